package io.github.ampmeter.report.matrix;

import io.github.ampmeter.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.List;

/**
 * One start of one combination.
 *
 * @param round from 1
 * @param place in the round, from 1
 * @param combination its name
 * @param folder where its own report lies, as seen from the matrix's folder
 * @param problems why it counts for nothing; empty where it ran to its end
 * @param plans what it measured
 */
public record MatrixRun(
    int round,
    int place,
    String combination,
    String folder,
    List<String> problems,
    List<PlanOutcome> plans) {
  public MatrixRun {
    problems = List.copyOf(problems);
    plans = List.copyOf(plans);
  }

  /** Why it did not pass; empty where it did. */
  List<String> reasons() {
    List<String> reasons = new ArrayList<>(problems);
    for (PlanOutcome plan : plans) {
      plan.reasons().forEach(reason -> reasons.add(plan.plan() + ": " + reason));
    }
    return reasons;
  }

  /** The worst of its plans; never passed where it did not run to its end. */
  public VerdictKind verdict() {
    VerdictKind worst =
        plans.stream()
            .map(PlanOutcome::verdict)
            .reduce(VerdictKind::worse)
            .orElse(VerdictKind.NOT_JUDGED);
    return problems.isEmpty() ? worst : worst.worse(VerdictKind.INCOMPLETE);
  }
}

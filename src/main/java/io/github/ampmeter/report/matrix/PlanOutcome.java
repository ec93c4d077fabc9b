package io.github.ampmeter.report.matrix;

import io.github.ampmeter.issue.Check;
import io.github.ampmeter.issue.Issue;
import io.github.ampmeter.report.Labels;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.verdict.Finding;
import io.github.ampmeter.verdict.Outcome;
import io.github.ampmeter.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a plan came to in one run of a combination.
 *
 * @param reasons why it did not pass, in words that are the same in each round; empty where it did
 * @param altered of these, that its files were changed after the run
 * @param figures of the total and of each label, at each load level; none of a plan that did not
 *     run to its end
 */
public record PlanOutcome(
    String plan,
    VerdictKind verdict,
    List<String> reasons,
    List<String> altered,
    List<RunFigures> figures) {
  public PlanOutcome {
    altered = List.copyOf(altered);
    reasons = List.copyOf(reasons);
    figures = List.copyOf(figures);
  }

  public static PlanOutcome of(PlanReport plan) {
    VerdictKind verdict = plan.verdict().kind();
    return new PlanOutcome(
        plan.plan(),
        verdict,
        reasons(plan),
        plan.verdict().issues().stream()
            .filter(issue -> issue.check() == Check.EVIDENCE_ALTERED)
            .map(Issue::message)
            .toList(),
        // What ended early may have failed before: its figures are no others' equals all the same.
        plan.verdict().reasons().isEmpty() && verdict != VerdictKind.INCOMPLETE
            ? figures(plan)
            : List.of());
  }

  /** That it failed before it was ended early: not to be undone by making it again. */
  public Optional<PlanOutcome> failedBefore() {
    return verdict == VerdictKind.FAILED
        ? Optional.of(
            new PlanOutcome(
                plan,
                verdict,
                reasons.stream().map(reason -> reason + ", before it was ended early").toList(),
                altered,
                List.of()))
        : Optional.empty();
  }

  private static List<RunFigures> figures(PlanReport plan) {
    Set<Integer> limited = plan.generator().users();
    List<RunFigures> figures = new ArrayList<>();
    for (List<LabelStatistics> labels :
        List.of(plan.statistics().totals(), plan.statistics().labels())) {
      labels.forEach(
          label ->
              figures.add(
                  RunFigures.of(
                      plan.plan(),
                      plan.statistics().sweep(),
                      label,
                      plan.statistics().unit(),
                      limited.contains(label.users()))));
    }
    return figures;
  }

  private static List<String> reasons(PlanReport plan) {
    List<String> reasons = new ArrayList<>(plan.verdict().reasons());
    for (Finding finding : plan.verdict().findings()) {
      if (!finding.held()) {
        String came = finding.outcome() == Outcome.MISSED ? " missed" : " not judged";
        String label = Labels.at(finding.label(), finding.users(), plan.statistics().unit());
        reasons.add(finding.criterion().text() + " [" + label + "]" + came);
      }
    }
    return reasons;
  }
}

package io.github.ampmeter.report;

import io.github.ampmeter.verdict.VerdictKind;
import java.util.List;

/** All that is written about one run; the files beside report.html come from it too. */
public record Report(RunInfo run, List<PlanReport> plans) {
  public Report {
    plans = List.copyOf(plans);
  }

  /** The worst of the plans' verdicts; a run without plans was not judged. */
  public VerdictKind verdict() {
    return plans.stream()
        .map(plan -> plan.verdict().kind())
        .reduce(VerdictKind::worse)
        .orElse(VerdictKind.NOT_JUDGED);
  }
}

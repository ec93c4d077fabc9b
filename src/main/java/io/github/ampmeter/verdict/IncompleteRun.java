package io.github.ampmeter.verdict;

import io.github.ampmeter.verdict.Finding.Missing;

/** What a run that is incomplete is not held to: the samples that it had no time for. */
final class IncompleteRun {
  private static final String NOT_YET = "not yet measured";

  private IncompleteRun() {}

  /** The finding while the run goes on: not judged where its samples may still come. */
  static Finding soFar(Finding finding) {
    return finding.missed() && restsOnMissingSamples(finding)
        ? finding.notJudged(NOT_YET).missing(Missing.YET)
        : finding;
  }

  /** The finding, not judged where no sample stands behind it; what failed on samples stays. */
  static Finding of(Finding finding) {
    if (!finding.missed() || !restsOnMissingSamples(finding)) {
      return finding;
    }
    String remark = finding.remark();
    return finding.notJudged(remark + (remark.isEmpty() ? "" : "; ") + "the run is incomplete");
  }

  private static boolean restsOnMissingSamples(Finding finding) {
    return finding.missing() == Missing.SAMPLES || isTooFew(finding);
  }

  /** More time would have brought more of them. */
  private static boolean isTooFew(Finding finding) {
    Limit limit = finding.criterion().limit();
    boolean upperLimit = limit.relation() == Relation.AT_MOST || limit.relation() == Relation.BELOW;
    return finding.criterion().metric().kind() == MetricKind.SAMPLES
        && !upperLimit
        && finding.measured() <= limit.value();
  }
}

package io.github.ampmeter.judge.verdict;

import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;

/** Judges a figure of a label's samples, or of all of a kind together, at one load level. */
record LabelJudge(RunStatistics run) {
  static final String NO_SAMPLE = "no sample in the window";
  static final String NO_SUCCESS = "no success";
  private static final String TOO_MANY_LABELS =
      "too many labels: these are summed and cannot be judged one by one";

  /**
   * What a criterion came to.
   *
   * @param label what the finding is called by, which may stand for several
   * @param total all samples of the same load level
   */
  Finding finding(
      Criterion criterion, String label, LabelStatistics statistics, LabelStatistics total) {
    Metric metric = criterion.metric();
    double measured = metric.value(statistics, total);
    boolean held = criterion.limit().holds(measured) && statistics.samples() > 0;
    boolean doubtful =
        held
            && (run.foldedInAPass(statistics)
                || run.folded(statistics) && !eachHolds(criterion, statistics));
    Finding finding =
        Finding.of(
                criterion,
                label,
                statistics.users(),
                metric.measured(measured, statistics),
                doubtful ? Outcome.NOT_JUDGED : Outcome.of(held))
            .withRemark(doubtful ? TOO_MANY_LABELS : remark(metric, statistics, measured));
    if (statistics.samples() == 0) {
      return finding.missing(Finding.Missing.SAMPLES);
    }
    return Double.isNaN(measured) && saysNoSuccess(metric, statistics)
        ? finding.missing(Finding.Missing.SUCCESSES)
        : finding;
  }

  private static boolean saysNoSuccess(Metric metric, LabelStatistics statistics) {
    return switch (metric.kind()) {
      case THROUGHPUT, USERS_PER_THROUGHPUT, LATE, DROPPED -> false;
      default -> statistics.elapsed().count() == 0;
    };
  }

  /** Whether what holds of many labels together holds of each of them. */
  private static boolean eachHolds(Criterion criterion, LabelStatistics folded) {
    Limit limit = criterion.limit();
    return switch (criterion.metric().kind()) {
      case ERRORS -> folded.errors() == 0;
      case PERCENTILE, MIN, MEAN, MAX ->
          // One that only failed has no time, and misses any limit of one.
          folded.errors() == 0
              && limit.holds(folded.elapsed().min())
              && limit.holds(folded.elapsed().max());
      default -> false;
    };
  }

  private String remark(Metric metric, LabelStatistics statistics, double measured) {
    if (statistics.samples() == 0) {
      return NO_SAMPLE;
    }
    if (!Double.isNaN(measured)) {
      return "";
    }
    return switch (metric.kind()) {
      case THROUGHPUT -> "the run took no time";
      case USERS_PER_THROUGHPUT ->
          run.unit().offered()
              ? "the load was offered at a rate, not by a number of users"
              : statistics.users() == 0 ? "the users were not recorded" : "the run took no time";
      case LATE, DROPPED ->
          statistics.arrivals().any()
              ? ArrivalCriteria.NOT_TOLD
              : "the load was not offered at a rate";
      default -> saysNoSuccess(metric, statistics) ? NO_SUCCESS : "too few samples";
    };
  }
}

package io.github.ampmeter.judge.verdict;

import io.github.ampmeter.judge.stats.ArrivalStatistics;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import java.util.List;

/**
 * What holds of a load that arrives at a rate, whether or not the criteria speak of it: where they
 * say nothing of arrivals that nobody took, none may be; and nothing is held where nobody knows how
 * late they began.
 */
record ArrivalCriteria(List<Criterion> criteria, RunStatistics run) {
  static final String NOT_TOLD =
      "the samples lack the schedule delay of arrivals: run JMeter with"
          + (" -Jsample_variables=" + ArrivalStatistics.COLUMNS);

  /** That nothing was dropped, unless that is spoken of at every load level. */
  List<Criterion> unstated() {
    boolean stated =
        criteria.stream()
            .anyMatch(
                each ->
                    each.metric().kind() == MetricKind.DROPPED
                        && !(each.level() instanceof LoadLevel.At));
    if (stated || run.totals().stream().noneMatch(total -> total.arrivals().any())) {
      return List.of();
    }
    return List.of(Criterion.none(MetricKind.DROPPED, new LabelSelector.Total()));
  }

  /** The finding, not judged where it held, or is of arrivals that the samples do not tell of. */
  Finding onlyIfTold(Finding finding) {
    boolean untold =
        run.totals().stream()
            .filter(total -> !run.sweep() || total.users() == finding.users())
            .map(LabelStatistics::arrivals)
            .anyMatch(arrivals -> !arrivals.known());
    boolean ofArrivals = finding.metric().kind().ofArrivals();
    return untold && (finding.passed() || ofArrivals) ? finding.notJudged(NOT_TOLD) : finding;
  }
}

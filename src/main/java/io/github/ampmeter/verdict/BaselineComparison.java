package io.github.ampmeter.verdict;

import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.PercentChange;
import io.github.ampmeter.stats.RunStatistics;
import java.util.List;

/**
 * A run beside an earlier one. A criterion such as {@code p90(X) <= baseline + 10 %} that the
 * baseline itself would hold is missed only by a change that is borne out; scatter beyond the limit
 * is no change.
 *
 * @param slices of the run that is judged, where its samples are still there
 */
public record BaselineComparison(Baseline baseline, SliceSource slices) {

  Finding finding(
      Criterion criterion, RunStatistics run, LabelStatistics statistics, LabelStatistics total) {
    Metric metric = criterion.metric();
    List<Double> before =
        baseline.values(
            criterion, statistics.label(), statistics.kind(), statistics.users(), run.unit());
    double earlier = mean(before);
    Limit limit = criterion.limit().against(earlier);
    List<Double> after = ChangeDetection.passes(metric, run, statistics);
    // Like with like: results.json keeps the passes, not all their samples together.
    double measured = after.size() > 1 ? mean(after) : metric.value(statistics, total);
    if (limit.cannotBeMissed(metric.kind().most())) {
      return finding(
          criterion.with(limit),
          statistics,
          measured,
          Outcome.NOT_JUDGED,
          remark(metric, earlier, measured) + "; no figure can miss this limit");
    }
    boolean held = limit.holds(measured) && statistics.samples() > 0;
    String remark = remark(metric, earlier, measured);
    // What dropped arrivals make infinite is no scatter, whatever the successes say.
    if (!held && limit.holds(earlier) && Double.isFinite(measured)) {
      Significance difference = difference(metric, before, after, statistics);
      held = !difference.significant();
      remark += (held ? "; no difference shown (" : "; borne out (") + difference.words() + ")";
    }
    return finding(criterion.with(limit), statistics, measured, Outcome.of(held), remark);
  }

  private static Finding finding(
      Criterion criterion,
      LabelStatistics statistics,
      double measured,
      Outcome outcome,
      String remark) {
    return new Finding(
        criterion,
        statistics.label(),
        statistics.users(),
        measured,
        criterion.limit().marginPercent(measured),
        outcome,
        criterion.metric().reliable(statistics),
        criterion.metric().interval(statistics),
        remark);
  }

  private static String remark(Metric metric, double earlier, double measured) {
    String known = "baseline " + metric.kind().unit().text(earlier);
    return !Double.isFinite(measured) || earlier == 0
        ? known
        : known + ", " + ChangeDetection.signed(PercentChange.of(earlier, measured));
  }

  private Significance difference(
      Metric metric, List<Double> before, List<Double> after, LabelStatistics statistics) {
    String label = statistics.label();
    return ChangeDetection.of(
        metric,
        before,
        after,
        () -> baseline.slices().of(label, statistics.kind(), statistics.users()),
        () -> slices.of(label, statistics.kind(), statistics.users()));
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }
}

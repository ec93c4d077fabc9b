package io.github.ampmeter.verdict;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.PercentChange;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.rounds.RunToRunVariation;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A run beside earlier starts of the same plan. A criterion such as {@code p90(X) <= baseline + 10
 * %} that they themselves would hold is missed only by a change that is borne out; scatter beyond
 * the limit is no change.
 *
 * @param starts at least one
 * @param slices of the run that is judged, where its samples are still there
 */
public record BaselineComparison(List<Baseline> starts, SliceSource slices) {
  private static final String SPREAD_UNKNOWN =
      "; the run-to-run variation is unknown: give %s earlier runs"
          .formatted(RunToRunVariation.FEWEST_STARTS);

  private static final String SPREAD_TOO_WIDE = "; runs vary by more than the limit allows";

  private static final String TOO_FAR =
      "; that is twice as far as the limit allows: part of the run differed";

  /** So much of a figure is scatter even where the limit allows none. */
  private static final double LEAST_SCATTER = 0.1;

  /** The figure of each pass of one earlier start, at one level. */
  private record Start(Baseline baseline, int users, List<Double> passes) {
    static Start of(
        Baseline baseline, Criterion criterion, RunStatistics run, LabelStatistics statistics) {
      int users = baseline.level(run, statistics.users());
      return new Start(
          baseline,
          users,
          baseline.values(criterion, statistics.label(), statistics.kind(), users, run.unit()));
    }

    double figure() {
      return mean(passes);
    }

    boolean isAt(int level) {
      return users == level;
    }
  }

  public BaselineComparison {
    starts = List.copyOf(starts);
  }

  Finding finding(
      Criterion criterion, RunStatistics run, LabelStatistics statistics, LabelStatistics total) {
    Metric metric = criterion.metric();
    List<Start> before =
        starts.stream().map(start -> Start.of(start, criterion, run, statistics)).toList();
    double earlier = mean(before.stream().map(Start::figure).toList());
    Limit limit = criterion.limit().against(earlier);
    List<Double> after = ChangeDetection.passes(metric, run, statistics);
    // Like with like: results.json keeps the passes, not all their samples together.
    double measured = after.size() > 1 ? mean(after) : metric.value(statistics, total);
    if (criterion.cannotBeMissed(earlier)) {
      return finding(
          criterion.with(limit),
          statistics,
          measured,
          Outcome.NOT_JUDGED,
          remark(metric, before, statistics, measured) + "; no figure can exceed this limit");
    }
    Outcome outcome = Outcome.of(limit.holds(measured) && statistics.samples() > 0);
    String remark = remark(metric, before, statistics, measured);
    if (starts.stream().anyMatch(start -> start.was(VerdictKind.INCOMPLETE))) {
      return finding(
          criterion.with(limit),
          statistics,
          measured,
          Outcome.NOT_JUDGED,
          remark + "; the baseline run is incomplete");
    }
    // What dropped arrivals make infinite is no scatter, whatever the successes say; nor are errors
    // where there were none: the seconds without one would hide those in which all failed.
    boolean scatters =
        Double.isFinite(measured) && (metric.kind() != MetricKind.ERRORS || earlier > 0);
    if (outcome == Outcome.MISSED && limit.holds(earlier) && scatters) {
      Significance difference = difference(metric, before, after, measured, statistics);
      boolean known = before.size() >= RunToRunVariation.FEWEST_STARTS;
      boolean same = !difference.significant();
      boolean far = difference.compared() && !known && isFar(limit, earlier, measured);
      // Starts that differ by more than the limit allows hide any change; and where nothing was
      // compared, a server that is ten times slower shows no difference either.
      boolean open = known || !difference.compared() || far;
      outcome = !same ? Outcome.MISSED : open ? Outcome.NOT_JUDGED : Outcome.HELD;
      remark +=
          (same ? "; no significant difference (" : "; statistically significant (")
              + difference.words()
              + ")";
      remark += same && far ? TOO_FAR : !known ? SPREAD_UNKNOWN : same ? SPREAD_TOO_WIDE : "";
    }
    return finding(criterion.with(limit), statistics, measured, outcome, remark);
  }

  /**
   * Whether a figure is beyond what scatter explains. An outage of some seconds makes all seconds
   * so unlike each other that nothing can be shown of their mean.
   */
  private static boolean isFar(Limit limit, double earlier, double measured) {
    double allowed = Math.max(Math.abs(limit.value() - earlier), LEAST_SCATTER * earlier);
    return Math.abs(measured - earlier) > 2 * allowed;
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

  private static String remark(
      Metric metric, List<Start> before, LabelStatistics statistics, double measured) {
    List<Double> figures = before.stream().map(Start::figure).toList();
    double earlier = mean(figures);
    Unit unit = metric.kind().unit();
    String known = "baseline " + unit.text(earlier);
    if (figures.size() > 1) {
      known +=
          " (mean of %s starts, %s to %s)"
              .formatted(
                  figures.size(),
                  unit.text(Collections.min(figures)),
                  unit.text(Collections.max(figures)));
    }
    List<Start> others = before.stream().filter(start -> !start.isAt(statistics.users())).toList();
    if (!others.isEmpty()) {
      known += " at " + LoadUnit.USERS.each(others.stream().map(Start::users).toList());
    }
    if (before.stream().anyMatch(start -> start.baseline().was(VerdictKind.FAILED))) {
      known += " of a run that failed itself";
    }
    return !Double.isFinite(measured) || earlier == 0
        ? known
        : known + ", " + ChangeDetection.signed(PercentChange.of(earlier, measured));
  }

  /** Seconds of one start say nothing of the next: where starts are known, they decide. */
  private Significance difference(
      Metric metric,
      List<Start> before,
      List<Double> after,
      double measured,
      LabelStatistics statistics) {
    return RunToRunVariation.of(
            before.stream().map(Start::figure).toList(),
            metric.kind().oneOfItsSamples() ? statistics.elapsed().resolution(measured) : 0)
        .map(spread -> amongStarts(metric, spread, measured))
        .orElseGet(() -> againstEach(metric, before, after, statistics));
  }

  private static Significance amongStarts(
      Metric metric, RunToRunVariation spread, double measured) {
    Unit unit = metric.kind().unit();
    return new Significance(
        spread.bearsOut(measured),
        "one more start beside " + spread.starts(),
        "95 %%: %s to %s".formatted(unit.text(spread.low()), unit.text(spread.high())));
  }

  /** All must agree. */
  private Significance againstEach(
      Metric metric, List<Start> before, List<Double> after, LabelStatistics statistics) {
    List<Significance> each =
        before.stream().map(start -> against(metric, start, after, statistics)).toList();
    // A start whose samples are gone takes no side.
    List<Significance> compared = each.stream().filter(Significance::compared).toList();
    return new Significance(
        !compared.isEmpty(),
        !compared.isEmpty() && compared.stream().allMatch(Significance::significant),
        each.stream().map(Significance::words).collect(Collectors.joining("; ")),
        "");
  }

  private Significance against(
      Metric metric, Start start, List<Double> after, LabelStatistics statistics) {
    String label = statistics.label();
    return ChangeDetection.of(
        metric,
        start.passes(),
        after,
        () -> start.baseline().slices().of(label, statistics.kind(), start.users()),
        () -> slices.of(label, statistics.kind(), statistics.users()));
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }
}

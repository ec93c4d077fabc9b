package io.github.ampmeter.judge.compare;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.compare.ChangeDetection.Measured;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Judge.BaselineCriteria;
import io.github.ampmeter.judge.verdict.Limit;
import io.github.ampmeter.judge.verdict.Metric;
import io.github.ampmeter.judge.verdict.MetricKind;
import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.judge.verdict.Unit;
import io.github.ampmeter.judge.verdict.VerdictKind;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A run beside earlier starts of the same plan. A criterion such as {@code p90(X) <= baseline + 10
 * %} that they themselves would hold is missed only by a significant change; scatter beyond the
 * limit is no change.
 *
 * @param starts at least one
 * @param slices of the run that is judged, where its samples are still there
 */
public record BaselineComparison(List<Baseline> starts, SliceSource slices)
    implements BaselineCriteria {
  private static final String EARLIER_RULE =
      "the baseline counts its operations by an earlier rule, and its samples are gone: run it"
          + " again";

  private static final String SPREAD_UNKNOWN =
      "; the run-to-run variation is unknown: give %s earlier runs"
          .formatted(ChangeDetection.FEWEST_STARTS);

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
      return ChangeDetection.mean(passes);
    }

    boolean isAt(int level) {
      return users == level;
    }
  }

  public BaselineComparison {
    starts = List.copyOf(starts);
  }

  @Override
  public Finding finding(
      Criterion criterion, RunStatistics run, LabelStatistics statistics, LabelStatistics total) {
    if (starts.stream().anyMatch(Baseline::ofEarlierRule)) {
      return Finding.withoutFigure(
          criterion, statistics.label(), statistics.users(), Outcome.NOT_JUDGED, EARLIER_RULE);
    }
    Metric metric = criterion.metric();
    List<Start> before =
        starts.stream().map(start -> Start.of(start, criterion, run, statistics)).toList();
    double earlier = ChangeDetection.mean(before.stream().map(Start::figure).toList());
    Limit limit = criterion.limit().against(earlier);
    List<Double> after = ChangeDetection.passes(metric, run, statistics);
    // Like with like: results.json keeps the passes, not all their samples together.
    double measured =
        after.size() > 1 ? ChangeDetection.mean(after) : metric.value(statistics, total);
    Criterion against = criterion.with(limit);
    String remark = remark(metric, before, statistics, measured);
    if (criterion.cannotBeMissed(earlier)) {
      remark += "; no figure can exceed this limit";
      return finding(against, statistics, measured, Outcome.NOT_JUDGED, remark);
    }
    if (starts.stream().anyMatch(start -> start.was(VerdictKind.INCOMPLETE))) {
      remark += "; the baseline run is incomplete";
      return finding(against, statistics, measured, Outcome.NOT_JUDGED, remark);
    }
    Outcome outcome = Outcome.of(limit.holds(measured) && statistics.samples() > 0);
    // What dropped arrivals make infinite is no scatter, whatever the successes say; nor are errors
    // where there were none: the seconds without one would hide those in which all failed.
    boolean scatters =
        Double.isFinite(measured) && (metric.kind() != MetricKind.ERRORS || earlier > 0);
    if (outcome == Outcome.FAILED && limit.holds(earlier) && scatters) {
      List<Change> changes = changes(metric, before, after, measured, statistics);
      // A start whose samples are gone takes no side; all others must agree.
      List<Change> tested = changes.stream().filter(Change::tested).toList();
      boolean compared = !tested.isEmpty();
      boolean same = !compared || !tested.stream().allMatch(Change::significant);
      boolean known = before.size() >= ChangeDetection.FEWEST_STARTS;
      boolean far = compared && !known && isFar(limit, earlier, measured);
      // Starts that differ by more than the limit allows hide any change; and where nothing was
      // compared, a server that is ten times slower shows no difference either.
      boolean open = known || !compared || far;
      outcome = !same ? Outcome.FAILED : open ? Outcome.NOT_JUDGED : Outcome.PASSED;
      remark +=
          (!compared
                  ? "; not tested ("
                  : same ? "; no significant difference (" : "; statistically significant (")
              + words(metric, changes)
              + ")";
      remark += same && far ? TOO_FAR : !known ? SPREAD_UNKNOWN : same ? SPREAD_TOO_WIDE : "";
    }
    return finding(against, statistics, measured, outcome, remark);
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
    return Finding.of(
            criterion,
            statistics.label(),
            statistics.users(),
            criterion.metric().measured(measured, statistics),
            outcome)
        .withRemark(remark);
  }

  private static String remark(
      Metric metric, List<Start> before, LabelStatistics statistics, double measured) {
    List<Double> figures = before.stream().map(Start::figure).toList();
    double earlier = ChangeDetection.mean(figures);
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
        : known + ", " + Change.signed(Change.percent(earlier, measured));
  }

  /** Seconds of one start say nothing of the next: where starts are known, they decide. */
  private List<Change> changes(
      Metric metric,
      List<Start> before,
      List<Double> after,
      double measured,
      LabelStatistics statistics) {
    return ChangeDetection.besideStarts(
            before.stream().map(Start::figure).toList(),
            measured,
            metric.kind().oneOfItsSamples() ? statistics.elapsed().resolution(measured) : 0)
        .map(List::of)
        .orElseGet(
            () ->
                before.stream()
                    .map(start -> change(metric, start, after, measured, statistics))
                    .toList());
  }

  private Change change(
      Metric metric, Start start, List<Double> after, double measured, LabelStatistics statistics) {
    String label = statistics.label();
    LabelKind kind = statistics.kind();
    return ChangeDetection.between(
        metric,
        new Measured(
            start.figure(),
            start.passes(),
            start.baseline().slices().known(),
            () -> start.baseline().slices().of(label, kind, start.users())),
        new Measured(
            measured, after, slices.known(), () -> slices.of(label, kind, statistics.users())));
  }

  private static String words(Metric metric, List<Change> changes) {
    return changes.stream()
        .map(change -> words(change, change.evidence(metric.kind().unit())))
        .collect(Collectors.joining("; "));
  }

  private static String words(Change change, String evidence) {
    return change.test().message() + (evidence.isEmpty() ? "" : ", " + evidence);
  }
}

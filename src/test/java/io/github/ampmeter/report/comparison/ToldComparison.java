package io.github.ampmeter.report.comparison;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.compare.Change;
import io.github.ampmeter.judge.compare.Change.Method;
import io.github.ampmeter.judge.compare.Change.Range;
import io.github.ampmeter.judge.compare.LabelComparison;
import io.github.ampmeter.judge.compare.LabelComparison.FigureComparison;
import io.github.ampmeter.judge.compare.PlanComparison;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.ToldCounts;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.verdict.Metric;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.ToldRun;
import java.util.List;

/**
 * A plan beside an earlier one: Buy got faster, Sell did not, Return is rare; pay.php is in Buy.
 */
public final class ToldComparison {
  private ToldComparison() {}

  public static Report report() {
    Report told = ToldRun.report(ToldRun.passed());
    return told.with(sideBySide(), PlanComparisonSection.of(sideBySide(), 1));
  }

  public static PlanComparison sideBySide() {
    return new PlanComparison(
        "re-written",
        List.of("original"),
        List.of(
            change("Buy", LabelKind.OPERATION, 200, 100, 80, new Range(-24, -16.5)),
            change("Sell", LabelKind.OPERATION, 200, 100, 101, new Range(-2, 4)),
            change("Return", LabelKind.OPERATION, 5, 100, 300, Range.UNKNOWN),
            change("pay.php", LabelKind.REQUEST, 200, 90, 70, new Range(-30, -10))),
        LoadUnit.USERS);
  }

  private static LabelComparison change(
      String label, LabelKind kind, int samples, int before, int after, Range interval) {
    Method method = samples >= 100 ? Method.BOOTSTRAP : Method.NONE;
    Change p90 =
        new Change(
            before,
            after,
            Change.Scale.PERCENT,
            Change.percent(before, after),
            interval,
            new Change.Test(method, 60, 60));
    return new LabelComparison(
        List.of(statistics(label, kind, samples, before)),
        statistics(label, kind, samples, after),
        List.of(new FigureComparison(Metric.percentile(90), List.of(p90))));
  }

  private static LabelStatistics statistics(String label, LabelKind kind, int samples, int millis) {
    ValueCounts elapsed = ToldCounts.times(samples, millis);
    return new LabelStatistics(
        new LabelStatistics.MeasuredLabel(label, kind, 25, 0),
        new LabelStatistics.SampleCounts(samples, 0, 0),
        samples / 60.0,
        elapsed);
  }
}

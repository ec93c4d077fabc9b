package io.github.ampmeter.report;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.ValueCounts;
import io.github.ampmeter.verdict.FigureComparison;
import io.github.ampmeter.verdict.LabelComparison;
import io.github.ampmeter.verdict.Metric;
import java.util.List;
import java.util.Optional;

/**
 * A plan beside an earlier one: Buy got faster, Sell did not, Return is rare; pay.php is in Buy.
 */
public final class ToldComparison {
  private ToldComparison() {}

  public static Report report() {
    Report told = ToldRun.report(ToldRun.passed());
    return new Report(told.run(), told.plans(), Optional.empty(), List.of(sideBySide()));
  }

  public static PlanComparison sideBySide() {
    return new PlanComparison(
        "re-written",
        List.of("original"),
        List.of(
            change("Buy", LabelKind.OPERATION, 200, 100, 80, true, "95 %: -24 % to -16.5 %"),
            change("Sell", LabelKind.OPERATION, 200, 100, 101, false, "95 %: -2 % to +4 %"),
            change("Return", LabelKind.OPERATION, 5, 100, 300, false, ""),
            change("pay.php", LabelKind.REQUEST, 200, 90, 70, true, "95 %: -30 % to -10 %")),
        LoadUnit.USERS);
  }

  private static LabelComparison change(
      String label,
      LabelKind kind,
      int samples,
      int before,
      int after,
      boolean shown,
      String interval) {
    FigureComparison p90 =
        new FigureComparison(Metric.percentile(90), before, after, samples >= 100, shown, interval);
    return new LabelComparison(
        List.of(statistics(label, kind, samples, before)),
        statistics(label, kind, samples, after),
        List.of(p90));
  }

  private static LabelStatistics statistics(String label, LabelKind kind, int samples, int millis) {
    ValueCounts elapsed = new ValueCounts();
    for (int i = 0; i < samples; i++) {
      elapsed.add(millis);
    }
    return new LabelStatistics(label, kind, 25, 0, samples, 0, samples / 60.0, elapsed);
  }
}

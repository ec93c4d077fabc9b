package io.github.ampmeter.report.data;

import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.ValueCounts;
import java.util.Locale;

/** labels.csv: one line a plan, label, load level and repeat; an empty cell is a missing figure. */
public final class LabelsCsv {
  private static final String HEADER =
      "plan,label,kind,users,repeat,samples,errors,throughputPerSecond,"
          + "meanMillis,sdMillis,minMillis,p50Millis,p90Millis,p95Millis,p99Millis,maxMillis";

  private LabelsCsv() {}

  public static String write(Report report) {
    StringBuilder csv = new StringBuilder(HEADER).append('\n');
    for (PlanReport plan : report.plans()) {
      plan.statistics().passes().forEach(label -> csv.append(line(plan.plan(), label)));
    }
    return csv.toString();
  }

  private static String line(String plan, LabelStatistics label) {
    ValueCounts elapsed = label.elapsed();
    return CsvLine.of(
            plan,
            label.label(),
            label.kind().name().toLowerCase(Locale.ROOT),
            label.users(),
            label.repeat(),
            label.samples(),
            label.errors())
        .and(
            label.throughputPerSecond(),
            elapsed.mean(),
            elapsed.sd(),
            elapsed.min(),
            elapsed.percentile(50),
            elapsed.percentile(90),
            elapsed.percentile(95),
            elapsed.percentile(99),
            elapsed.max());
  }
}

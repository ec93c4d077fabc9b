package io.github.ampmeter.report.data;

import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.ValueCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** labels.csv: one line a plan, label, load level and repeat; an empty cell is a missing figure. */
public final class LabelsCsv {
  private static final String HEADER =
      "plan,label,kind,users,repeat,samples,errors,throughputPerSecond,"
          + "meanMillis,sdMillis,minMillis,p50Millis,p90Millis,p95Millis,p99Millis,maxMillis";
  private static final int DECIMALS = 6;

  private LabelsCsv() {}

  public static String write(Report report) {
    StringBuilder csv = new StringBuilder(HEADER).append('\n');
    for (PlanReport plan : report.plans()) {
      plan.statistics()
          .passes()
          .forEach(label -> csv.append(line(plan.plan(), label)).append('\n'));
    }
    return csv.toString();
  }

  private static String line(String plan, LabelStatistics label) {
    ValueCounts elapsed = label.elapsed();
    List<String> cells =
        new ArrayList<>(
            List.of(
                plan,
                label.label(),
                label.kind().name().toLowerCase(Locale.ROOT),
                String.valueOf(label.users()),
                String.valueOf(label.repeat()),
                String.valueOf(label.samples()),
                String.valueOf(label.errors())));
    Stream.of(
            label.throughputPerSecond(),
            elapsed.mean(),
            elapsed.sd(),
            elapsed.min(),
            elapsed.percentile(50),
            elapsed.percentile(90),
            elapsed.percentile(95),
            elapsed.percentile(99),
            elapsed.max())
        .map(value -> Double.isFinite(value) ? NumberText.decimal(value, DECIMALS) : "")
        .forEach(cells::add);
    return cells.stream().map(LabelsCsv::quoted).collect(Collectors.joining(","));
  }

  static String quoted(String cell) {
    boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }
}

package io.github.ampmeter.report.data;

import io.github.ampmeter.report.compare.Comparison;
import io.github.ampmeter.report.compare.ComparisonRow;
import io.github.ampmeter.report.compare.Workload;
import io.github.ampmeter.scaling.ElapsedFigures;

/** comparison.csv: one line a workload, configuration and load; an empty cell is no figure. */
public final class ComparisonCsv {
  private static final String HEADER =
      "workload,configuration,load,throughput,percentOfBaseline,changePercent,"
          + "meanMillis,minMillis,maxMillis,p50Millis,p90Millis,p99Millis,bound,shareOfBound";

  private ComparisonCsv() {}

  public static String write(Comparison comparison) {
    StringBuilder csv = new StringBuilder(HEADER).append('\n');
    for (Workload workload : comparison.workloads()) {
      workload.rows().forEach(row -> csv.append(line(workload.name(), row)));
    }
    return csv.toString();
  }

  private static String line(String workload, ComparisonRow row) {
    ElapsedFigures elapsed = row.elapsed();
    return CsvLine.of(workload, row.configuration().name(), row.step().load())
        .and(
            row.step().throughput(),
            row.percentOfBaseline(),
            row.changePercent(),
            elapsed.mean(),
            elapsed.min(),
            elapsed.max(),
            elapsed.p50(),
            elapsed.p90(),
            elapsed.p99(),
            row.bound(),
            row.shareOfBound());
  }
}

package io.github.ampmeter.report.data;

import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.compare.Comparison;
import io.github.ampmeter.report.compare.ComparisonRow;
import io.github.ampmeter.report.compare.Workload;
import io.github.ampmeter.scaling.Elapsed;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** comparison.csv: one line a workload, configuration and load; an empty cell is no figure. */
public final class ComparisonCsv {
  private static final String HEADER =
      "workload,configuration,load,throughput,percentOfBaseline,changePercent,"
          + "meanMillis,minMillis,maxMillis,p50Millis,p90Millis,p99Millis,bound,shareOfBound";
  private static final int DECIMALS = 6;

  private ComparisonCsv() {}

  public static String write(Comparison comparison) {
    StringBuilder csv = new StringBuilder(HEADER).append('\n');
    for (Workload workload : comparison.workloads()) {
      workload.rows().forEach(row -> csv.append(line(workload.name(), row)).append('\n'));
    }
    return csv.toString();
  }

  private static String line(String workload, ComparisonRow row) {
    Elapsed elapsed = row.elapsed();
    List<String> cells = new ArrayList<>();
    cells.add(workload);
    cells.add(row.configuration().name());
    cells.add(String.valueOf(row.step().load()));
    DoubleStream.of(
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
            row.shareOfBound())
        .mapToObj(value -> Double.isFinite(value) ? NumberText.decimal(value, DECIMALS) : "")
        .forEach(cells::add);
    return cells.stream().map(LabelsCsv::quoted).collect(Collectors.joining(","));
  }
}

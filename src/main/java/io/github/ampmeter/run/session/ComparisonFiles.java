package io.github.ampmeter.run.session;

import io.github.ampmeter.WholeFile;
import io.github.ampmeter.report.chart.Chart;
import io.github.ampmeter.report.chart.ComparisonCharts;
import io.github.ampmeter.report.chart.TrendChart;
import io.github.ampmeter.report.compare.Comparison;
import io.github.ampmeter.report.compare.Trend;
import io.github.ampmeter.report.compare.Workload;
import io.github.ampmeter.report.data.ComparisonCsv;
import io.github.ampmeter.report.html.ComparisonPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes all that a comparison consists of into one folder. */
public final class ComparisonFiles {
  private ComparisonFiles() {}

  public static void write(Comparison comparison, Path folder) throws IOException {
    WholeFile.write(folder.resolve("comparison.csv"), ComparisonCsv.write(comparison));
    WholeFile.write(folder.resolve("compare.html"), ComparisonPage.render(comparison));
    Path charts = Files.createDirectories(folder.resolve("charts"));
    int number = 0;
    for (Workload workload : comparison.workloads()) {
      write(charts, "workload-" + ++number, ComparisonCharts.of(workload));
    }
    number = 0;
    for (Trend trend : comparison.trends()) {
      write(charts, "trend-" + ++number, TrendChart.of(trend));
    }
  }

  /** The changes in words, for the console. */
  public static List<String> sentences(Comparison comparison) {
    List<String> sentences = new ArrayList<>();
    for (int i = 0; i < comparison.workloads().size(); i++) {
      String name = comparison.workloads().get(i).name();
      comparison.changes().get(i).forEach(change -> sentences.add(name + ": " + change));
    }
    return sentences;
  }

  private static void write(Path folder, String prefix, List<Chart> charts) throws IOException {
    for (Chart chart : charts) {
      WholeFile.write(folder.resolve(prefix + "-" + chart.name() + ".png"), chart.png());
    }
  }
}

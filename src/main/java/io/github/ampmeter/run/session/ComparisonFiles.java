package io.github.ampmeter.run.session;

import io.github.ampmeter.WholeFile;
import io.github.ampmeter.report.chart.Chart;
import io.github.ampmeter.report.chart.ComparisonCharts;
import io.github.ampmeter.report.chart.ComparisonCharts.TrendChart;
import io.github.ampmeter.report.compare.Comparison;
import io.github.ampmeter.report.compare.ComparisonSections;
import io.github.ampmeter.report.compare.Trend;
import io.github.ampmeter.report.compare.Workload;
import io.github.ampmeter.report.data.SectionCsv;
import io.github.ampmeter.report.html.ComparisonPage;
import io.github.ampmeter.report.section.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes all that a comparison consists of into one folder. */
public final class ComparisonFiles {
  private ComparisonFiles() {}

  public static void write(Comparison comparison, Path folder) throws IOException {
    WholeFile.write(
        folder.resolve("comparison.csv"), SectionCsv.write(ComparisonSections.all(comparison)));
    WholeFile.write(folder.resolve("compare.html"), ComparisonPage.render(comparison));
    Path charts = Files.createDirectories(folder.resolve("charts"));
    Path tables = Files.createDirectories(folder.resolve("tables"));
    int number = 0;
    for (Workload workload : comparison.workloads()) {
      String name = "workload-" + ++number;
      write(charts, name, ComparisonCharts.of(workload));
      ReportFiles.writeTables(ComparisonSections.of(workload), name + "-", tables);
    }
    number = 0;
    for (Trend trend : comparison.trends()) {
      String name = "trend-" + ++number;
      write(charts, name, TrendChart.of(trend));
      ReportFiles.writeTables(List.of(ComparisonSections.of(trend)), name + "-", tables);
    }
    number = 0;
    for (Section table : comparison.tables()) {
      ReportFiles.writeTables(List.of(table), "table-" + ++number + "-", tables);
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

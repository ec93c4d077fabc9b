package io.github.ampmeter.run.comparison;

import io.github.ampmeter.WholeFile;
import io.github.ampmeter.judge.compare.Trend;
import io.github.ampmeter.report.DriftSection;
import io.github.ampmeter.report.chart.Chart;
import io.github.ampmeter.report.chart.ComparisonCharts;
import io.github.ampmeter.report.chart.ComparisonCharts.TrendChart;
import io.github.ampmeter.report.comparison.Comparison;
import io.github.ampmeter.report.comparison.Comparison.ComparedWorkload;
import io.github.ampmeter.report.comparison.ComparisonSections;
import io.github.ampmeter.report.html.ComparisonPage;
import io.github.ampmeter.report.result.SectionCsv;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.run.session.ReportFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes all that {@code ampmeter compare} shows into one folder. */
public final class ComparisonFiles {
  private ComparisonFiles() {}

  public static void write(Comparison comparison, Path folder) throws IOException {
    WholeFile.write(
        folder.resolve("comparison.csv"), SectionCsv.write(ComparisonSections.all(comparison)));
    WholeFile.write(folder.resolve("compare.html"), ComparisonPage.render(comparison));
    Path charts = Files.createDirectories(folder.resolve("charts"));
    Path tables = Files.createDirectories(folder.resolve("tables"));
    int number = 0;
    for (ComparedWorkload workload : comparison.workloads()) {
      String name = "workload-" + ++number;
      write(charts, name, ComparisonCharts.of(workload.of()));
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
    for (ComparedWorkload workload : comparison.workloads()) {
      ComparisonSections.sentences(workload)
          .forEach(change -> sentences.add(workload.of().name() + ": " + change));
    }
    for (Section section : comparison.tables()) {
      if (section.key().equals(WhatMoved.KEY)) {
        section.sentences().forEach(sentences::add);
      } else if (section.key().equals(DriftSection.KEY)) {
        section.sentences().forEach(each -> sentences.add(section.title() + ": " + each));
      }
    }
    return sentences;
  }

  private static void write(Path folder, String prefix, List<Chart> charts) throws IOException {
    for (Chart chart : charts) {
      WholeFile.write(folder.resolve(prefix + "-" + chart.name() + ".png"), chart.png());
    }
  }
}

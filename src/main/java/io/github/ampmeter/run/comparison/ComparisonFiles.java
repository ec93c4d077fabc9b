package io.github.ampmeter.run.comparison;

import io.github.ampmeter.WholeFile;
import io.github.ampmeter.judge.compare.Trend;
import io.github.ampmeter.judge.compare.Workload;
import io.github.ampmeter.judge.compare.WorkloadChange;
import io.github.ampmeter.report.DriftSection;
import io.github.ampmeter.report.chart.Chart;
import io.github.ampmeter.report.chart.ComparisonCharts;
import io.github.ampmeter.report.chart.ComparisonCharts.TrendChart;
import io.github.ampmeter.report.comparison.Comparison;
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
    for (Workload workload : comparison.workloads()) {
      List<WorkloadChange> changes = comparison.changes().get(number);
      String name = "workload-" + ++number;
      write(charts, name, ComparisonCharts.of(workload));
      ReportFiles.writeTables(ComparisonSections.of(workload, changes), name + "-", tables);
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
      Workload workload = comparison.workloads().get(i);
      ComparisonSections.sentences(workload, comparison.changes().get(i))
          .forEach(change -> sentences.add(workload.name() + ": " + change));
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

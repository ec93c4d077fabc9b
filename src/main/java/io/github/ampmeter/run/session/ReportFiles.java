package io.github.ampmeter.run.session;

import io.github.ampmeter.FileReason;
import io.github.ampmeter.WholeFile;
import io.github.ampmeter.report.LabelsTable;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.PlanSections;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.chart.Chart;
import io.github.ampmeter.report.chart.OverallCharts;
import io.github.ampmeter.report.chart.PlanCharts;
import io.github.ampmeter.report.chart.RateCharts;
import io.github.ampmeter.report.chart.ScalingCharts;
import io.github.ampmeter.report.html.HtmlReport;
import io.github.ampmeter.report.result.EndText;
import io.github.ampmeter.report.result.JunitXml;
import io.github.ampmeter.report.result.LoadPerformanceJson;
import io.github.ampmeter.report.result.PlanLine;
import io.github.ampmeter.report.result.ResultsJson;
import io.github.ampmeter.report.result.SectionCsv;
import io.github.ampmeter.report.result.SummaryMarkdown;
import io.github.ampmeter.report.result.SummaryText;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedReport;
import io.github.ampmeter.run.load.Console;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Writes all files of a report into one folder. */
public final class ReportFiles {
  /** The most characters of a plan's name in the name of a file. */
  private static final int LONGEST_NAME = 150;

  private ReportFiles() {}

  /** Writes that a run has just ended. */
  static void end(RunFolder run, Clock clock) throws IOException {
    run.write(run.run().endedAt(clock.instant().toString(), run.evidence()));
  }

  /** Judges a run that has just ended, and writes its report into its folder. */
  static Report ofEnded(RunFolder run, Clock clock) throws IOException {
    end(run, clock);
    Report report = SavedReport.of(run, Home.generator());
    write(report, run.root());
    return report;
  }

  /** Prints a line for each plan, for commands that did not print it when the plan ended. */
  public static void tellPlans(Report report, Console console) {
    List<String> names = report.plans().stream().map(PlanReport::plan).toList();
    report.plans().forEach(plan -> console.say(PlanLine.of(plan, names)));
  }

  /**
   * Prints the verdict, what decided it and the path of the report, which comes last; on GitHub
   * adds a summary to the page of the job.
   */
  public static void tell(Report report, Path folder, Console console) {
    addToPageOfJob(report, console);
    console.detail("\n" + SummaryText.write(report));
    console.say("\n" + EndText.write(report));
    console.say("Report: " + folder.resolve("report.html"));
  }

  private static void addToPageOfJob(Report report, Console console) {
    String page = System.getenv("GITHUB_STEP_SUMMARY");
    if (page != null && !page.isBlank()) {
      try {
        Files.writeString(
            Path.of(page),
            SummaryMarkdown.write(report) + "\n",
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND);
      } catch (IOException e) {
        // The verdict does not depend on that summary.
        console.say("GITHUB_STEP_SUMMARY could not be written: " + FileReason.withFile(e));
      }
    }
  }

  public static void write(Report report, Path folder) throws IOException {
    write(report, folder, () -> {});
  }

  /**
   * Writes the same and, beside the page, another file.
   *
   * @param beside what writes the other file
   */
  public static void write(Report report, Path folder, Part beside) throws IOException {
    // Figures are written first, so that a failed drawing does not lose them.
    WholeFile.write(folder.resolve("results.json"), ResultsJson.write(report));
    WholeFile.write(folder.resolve("junit.xml"), JunitXml.write(report));
    WholeFile.write(folder.resolve("summary.txt"), SummaryText.write(report));
    WholeFile.write(folder.resolve("summary.md"), SummaryMarkdown.write(report));
    WholeFile.write(folder.resolve("load-performance.json"), LoadPerformanceJson.write(report));
    WholeFile.write(folder.resolve("labels.csv"), SectionCsv.write(LabelsTable.of(report)));
    Path tables = Files.createDirectories(folder.resolve("tables"));
    writeTables(report.sections(), "", tables);
    Map<String, String> names = fileNames(report);
    for (PlanSections plan : report.planSections()) {
      writeTables(plan.all(), names.get(plan.plan().plan()) + "-", tables);
    }
    writePage(report, folder, beside);
  }

  /** A part of the report that is made apart from the others. */
  public interface Part {
    void write() throws IOException;
  }

  /** Writes the page and the charts in parallel, on all cores. */
  private static void writePage(Report report, Path folder, Part beside) throws IOException {
    List<Part> parts = new ArrayList<>();
    parts.add(() -> WholeFile.write(folder.resolve("report.html"), HtmlReport.render(report)));
    pictures(report, Files.createDirectories(folder.resolve("charts")))
        .forEach((file, chart) -> parts.add(() -> WholeFile.write(file, chart.png())));
    // The page takes longest and comes first: what comes last is made on another core.
    parts.add(beside);
    try {
      parts.parallelStream().forEach(ReportFiles::unchecked);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** The charts by file name. */
  private static Map<Path, Chart> pictures(Report report, Path folder) {
    Map<Path, Chart> pictures = new LinkedHashMap<>();
    OverallCharts.of(report)
        .forEach(chart -> pictures.put(folder.resolve(chart.name() + ".png"), chart));
    Map<String, String> names = fileNames(report);
    for (PlanReport plan : report.plans()) {
      String prefix = names.get(plan.plan()) + "-";
      List<Chart> scaling =
          plan.scaling()
              .map(law -> ScalingCharts.of(law, Optional.empty()))
              .orElseGet(() -> RateCharts.of(plan));
      Stream.concat(scaling.stream(), PlanCharts.of(plan).stream())
          .forEach(chart -> pictures.put(folder.resolve(prefix + chart.name() + ".png"), chart));
    }
    return pictures;
  }

  private static void unchecked(Part part) {
    try {
      part.write();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Each table of the sections that programs read, as a CSV file. */
  public static void writeTables(List<Section> sections, String prefix, Path folder)
      throws IOException {
    for (Section section : Section.in(Place.DATA, sections)) {
      for (Table table : section.tables().toList()) {
        String name = prefix + section.key() + "-" + table.key() + ".csv";
        WholeFile.write(folder.resolve(name), SectionCsv.write(table));
      }
    }
  }

  /** A file name for a plan, since the plan of a saved JTL can have any name of any length. */
  private static Map<String, String> fileNames(Report report) {
    Map<String, String> names = new LinkedHashMap<>();
    for (PlanReport plan : report.plans()) {
      String plain = plan.plan().replaceAll("[^A-Za-z0-9._-]", "_");
      // File systems take 255 bytes, which leaves the rest for the name of a table or chart.
      plain = plain.substring(0, Math.min(plain.length(), LONGEST_NAME));
      String name = plain;
      for (int i = 2; names.containsValue(name); i++) {
        name = plain + "-" + i;
      }
      names.put(plan.plan(), name);
    }
    return names;
  }
}

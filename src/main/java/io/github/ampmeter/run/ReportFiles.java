package io.github.ampmeter.run;

import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.data.JunitXml;
import io.github.ampmeter.report.data.ResultsJson;
import io.github.ampmeter.report.data.SummaryText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes all that a report consists of into one folder. */
final class ReportFiles {
  private ReportFiles() {}

  static void write(Report report, Path folder) throws IOException {
    Files.writeString(folder.resolve("results.json"), ResultsJson.write(report));
    Files.writeString(folder.resolve("junit.xml"), JunitXml.write(report));
    Files.writeString(folder.resolve("summary.txt"), SummaryText.write(report));
  }
}

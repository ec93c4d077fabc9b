package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.report.PlanScaling;
import io.github.ampmeter.report.PointsTable;
import io.github.ampmeter.report.chart.Chart;
import io.github.ampmeter.report.data.SectionCsv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The curves of a window as files: one of figures, or one a chart. */
final class SweepFiles {
  private SweepFiles() {}

  /**
   * Writes {@code file} where one file holds all, else files that begin with its name.
   *
   * @param kind png, svg or csv
   */
  static void write(Path file, String kind, List<Chart> charts, PlanScaling scaling)
      throws IOException {
    String name = file.getFileName().toString().replaceFirst("[.]" + kind + "$", "");
    if (kind.equals("csv")) {
      Files.writeString(
          file.resolveSibling(name + ".csv"),
          SectionCsv.write(PointsTable.of(scaling.summary().curve())));
      return;
    }
    for (Chart chart : charts) {
      Path target = file.resolveSibling(name + "-" + chart.name() + "." + kind);
      if (kind.equals("png")) {
        Files.write(target, chart.png());
      } else {
        Files.writeString(target, chart.svg(chart.name()));
      }
    }
  }
}

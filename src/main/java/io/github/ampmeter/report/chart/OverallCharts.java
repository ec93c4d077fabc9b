package io.github.ampmeter.report.chart;

import io.github.ampmeter.report.OverallResult;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.SearchResult;
import io.github.ampmeter.report.matrix.MatrixResult;
import java.util.List;

/** What is drawn of a run as a whole; none of one that ran its plans and no more. */
public final class OverallCharts {
  private OverallCharts() {}

  public static List<Chart> of(Report report) {
    return report.overall().map(OverallCharts::of).orElse(List.of());
  }

  private static List<Chart> of(OverallResult result) {
    if (result instanceof SearchResult search) {
      return SearchCharts.of(search);
    }
    return result instanceof MatrixResult matrix ? MatrixCharts.of(matrix) : List.of();
  }
}

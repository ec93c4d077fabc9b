package io.github.ampmeter.report.chart;

import java.util.List;

/**
 * The values that a chart shows, as a table for those who cannot point at it.
 *
 * @param columns what stands at the x axis, then the names of the lines
 * @param rows with as many texts; empty where there is no value
 */
public record ChartValues(List<String> columns, List<List<String>> rows) {
  public ChartValues {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
  }
}

package io.github.ampmeter.report.html;

import io.github.ampmeter.report.chart.Chart;
import java.util.List;

/** A chart as the page holds it. */
public record Figure(String svg, String description) {

  /**
   * Draws the first of the charts.
   *
   * @param id of the part of the page that they stand in
   */
  static Truncated<Figure> of(List<Chart> charts, String id, int most) {
    Truncated<Chart> shown = Truncated.of(charts, most);
    List<Figure> figures =
        shown.shown().stream()
            .map(chart -> new Figure(chart.svg(id + "-" + chart.name()), chart.description()))
            .toList();
    return new Truncated<>(figures, shown.folded());
  }
}

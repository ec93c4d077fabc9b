package io.github.ampmeter.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.List;

/**
 * How one series of several is told from the others: by colour on a screen, by marker and dashes in
 * print. The sign is the marker as a character, to stand before the series' name.
 */
record SeriesStyle(Color color, BasicStroke stroke, Shape marker, boolean filled, String sign) {
  private static final double R = 3.2;

  static final List<SeriesStyle> ALL =
      List.of(
          new SeriesStyle(ChartStyle.BLUE, ChartStyle.line(1.8), circle(), true, "●"),
          new SeriesStyle(ChartStyle.VERMILION, ChartStyle.line(1.6, 6, 3), square(), true, "■"),
          new SeriesStyle(ChartStyle.GREEN, ChartStyle.line(1.6, 2, 2), up(), true, "▲"),
          new SeriesStyle(
              ChartStyle.PURPLE, ChartStyle.line(1.8, 8, 3, 2, 3), diamond(), true, "◆"),
          new SeriesStyle(ChartStyle.INK, ChartStyle.line(1.2), circle(), false, "○"),
          new SeriesStyle(ChartStyle.SKY, ChartStyle.line(1.8, 4, 2), square(), false, "□"),
          new SeriesStyle(ChartStyle.QUIET, ChartStyle.line(1.4, 2, 4), up(), false, "△"),
          new SeriesStyle(ChartStyle.BLUE, ChartStyle.line(1.2, 10, 3), diamond(), false, "◇"));

  static SeriesStyle of(int series) {
    return ALL.get(series % ALL.size());
  }

  /** The same with a marker that is filled, or hollow. */
  SeriesStyle filled(boolean fill) {
    return new SeriesStyle(color, stroke, marker, fill, sign);
  }

  private static Shape circle() {
    return new Ellipse2D.Double(-R, -R, 2 * R, 2 * R);
  }

  private static Shape square() {
    return new Rectangle2D.Double(-R + 0.3, -R + 0.3, 2 * R - 0.6, 2 * R - 0.6);
  }

  private static Shape up() {
    return polygon(0, -R - 0.6, R + 0.4, R - 0.4, -R - 0.4, R - 0.4);
  }

  private static Shape diamond() {
    return polygon(0, -R - 0.8, R + 0.8, 0, 0, R + 0.8, -R - 0.8, 0);
  }

  private static Shape polygon(double... corners) {
    Path2D.Double path = new Path2D.Double();
    path.moveTo(corners[0], corners[1]);
    for (int i = 2; i < corners.length; i += 2) {
      path.lineTo(corners[i], corners[i + 1]);
    }
    path.closePath();
    return path;
  }
}

package io.github.ampmeter.report.chart;

import io.github.ampmeter.report.chart.ChartStyle.SeriesStyle;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A piece of a line beside its name, in its colour and dashes.
 *
 * @param style whose marker is drawn on it; empty: none
 */
public record Mark(String name, Color color, BasicStroke stroke, Optional<SeriesStyle> style) {
  static final double WIDTH = 16;

  static Mark of(String name, SeriesStyle style) {
    return new Mark(name, style.color(), style.stroke(), Optional.of(style));
  }

  /** Draws it from a point to the right. */
  void draw(Graphics2D graphics, double x, double y) {
    graphics.setPaint(color);
    graphics.setStroke(stroke);
    graphics.draw(new Line2D.Double(x, y, x + WIDTH, y));
    style.ifPresent(
        of -> {
          var marker =
              AffineTransform.getTranslateInstance(x + WIDTH / 2, y)
                  .createTransformedShape(of.marker());
          graphics.setPaint(of.filled() ? color : Color.WHITE);
          graphics.fill(marker);
          graphics.setPaint(color);
          graphics.setStroke(ChartStyle.line(1));
          graphics.draw(marker);
        });
  }

  /** Returns the piece as an svg element for a legend outside of the chart. */
  public String svg() {
    float[] dashes = stroke.getDashArray();
    String dashed =
        dashes == null
            ? ""
            : " stroke-dasharray='"
                + IntStream.range(0, dashes.length)
                    .mapToObj(i -> String.valueOf(Math.round(dashes[i])))
                    .collect(Collectors.joining(" "))
                + "'";
    return "<svg width='26' height='8' aria-hidden='true'><path d='M0 4H26' fill='none' stroke='"
        + ChartStyle.variable(color)
        + ("' stroke-width='" + Math.max(2, Math.round(stroke.getLineWidth())) + "'")
        + (dashed + "/></svg>");
  }
}

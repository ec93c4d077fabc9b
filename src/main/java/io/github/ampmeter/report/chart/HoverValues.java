package io.github.ampmeter.report.chart;

import io.github.ampmeter.report.NumberText;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.entity.XYItemEntity;
import org.jfree.chart.title.TextTitle;
import org.jfree.data.xy.XYDataset;
import org.jfree.data.xy.XYIntervalSeriesCollection;
import org.jfree.svg.SVGUtils;

/** Invisible strips over a chart, whose titles show the values below the pointer. */
final class HoverValues {
  /** More strips would be hard to point at, and take too much room on the page. */
  private static final int MOST_STRIPS = 120;

  private final String unit;
  private final ValueAxis axis;

  /** The values by the middle of their strip; the last series is drawn first. */
  private final TreeMap<Double, List<String>> values = new TreeMap<>();

  private final Map<Double, String> places = new TreeMap<>();

  private HoverValues(JFreeChart chart) {
    this.unit = ((TextTitle) chart.getSubtitle(0)).getText().replaceFirst(", bars .*", "");
    this.axis = chart.getXYPlot().getDomainAxis();
  }

  /** The strips as SVG; empty where there would be too many. */
  static String svg(JFreeChart chart, ChartRenderingInfo drawn) {
    HoverValues hover = new HoverValues(chart);
    for (Object entity : drawn.getEntityCollection().getEntities()) {
      if (entity instanceof XYItemEntity item) {
        hover.add(
            item.getDataset(), item.getSeriesIndex(), item.getItem(), item.getArea().getBounds2D());
      }
    }
    return hover.strips(drawn.getPlotInfo().getDataArea());
  }

  private void add(XYDataset data, int series, int item, Rectangle2D area) {
    double middle = Math.rint(10 * area.getCenterX()) / 10;
    String name = String.valueOf(data.getSeriesKey(series)).strip();
    String value = NumberText.rate(data.getYValue(series, item));
    values.computeIfAbsent(middle, key -> new ArrayList<>()).add(0, (name + " " + value).strip());
    places.putIfAbsent(middle, place(data, series, item));
  }

  /** The range of a bar; empty on an axis of names. */
  private String place(XYDataset data, int series, int item) {
    String label = axis.getLabel() == null ? "" : axis.getLabel();
    boolean logarithmic = label.endsWith("(logarithmic)");
    if (axis instanceof TextAxis && !logarithmic) {
      return "";
    }
    String counted = " " + label.replaceFirst("^[^,]*, (\\S+).*", "$1") + ": ";
    if (!(data instanceof XYIntervalSeriesCollection bars)) {
      return NumberText.decimal(data.getXValue(series, item), 1) + counted;
    }
    String from = at(bars.getStartXValue(series, item), logarithmic);
    String to = at(bars.getEndXValue(series, item), logarithmic);
    return (from.equals(to) ? from : from + " to " + to) + counted;
  }

  private static String at(double x, boolean logarithmic) {
    return NumberText.decimal(logarithmic ? Math.pow(10, x) : x, 3);
  }

  private String strips(Rectangle2D plot) {
    if (values.isEmpty() || values.size() > MOST_STRIPS) {
      return "";
    }
    StringBuilder svg = new StringBuilder("<g fill='none' pointer-events='all'>");
    double left = plot.getMinX();
    for (Map.Entry<Double, List<String>> each : values.entrySet()) {
      Double next = values.higherKey(each.getKey());
      double right = next == null ? plot.getMaxX() : (each.getKey() + next) / 2;
      String all = String.join(", ", each.getValue());
      String text =
          places.get(each.getKey())
              + (each.getValue().size() > 1 ? all + " (" + unit + ")" : all + " " + unit);
      svg.append(
          "<rect x='%s' y='%s' width='%s' height='%s'><title>%s</title></rect>"
              .formatted(
                  NumberText.decimal(left, 1),
                  NumberText.decimal(plot.getMinY(), 1),
                  NumberText.decimal(right - left, 1),
                  NumberText.decimal(plot.getHeight(), 1),
                  SVGUtils.escapeForXML(text)));
      left = right;
    }
    return svg.append("</g>").toString();
  }
}

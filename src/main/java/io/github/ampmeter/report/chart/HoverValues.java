package io.github.ampmeter.report.chart;

import io.github.ampmeter.Excerpt;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.section.PlainText;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.entity.XYItemEntity;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.title.TextTitle;
import org.jfree.data.xy.XYDataset;
import org.jfree.data.xy.XYIntervalSeriesCollection;
import org.jfree.svg.SVGUtils;

/** Invisible strips over a chart, whose titles show the values below the pointer. */
final class HoverValues {
  /** Twelve labels in each strip of a chart would else be most of a page. */
  private static final int LONGEST_NAME = 60;

  /** More strips would be hard to point at, and take too much room on the page. */
  private static final int MOST_STRIPS = 120;

  private static final int MOST_SERIES = 1000;

  private final String unit;
  private final ValueAxis axis;
  private final boolean upright;
  private final Rectangle2D plot;

  /** The values by the middle of their strip, and by the names of their series. */
  private final TreeMap<Double, Map<String, String>> values = new TreeMap<>();

  private final Map<Double, String> places = new TreeMap<>();

  /** The datasets as they were drawn, and the names of their series in that order. */
  private final Map<XYDataset, Integer> datasets = new IdentityHashMap<>();

  private final TreeMap<Integer, String> series = new TreeMap<>();

  private HoverValues(JFreeChart chart, Rectangle2D plot) {
    this.unit = ((TextTitle) chart.getSubtitle(0)).getText().replaceFirst(", bars .*", "");
    this.axis = chart.getXYPlot().getDomainAxis();
    this.upright = chart.getXYPlot().getOrientation() == PlotOrientation.VERTICAL;
    this.plot = plot;
  }

  static HoverValues of(JFreeChart chart, ChartRenderingInfo drawn) {
    HoverValues hover = new HoverValues(chart, drawn.getPlotInfo().getDataArea());
    for (Object entity : drawn.getEntityCollection().getEntities()) {
      if (entity instanceof XYItemEntity item) {
        hover.add(
            item.getDataset(), item.getSeriesIndex(), item.getItem(), item.getArea().getBounds2D());
      }
    }
    return hover;
  }

  private void add(XYDataset data, int number, int item, Rectangle2D area) {
    double middle = Math.rint(10 * (upright ? area.getCenterX() : area.getCenterY())) / 10;
    String name = PlainText.line(String.valueOf(data.getSeriesKey(number))).strip();
    datasets.putIfAbsent(data, datasets.size());
    series.put(MOST_SERIES * datasets.get(data) + number, name);
    String value = NumberText.rate(data.getYValue(number, item));
    values.computeIfAbsent(middle, key -> new HashMap<>()).putIfAbsent(name, value);
    places.putIfAbsent(middle, place(data, number, item));
  }

  /** The names of the lines; a line without a name only marks points of a named line again. */
  private List<String> names() {
    List<String> names = series.values().stream().distinct().toList();
    return names.size() == 1 ? names : names.stream().filter(name -> !name.isEmpty()).toList();
  }

  /** The range of a bar; empty on an axis of names. */
  private String place(XYDataset data, int series, int item) {
    boolean logarithmic = axisLabel().endsWith("(logarithmic)");
    if (axis instanceof TextAxis names && !logarithmic) {
      return PlainText.line(names.text(data.getXValue(series, item)));
    }
    if (!(data instanceof XYIntervalSeriesCollection bars)) {
      return NumberText.decimal(data.getXValue(series, item), 1);
    }
    String from = at(bars.getStartXValue(series, item), logarithmic);
    String to = at(bars.getEndXValue(series, item), logarithmic);
    return from.equals(to) ? from : from + " to " + to;
  }

  private String axisLabel() {
    return axis.getLabel() == null ? "" : axis.getLabel();
  }

  private static String at(double x, boolean logarithmic) {
    return NumberText.decimal(logarithmic ? Math.pow(10, x) : x, 3);
  }

  /** All values, or evenly chosen ones where they are too many. */
  ChartValues values() {
    List<String> names = names();
    List<String> columns = new ArrayList<>(List.of(axisLabel()));
    names.forEach(name -> columns.add(name.isEmpty() ? unit : name));
    List<List<String>> rows = new ArrayList<>();
    for (double middle : chosen()) {
      List<String> row = new ArrayList<>(List.of(places.get(middle)));
      names.forEach(name -> row.add(values.get(middle).getOrDefault(name, "")));
      rows.add(row);
    }
    return new ChartValues(columns, rows);
  }

  private List<Double> chosen() {
    int each = (values.size() + MOST_STRIPS - 1) / MOST_STRIPS;
    List<Double> chosen = new ArrayList<>();
    int number = 0;
    for (double middle : values.keySet()) {
      if (number++ % each == 0) {
        chosen.add(middle);
      }
    }
    return chosen;
  }

  /** The strips; none where nothing is drawn. */
  String svg() {
    List<Double> middles = chosen();
    List<String> names = names();
    if (middles.isEmpty()) {
      return "";
    }
    StringBuilder svg = new StringBuilder("<g fill='none' pointer-events='all'>");
    double left = upright ? plot.getMinX() : plot.getMinY();
    for (int i = 0; i < middles.size(); i++) {
      double middle = middles.get(i);
      double end = upright ? plot.getMaxX() : plot.getMaxY();
      double right = i + 1 == middles.size() ? end : (middle + middles.get(i + 1)) / 2;
      svg.append(strip(left, right, text(middle, names)));
      left = right;
    }
    return svg.append("</g>").toString();
  }

  private String text(double middle, List<String> names) {
    String counted = axisLabel().replaceFirst("^[^,]*, (\\S+).*", "$1");
    Map<String, String> row = values.get(middle);
    boolean alone = names.size() == 1 && !unit.isEmpty();
    String all =
        names.stream()
            .filter(row::containsKey)
            .map(
                name ->
                    alone
                        ? row.get(name)
                        : (Excerpt.of(name, LONGEST_NAME) + " " + row.get(name)).strip())
            .collect(Collectors.joining(", "));
    String place = (places.get(middle) + " " + counted).strip();
    return (place.isEmpty() ? "" : place + ": ")
        + (alone ? all + " " + unit : unit.isEmpty() ? all : all + " (" + unit + ")");
  }

  private String strip(double from, double to, String text) {
    double[] box =
        upright
            ? new double[] {from, plot.getMinY(), to - from, plot.getHeight()}
            : new double[] {plot.getMinX(), from, plot.getWidth(), to - from};
    return "<rect x='%s' y='%s' width='%s' height='%s'><title>%s</title></rect>"
        .formatted(
            NumberText.decimal(box[0], 1),
            NumberText.decimal(box[1], 1),
            NumberText.decimal(box[2], 1),
            NumberText.decimal(box[3], 1),
            SVGUtils.escapeForXML(text));
  }
}

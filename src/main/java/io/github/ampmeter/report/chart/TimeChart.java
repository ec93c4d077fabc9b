package io.github.ampmeter.report.chart;

import io.github.ampmeter.judge.stats.Interval;
import io.github.ampmeter.report.NumberText;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jfree.chart.axis.AxisLocation;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYItemRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

final class TimeChart {
  private static final int FEW_POINTS = 12;

  /** A run of a second is too short for a chart over time. */
  private static final int FEWEST_POINTS = 2;

  /** A line through the intervals of the run. A single line may have an empty name. */
  record Line(String name, Color color, BasicStroke stroke, ToDoubleFunction<Interval> value) {}

  /**
   * The axis and the text alternative of a chart.
   *
   * @param unit of the values in the text alternative; empty for counts
   * @param decimals of these values
   * @param top upper end of the axis; NaN: a little above the greatest value
   * @param remark last sentence of the text alternative
   */
  record Frame(Caption caption, String unit, int decimals, double top, String remark) {
    Frame(Caption caption, String unit) {
      this(caption, unit, 1, Double.NaN, "");
    }

    String text(String figures) {
      return unit.isEmpty() ? figures : figures + " " + unit;
    }
  }

  private final String plan;
  private final TimeAxis time;

  TimeChart(String plan, TimeAxis time) {
    this.plan = plan;
    this.time = time;
  }

  Optional<Chart> lines(Frame frame, List<Line> lines) {
    return chart(frame, lines, asLines(lines));
  }

  Optional<Chart> chart(Frame frame, List<Line> lines, XYItemRenderer renderer) {
    double greatest =
        lines.stream()
            .mapToDouble(line -> time.greatest(line.value))
            .filter(Double::isFinite)
            .max()
            .orElse(Double.NaN);
    if (Double.isNaN(greatest) || time.intervals().size() < FEWEST_POINTS) {
      return Optional.empty();
    }
    double top = Double.isNaN(frame.top) ? ChartStyle.above(greatest) : frame.top;
    XYSeriesCollection series = new XYSeriesCollection();
    lines.forEach(line -> series.addSeries(time.series(line.name, line.value)));
    series.setIntervalWidth(time.width());
    XYPlot plot = new XYPlot(series, time.axis(), ChartStyle.axis(null, 0, top), renderer);
    time.showWindow(plot);
    if (lines.size() > 1) {
      nameTheLines(plot, series, top);
    }
    return Optional.of(
        new Chart(
            frame.caption.name(),
            frame.caption.title() + " of " + plan,
            description(frame, lines, top),
            ChartStyle.chart(frame.caption.title() + " over time", frame.caption.unit(), plot)));
  }

  private XYItemRenderer asLines(List<Line> lines) {
    // A line through few points is hard to see without markers.
    boolean points = time.intervals().size() <= FEW_POINTS;
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, points);
    renderer.setDrawSeriesLineAsPath(true);
    renderer.setAutoPopulateSeriesShape(false);
    renderer.setDefaultShape(new Ellipse2D.Double(-2.5, -2.5, 5, 5));
    for (int i = 0; i < lines.size(); i++) {
      renderer.setSeriesPaint(i, lines.get(i).color);
      renderer.setSeriesStroke(i, lines.get(i).stroke);
    }
    return renderer;
  }

  private static void nameTheLines(XYPlot plot, XYSeriesCollection series, double top) {
    List<Map.Entry<Double, String>> ends = new ArrayList<>();
    for (Object each : series.getSeries()) {
      XYSeries line = (XYSeries) each;
      ends.add(Map.entry(lastValue(line), line.getKey().toString()));
    }
    plot.setRangeAxis(1, TextAxis.apart(ends, 0, top, 0.1, 0));
    plot.setRangeAxisLocation(1, AxisLocation.BOTTOM_OR_RIGHT);
  }

  private static double lastValue(XYSeries line) {
    for (int i = line.getItemCount() - 1; i >= 0; i--) {
      if (Double.isFinite(line.getY(i).doubleValue())) {
        return line.getY(i).doubleValue();
      }
    }
    return 0;
  }

  private String description(Frame frame, List<Line> lines, double top) {
    String judged =
        lines.stream()
            .map(line -> judgedRange(frame, line))
            .filter(range -> !range.isEmpty())
            .collect(Collectors.joining(", "));
    String text = judged.isEmpty() ? "" : "In the measurement window: " + judged + ".";
    double peak =
        lines.stream()
            .mapToDouble(line -> TimeAxis.greatest(time.intervals(), line.value))
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    if (peak > top) {
      text += " Outside it up to " + frame.text(NumberText.decimal(peak, frame.decimals));
      text += ", beyond the top of the axis.";
    }
    return (text.strip() + " " + frame.remark).strip();
  }

  private String judgedRange(Frame frame, Line line) {
    DoubleSummaryStatistics range =
        time.judgedIntervals().stream()
            .mapToDouble(line.value)
            .filter(Double::isFinite)
            .summaryStatistics();
    if (range.getCount() == 0) {
      return "";
    }
    String from = NumberText.decimal(range.getMin(), frame.decimals);
    String to = NumberText.decimal(range.getMax(), frame.decimals);
    String name = line.name.isEmpty() ? "" : line.name + " ";
    return name + frame.text(from.equals(to) ? from : from + " to " + to);
  }
}

package io.github.ampmeter.report.chart;

import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.stats.Interval;
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

/** Throughput, percentiles and errors from the first sample to the last. */
final class OverTime {
  private static final int FEW_POINTS = 12;

  /** A run of a second has no course over time. */
  private static final int FEWEST_POINTS = 2;

  private record Line(
      String name, Color color, BasicStroke stroke, ToDoubleFunction<Interval> value) {}

  private static final List<Line> PERCENTILES =
      List.of(
          percentile(50, ChartStyle.SKY, ChartStyle.line(1.5)),
          percentile(90, ChartStyle.BLUE, ChartStyle.line(2.2)),
          percentile(99, ChartStyle.VERMILION, ChartStyle.line(1.5, 5, 3)));

  private final String plan;
  private final TimeAxis time;

  OverTime(PlanReport plan) {
    this.plan = ChartTitle.text(plan.plan());
    this.time = new TimeAxis(plan.statistics());
  }

  Optional<Chart> throughput() {
    Line line = new Line("", ChartStyle.BLUE, ChartStyle.line(2), Interval::throughputPerSecond);
    return chart(
        "throughput",
        "Throughput",
        "successes per second",
        "per second",
        List.of(line),
        asLines(List.of(line)));
  }

  Optional<Chart> percentiles() {
    return chart("response-times", "Response times", "ms", "ms", PERCENTILES, asLines(PERCENTILES));
  }

  Optional<Chart> errors() {
    Line line = new Line("", ChartStyle.VERMILION, null, each -> each.errors() / each.seconds());
    boolean any = time.intervals().stream().anyMatch(interval -> interval.errors() > 0);
    return any
        ? chart(
            "errors",
            "Errors",
            "failed samples per second",
            "per second",
            List.of(line),
            ChartStyle.bars(line.color, 0.2))
        : Optional.empty();
  }

  private Optional<Chart> chart(
      String name,
      String title,
      String yLabel,
      String unit,
      List<Line> lines,
      XYItemRenderer renderer) {
    double greatest =
        lines.stream()
            .mapToDouble(line -> time.greatest(line.value))
            .filter(Double::isFinite)
            .max()
            .orElse(Double.NaN);
    if (Double.isNaN(greatest) || time.intervals().size() < FEWEST_POINTS) {
      return Optional.empty();
    }
    double top = ChartStyle.above(greatest);
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
            name,
            title + " of " + plan,
            description(lines, unit, top),
            ChartStyle.chart(title + " over time", yLabel, plot)));
  }

  private XYItemRenderer asLines(List<Line> lines) {
    // A line through one point is invisible, through a few hard to read.
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

  private String description(List<Line> lines, String unit, double top) {
    String judged =
        lines.stream()
            .map(line -> judgedRange(line, unit))
            .filter(range -> !range.isEmpty())
            .collect(Collectors.joining(", "));
    String text = judged.isEmpty() ? "" : "In the judged window: " + judged + ".";
    double peak =
        lines.stream()
            .mapToDouble(line -> TimeAxis.greatest(time.intervals(), line.value))
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    if (peak > top) {
      text += " Outside it up to " + NumberText.decimal(peak, 1) + " " + unit;
      text += ", beyond the top of the axis.";
    }
    return text.strip();
  }

  private String judgedRange(Line line, String unit) {
    DoubleSummaryStatistics range =
        time.judgedIntervals().stream()
            .mapToDouble(line.value)
            .filter(Double::isFinite)
            .summaryStatistics();
    if (range.getCount() == 0) {
      return "";
    }
    String from = NumberText.decimal(range.getMin(), 1);
    String to = NumberText.decimal(range.getMax(), 1);
    String name = line.name.isEmpty() ? "" : line.name + " ";
    return name + (from.equals(to) ? from : from + " to " + to) + " " + unit;
  }

  private static Line percentile(int percent, Color color, BasicStroke stroke) {
    return new Line(
        "p" + percent, color, stroke, interval -> interval.elapsed().percentile(percent));
  }
}

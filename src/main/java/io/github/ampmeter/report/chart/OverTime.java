package io.github.ampmeter.report.chart;

import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.stats.Interval;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jfree.chart.axis.AxisLocation;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** Throughput, percentiles and errors from the first sample to the last. */
final class OverTime {
  private static final int FEW_POINTS = 12;

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
    return chart("throughput", "Throughput", "successes per second", List.of(line), "/s");
  }

  Optional<Chart> percentiles() {
    return chart("response-times", "Response times", "ms", PERCENTILES, "ms");
  }

  Optional<Chart> errors() {
    Line line =
        new Line(
            "",
            ChartStyle.VERMILION,
            ChartStyle.line(2),
            interval -> interval.errors() / interval.seconds());
    boolean any = time.intervals().stream().anyMatch(interval -> interval.errors() > 0);
    return any
        ? chart("errors", "Errors", "failed samples per second", List.of(line), "/s")
        : Optional.empty();
  }

  private Optional<Chart> chart(
      String name, String title, String yLabel, List<Line> lines, String unit) {
    double greatest =
        lines.stream()
            .mapToDouble(line -> time.greatest(line.value))
            .filter(Double::isFinite)
            .max()
            .orElse(Double.NaN);
    if (Double.isNaN(greatest)) {
      return Optional.empty();
    }
    double top = ChartStyle.above(greatest);
    XYSeriesCollection series = new XYSeriesCollection();
    lines.forEach(line -> series.addSeries(time.series(line.name, line.value)));
    XYPlot plot = new XYPlot(series, time.axis(), ChartStyle.axis(yLabel, 0, top), renderer(lines));
    time.shadeWhatIsNotJudged(plot);
    if (lines.size() > 1) {
      nameTheLines(plot, series, top);
    }
    return Optional.of(
        new Chart(
            name,
            title + " of " + plan,
            description(title, lines, unit, top),
            ChartStyle.chart(title + " over time", plot)));
  }

  private XYLineAndShapeRenderer renderer(List<Line> lines) {
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
    Map<String, Double> ends = new LinkedHashMap<>();
    for (Object each : series.getSeries()) {
      XYSeries line = (XYSeries) each;
      ends.put(line.getKey().toString(), lastValue(line));
    }
    plot.setRangeAxis(1, new EndLabels(ends, 0, top));
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

  private String description(String title, List<Line> lines, String unit, double top) {
    List<Interval> judged = time.judgedIntervals();
    StringBuilder text = new StringBuilder(title + " over time. ");
    for (Line line : lines) {
      DoubleSummaryStatistics range =
          judged.stream().mapToDouble(line.value).filter(Double::isFinite).summaryStatistics();
      if (range.getCount() > 0) {
        text.append(line.name.isEmpty() ? "" : line.name + ": ")
            .append("between " + NumberText.decimal(range.getMin(), 1))
            .append(" and " + NumberText.decimal(range.getMax(), 1) + " " + unit)
            .append(" in the judged window. ");
      }
    }
    double peak =
        lines.stream()
            .mapToDouble(line -> TimeAxis.greatest(time.intervals(), line.value))
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    if (peak > top) {
      text.append("Outside it up to " + NumberText.decimal(peak, 1) + " " + unit)
          .append(", beyond the top of the axis. ");
    }
    return text.toString().strip();
  }

  private static Line percentile(int percent, Color color, BasicStroke stroke) {
    return new Line(
        "p" + percent, color, stroke, interval -> interval.elapsed().percentile(percent));
  }
}

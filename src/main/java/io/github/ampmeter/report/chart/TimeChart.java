package io.github.ampmeter.report.chart;

import io.github.ampmeter.judge.stats.Interval;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.chart.Chart.Look;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jfree.chart.axis.AxisLocation;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYItemRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

final class TimeChart {
  private static final int FEW_POINTS = 12;

  /** Heights of plots on one axis: of title and axis, and of each plot. */
  private static final int HEAD = 70;

  private static final int PANEL = 106;

  /** A run of a second is too short for a chart over time. */
  private static final int FEWEST_POINTS = 2;

  /** A line through the intervals of the run. A single line may have an empty name. */
  record Line(String name, Color color, BasicStroke stroke, ToDoubleFunction<Interval> value) {
    /** The name of its values: a single line is what its chart is about. */
    private String key(Frame frame) {
      return name.isEmpty() ? frame.caption.title().toLowerCase(Locale.ROOT) : name;
    }

    Mark mark() {
      return new Mark(name, color, stroke, Optional.empty());
    }
  }

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

    /** Whether its lines are named beside the drawing, where long names have room. */
    boolean legendOutside() {
      return caption.name().equals(LabelCharts.NAME);
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

  /**
   * A drawn plot, which belongs to one chart.
   *
   * @param description of what it shows
   */
  record Panel(Frame frame, XYPlot plot, String description) {}

  TimeAxis time() {
    return time;
  }

  Optional<Chart> lines(Frame frame, List<Line> lines) {
    return panel(frame, lines).map(this::chart);
  }

  Chart chart(Panel panel) {
    Caption caption = panel.frame.caption;
    return new Chart(
        caption.name(),
        caption.title() + " of " + plan,
        panel.description,
        ChartStyle.chart(caption.title() + " over time", caption.unit(), panel.plot));
  }

  Optional<Panel> panel(Frame frame, List<Line> lines) {
    return panel(frame, lines, asLines(lines));
  }

  /** The plot over time; empty where nothing is known or the run is too short. */
  Optional<Panel> panel(Frame frame, List<Line> lines, XYItemRenderer renderer) {
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
    lines.forEach(line -> series.addSeries(time.series(line.key(frame), line.value)));
    series.setIntervalWidth(time.width());
    XYPlot plot = new XYPlot(series, time.axis(), ChartStyle.axis(null, 0, top), renderer);
    time.showWindow(plot);
    if (lines.size() > 1 && !frame.legendOutside()) {
      nameTheLines(plot, series, top, lines);
    }
    return Optional.of(new Panel(frame, plot, description(frame, lines, top)));
  }

  /** Plots below each other on one axis of time; empty without any. */
  Optional<Chart> together(List<Panel> panels) {
    if (panels.isEmpty()) {
      return Optional.empty();
    }
    CombinedDomainXYPlot all = new CombinedDomainXYPlot(time.axis());
    all.setGap(8);
    List<String> described = new ArrayList<>();
    for (Panel panel : panels) {
      Caption caption = panel.frame.caption;
      if (!all.getSubplots().isEmpty()) {
        panel.plot.setDomainAxis(1, null);
      }
      Map.Entry<Double, String> text = Map.entry(0.0, caption.title() + ", " + caption.unit());
      panel.plot.setDomainAxis(2, TextAxis.apart(List.of(text), 0, 1, 0, 0));
      panel.plot.setDomainAxisLocation(2, AxisLocation.TOP_OR_LEFT);
      panel.plot.setRangeGridlinePaint(ChartStyle.GRID);
      panel.plot.setRangeGridlineStroke(ChartStyle.line(1));
      panel.plot.setDomainGridlinesVisible(false);
      panel.plot.setBackgroundPaint(null);
      panel.plot.setOutlineVisible(false);
      panel.plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
      all.add(panel.plot, 1);
      if (!panel.description.isEmpty()) {
        described.add(caption.title() + ": " + panel.description);
      }
    }
    return Optional.of(
        new Chart(
            "over-time",
            "What happened over time in " + plan,
            String.join(" ", described),
            ChartStyle.chart("Over time", "", all),
            Look.of(Chart.WIDTH, HEAD + panels.size() * PANEL)));
  }

  private XYItemRenderer asLines(List<Line> lines) {
    // A line through few points is hard to see without markers.
    boolean points = time.intervals().size() <= FEW_POINTS;
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, points);
    renderer.setDrawSeriesLineAsPath(true);
    renderer.setAutoPopulateSeriesShape(false);
    renderer.setDefaultShape(new Ellipse2D.Double(-3, -3, 6, 6));
    renderer.setDrawOutlines(false);
    for (int i = 0; i < lines.size(); i++) {
      renderer.setSeriesPaint(i, lines.get(i).color);
      renderer.setSeriesStroke(i, lines.get(i).stroke);
    }
    return renderer;
  }

  private static void nameTheLines(
      XYPlot plot, XYSeriesCollection series, double top, List<Line> lines) {
    List<Map.Entry<Double, String>> ends = new ArrayList<>();
    for (Object each : series.getSeries()) {
      XYSeries line = (XYSeries) each;
      ends.add(Map.entry(lastValue(line), line.getKey().toString()));
    }
    plot.setRangeAxis(
        1, TextAxis.apart(ends, 0, top, 0.2, 0).marked(lines.stream().map(Line::mark).toList()));
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

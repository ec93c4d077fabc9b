package io.github.ampmeter.report.chart;

import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.ResponseTimeRow;
import io.github.ampmeter.stats.ValueCounts;
import java.awt.BasicStroke;
import java.awt.Color;
import java.util.Locale;
import java.util.OptionalDouble;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.Range;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/** How the response times of one label are spread, with its p90 and the required one. */
final class Distribution {
  /** Where the bar of 0 ms begins on a logarithmic axis, which has no 0. */
  private static final double BELOW_ONE = 0.5;

  /** A requirement this many times beyond the slowest would squeeze the bars. */
  private static final double FAR = 1.6;

  private final ResponseTimeRow row;
  private final ValueCounts elapsed;
  private final Bins bins;
  private final double from;
  private final double to;

  Distribution(ResponseTimeRow row) {
    this.row = row;
    this.elapsed = row.statistics().elapsed();
    this.bins = Bins.of(elapsed);
    double end = Math.max(bins.to(), shownRequirement(bins).orElse(0) * 1.02);
    boolean farFromZero = bins.from() > bins.to() / 2;
    this.from = bins.logarithmic() || farFromZero ? drawnFrom(bins.from()) : 0;
    this.to = end + (bins.logarithmic() ? 0 : (end - from) * 0.02);
  }

  Chart chart(String name) {
    String label = ChartTitle.text(row.statistics().label());
    XYBarRenderer renderer = new XYBarRenderer(0.04);
    renderer.setBarPainter(new StandardXYBarPainter());
    renderer.setShadowVisible(false);
    renderer.setDrawBarOutline(false);
    renderer.setSeriesPaint(0, ChartStyle.SKY);
    XYIntervalSeriesCollection bars = new XYIntervalSeriesCollection();
    bars.addSeries(bars());
    double top = ChartStyle.above(greatestShare());
    XYPlot plot =
        new XYPlot(bars, timeAxis(), ChartStyle.axis("% of the successes", 0, top), renderer);
    double p90 = elapsed.percentile(90);
    plot.addDomainMarker(
        marker(p90, "p90 " + millis(p90), ChartStyle.INK, ChartStyle.line(1.5), 2),
        Layer.FOREGROUND);
    shownRequirement(bins)
        .ifPresent(
            limit ->
                plot.addDomainMarker(
                    marker(
                        limit,
                        "required " + millis(limit),
                        ChartStyle.VERMILION,
                        ChartStyle.line(1.5, 4, 3),
                        17),
                    Layer.FOREGROUND));
    String title = "Distribution: " + label;
    return new Chart(name, title + ", " + name, description(label), ChartStyle.chart(title, plot));
  }

  private XYIntervalSeries bars() {
    XYIntervalSeries bars = new XYIntervalSeries("bars");
    for (Bin bin : bins.bins()) {
      double share = share(bin);
      double left = bins.logarithmic() ? drawnFrom(bin.from()) : bin.from();
      bars.add((left + bin.to()) / 2, left, bin.to(), share, 0, share);
    }
    return bars;
  }

  private ValueAxis timeAxis() {
    String label = "response time, ms" + (bins.logarithmic() ? " (logarithmic)" : "");
    if (!bins.logarithmic()) {
      return ChartStyle.axis(label, from, to);
    }
    LogAxis axis = new LogAxis(label);
    ChartStyle.quieten(axis);
    axis.setTickLabelsVisible(true);
    axis.setNumberFormatOverride(ChartStyle.plainNumbers());
    axis.setTickUnit(new NumberTickUnit(1, ChartStyle.plainNumbers()));
    axis.setRange(new Range(from, to));
    return axis;
  }

  private ValueMarker marker(
      double at, String text, Color color, BasicStroke stroke, double fromTop) {
    ValueMarker marker = new ValueMarker(at, color, stroke);
    boolean left = position(at) > 0.6;
    marker.setAlpha(1);
    marker.setLabel(text);
    marker.setLabelFont(ChartStyle.SMALL);
    marker.setLabelPaint(ChartStyle.INK);
    marker.setLabelBackgroundColor(new Color(255, 255, 255, 200));
    marker.setLabelAnchor(left ? RectangleAnchor.TOP_LEFT : RectangleAnchor.TOP_RIGHT);
    marker.setLabelTextAnchor(left ? TextAnchor.TOP_RIGHT : TextAnchor.TOP_LEFT);
    marker.setLabelOffset(new RectangleInsets(fromTop, 5, 0, 5));
    return marker;
  }

  /** Where on the axis, from 0 (left) to 1. */
  private double position(double at) {
    return bins.logarithmic()
        ? Math.log(Math.max(from, at) / from) / Math.log(to / from)
        : (at - from) / (to - from);
  }

  private OptionalDouble shownRequirement(Bins bins) {
    double far = bins.logarithmic() ? 10 * FAR : FAR;
    return row.requiredP90Millis().stream()
        .mapToDouble(Double::doubleValue)
        .filter(limit -> limit >= BELOW_ONE && limit <= bins.to() * far)
        .findFirst();
  }

  private String description(String label) {
    return String.format(
        Locale.ROOT,
        "Distribution of the response times of %s: %d successes from %s to %s, half of them up to"
            + " %s, 90 %% up to %s, 99 %% up to %s%s.",
        label,
        elapsed.count(),
        millis(elapsed.min()),
        millis(elapsed.max()),
        millis(elapsed.percentile(50)),
        millis(elapsed.percentile(90)),
        millis(elapsed.percentile(99)),
        row.requiredP90Millis().map(limit -> "; required p90 " + millis(limit)).orElse(""));
  }

  private double greatestShare() {
    return bins.bins().stream().mapToDouble(this::share).max().orElse(0);
  }

  private double share(Bin bin) {
    return 100.0 * bin.count() / elapsed.count();
  }

  private static double drawnFrom(long edge) {
    return edge == 0 ? BELOW_ONE : edge;
  }

  private static String millis(double value) {
    return NumberText.decimal(value, 1) + " ms";
  }
}

package io.github.ampmeter.report.chart;

import io.github.ampmeter.judge.scaling.Curve;
import io.github.ampmeter.judge.scaling.Curve.LoadPoint;
import io.github.ampmeter.judge.scaling.Curve.LoadStep;
import io.github.ampmeter.report.chart.ChartStyle.SeriesStyle;
import java.awt.BasicStroke;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.jfree.chart.axis.AxisLocation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.renderer.xy.XYItemRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.data.xy.XYDataset;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/** A plot over users, CPUs or throughput. Its axes begin at 0. */
final class LoadPlot {
  private static final int CURVE_POINTS = 160;
  private static final double ROOM = 0.085;

  /** A measured value with the range over its repeats. */
  record Dot(double x, double y, double low, double high) {
    Dot(double x, double y) {
      this(x, y, y, y);
    }

    /** The means of steps, by their loads; none of a step whose mean is unknown. */
    static List<Dot> of(List<LoadStep> steps, ToDoubleFunction<LoadPoint> y) {
      return steps.stream()
          .map(step -> new Dot(step.load(), step.mean(y), step.least(y), step.most(y)))
          .filter(dot -> Double.isFinite(dot.y))
          .toList();
    }
  }

  private record Layered(XYDataset dataset, XYItemRenderer renderer) {}

  private final double xMost;
  private final double yMost;
  private final NumberAxis xAxis;
  private final List<Layered> layers = new ArrayList<>();
  private final List<Map.Entry<Double, String>> names = new ArrayList<>();
  private final List<Map.Entry<Double, String>> marks = new ArrayList<>();
  private final List<Mark> lines = new ArrayList<>();
  private final List<ValueMarker> markers = new ArrayList<>();

  /**
   * An empty plot.
   *
   * @param xLabel with its unit
   * @param xMost the greatest value to show, as {@code yMost}
   */
  LoadPlot(String xLabel, double xMost, double yMost) {
    this(ChartStyle.axis(xLabel, 0, 1.03 * xMost), 1.03 * xMost, yMost);
    if (xMost > 1) {
      // Users and CPUs are whole numbers.
      xAxis.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
    }
  }

  /** An empty plot with an axis of the caller, from 0 to {@code xMost}. */
  LoadPlot(NumberAxis xAxis, double xMost, double yMost) {
    this.xMost = xMost;
    this.yMost = ChartStyle.above(yMost);
    this.xAxis = xAxis;
  }

  /** Adds measured values. A bar spans the repeats of a value where they differ. */
  LoadPlot dots(String name, SeriesStyle look, List<Dot> dots, boolean joined) {
    if (dots.isEmpty() && name.isEmpty()) {
      return this;
    }
    XYIntervalSeries series = new XYIntervalSeries(name, false, true);
    dots.forEach(dot -> series.add(dot.x(), dot.x(), dot.x(), dot.y(), dot.low(), dot.high()));
    XYIntervalSeriesCollection dataset = new XYIntervalSeriesCollection();
    dataset.addSeries(series);
    XYErrorRenderer renderer = new XYErrorRenderer();
    renderer.setDefaultLinesVisible(joined);
    renderer.setDrawXError(false);
    renderer.setDrawYError(dots.stream().anyMatch(dot -> dot.high() > dot.low()));
    renderer.setErrorPaint(look.color());
    renderer.setErrorStroke(ChartStyle.line(1));
    renderer.setCapLength(4);
    renderer.setSeriesPaint(0, look.color());
    renderer.setSeriesStroke(0, look.stroke());
    renderer.setSeriesShape(0, look.marker());
    renderer.setUseFillPaint(true);
    renderer.setSeriesFillPaint(0, look.filled() ? look.color() : Color.WHITE);
    renderer.setUseOutlinePaint(false);
    layers.add(new Layered(dataset, renderer));
    if (!name.isEmpty() && !dots.isEmpty()) {
      name(dots.get(dots.size() - 1).y(), name);
      lines.add(Mark.of(name, look));
    }
    return this;
  }

  /** Adds the means of steps, with open markers where the load generator was the limit. */
  LoadPlot steps(String name, SeriesStyle look, Curve curve, ToDoubleFunction<LoadPoint> y) {
    return dots(name, look, Dot.of(curve.steps(), y), true)
        .open(look, Dot.of(curve.limitedSteps(), y));
  }

  /** Adds open markers, for loads at which the load generator was the limit. */
  LoadPlot open(SeriesStyle look, List<Dot> dots) {
    return dots("", look.filled(false), dots, false);
  }

  /** Adds a function to compare values with. */
  LoadPlot reference(String name, DoubleUnaryOperator function) {
    return curve(name, ChartStyle.QUIET, ChartStyle.line(1.2, 2, 3), function);
  }

  /** Adds a function over the whole axis. */
  LoadPlot curve(String name, Color color, BasicStroke stroke, DoubleUnaryOperator value) {
    XYSeries series = new XYSeries(name, false, true);
    for (int i = 0; i <= CURVE_POINTS; i++) {
      double x = xMost * i / CURVE_POINTS;
      double y = value.applyAsDouble(x);
      // A value beyond the top would be drawn as a line along the frame.
      if (y <= yMost) {
        series.add(x, y);
      }
    }
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
    renderer.setDrawSeriesLineAsPath(true);
    renderer.setDefaultCreateEntities(false);
    renderer.setSeriesPaint(0, color);
    renderer.setSeriesStroke(0, stroke);
    layers.add(new Layered(new XYSeriesCollection(series), renderer));
    lines.add(new Mark(name, color, stroke, Optional.empty()));
    nameAtItsEnd(name, series);
    return this;
  }

  /** Writes the name to the right of a curve, or above one that leaves the plot at the top. */
  private void nameAtItsEnd(String name, XYSeries series) {
    double end = series.isEmpty() ? xMost : series.getMaxX();
    if (end < xMost) {
      marks.add(Map.entry(end, name));
    } else {
      name(series.isEmpty() ? yMost : series.getY(series.getItemCount() - 1).doubleValue(), name);
    }
  }

  /** Adds the range between two functions. */
  LoadPlot band(Color color, DoubleUnaryOperator low, DoubleUnaryOperator high) {
    YIntervalSeries series = new YIntervalSeries("band", false, true);
    for (int i = 0; i <= CURVE_POINTS; i++) {
      double x = xMost * i / CURVE_POINTS;
      double top = Math.min(yMost, high.applyAsDouble(x));
      double bottom = Math.min(yMost, low.applyAsDouble(x));
      // The band is not defined at 0 users.
      if (Double.isFinite(top + bottom)) {
        series.add(x, (top + bottom) / 2, bottom, top);
      }
    }
    YIntervalSeriesCollection dataset = new YIntervalSeriesCollection();
    dataset.addSeries(series);
    DeviationRenderer renderer = new DeviationRenderer(true, false);
    renderer.setSeriesPaint(0, new Color(0, 0, 0, 0));
    renderer.setSeriesStroke(0, ChartStyle.line(0));
    renderer.setSeriesFillPaint(0, color);
    renderer.setAlpha(0.3f);
    renderer.setDefaultCreateEntities(false);
    layers.add(new Layered(dataset, renderer));
    return this;
  }

  /** Adds a vertical line with its name above the plot. */
  LoadPlot mark(double x, String name) {
    ValueMarker marker = new ValueMarker(x, ChartStyle.INK, ChartStyle.line(1.2, 4, 3));
    marker.setAlpha(1);
    markers.add(marker);
    marks.add(Map.entry(x, name));
    return this;
  }

  Chart chart(Caption caption, String description) {
    return chart(caption.name(), caption.title(), caption.unit(), description);
  }

  Chart chart(String name, String title, String unit, String description) {
    XYPlot plot = new XYPlot();
    plot.setDomainAxis(xAxis);
    plot.setRangeAxis(ChartStyle.axis(null, 0, yMost));
    // JFreeChart draws the first dataset on top.
    for (int i = 0; i < layers.size(); i++) {
      Layered layer = layers.get(layers.size() - 1 - i);
      plot.setDataset(i, layer.dataset());
      plot.setRenderer(i, layer.renderer());
    }
    markers.forEach(marker -> plot.addDomainMarker(marker, Layer.FOREGROUND));
    if (!names.isEmpty()) {
      plot.setRangeAxis(1, TextAxis.apart(names, 0, yMost, ROOM, 0).marked(lines));
      plot.setRangeAxisLocation(1, AxisLocation.BOTTOM_OR_RIGHT);
    }
    if (!marks.isEmpty()) {
      plot.setDomainAxis(1, TextAxis.apart(marks, 0, xMost, 0.22, 0));
      plot.setDomainAxisLocation(1, AxisLocation.TOP_OR_LEFT);
    }
    return new Chart(name, title, description, ChartStyle.chart(title, unit, plot));
  }

  private void name(double at, String name) {
    names.add(Map.entry(Double.isFinite(at) ? Math.min(at, yMost) : yMost, name));
  }
}

package io.github.ampmeter.report.chart;

import io.github.ampmeter.stats.Interval;
import io.github.ampmeter.stats.RunStatistics;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYSeries;

/** The time since the first sample, with what lies outside the judged window shaded. */
final class TimeAxis {
  private static final double MINUTES_FROM_SECONDS = 600;

  /** Narrower shades have no room for a word. */
  private static final double ROOM_FOR_A_WORD = 0.16;

  private final RunStatistics run;
  private final double seconds;
  private final double unitSeconds;
  private final List<Interval> intervals;

  TimeAxis(RunStatistics run) {
    this.run = run;
    this.seconds = Math.max(1, (run.endMillis() - run.startMillis()) / 1e3);
    this.unitSeconds = seconds > MINUTES_FROM_SECONDS ? 60 : 1;
    this.intervals = wholeEnough(run.intervals());
  }

  List<Interval> intervals() {
    return intervals;
  }

  List<Interval> judgedIntervals() {
    return intervals.stream()
        .filter(interval -> run.window().contains(interval.startMillis()))
        .toList();
  }

  /** What to scale an axis by: the judged part or, where it is empty, all. */
  double greatest(ToDoubleFunction<Interval> value) {
    List<Interval> judged = judgedIntervals();
    double greatest = greatest(judged, value);
    return Double.isNaN(greatest) ? greatest(intervals, value) : greatest;
  }

  static double greatest(List<Interval> of, ToDoubleFunction<Interval> value) {
    return of.stream().mapToDouble(value).filter(Double::isFinite).max().orElse(Double.NaN);
  }

  /** One point a slice, in its middle; a slice without a value is a gap. */
  XYSeries series(String key, ToDoubleFunction<Interval> value) {
    XYSeries series = new XYSeries(key, false, true);
    for (Interval interval : intervals) {
      double middle = since(interval.startMillis()) + interval.seconds() / unitSeconds / 2;
      series.add(middle, value.applyAsDouble(interval));
    }
    return series;
  }

  NumberAxis axis() {
    String unit = unitSeconds == 1 ? "s" : "min";
    return ChartStyle.axis("time since the first sample, " + unit, 0, seconds / unitSeconds);
  }

  void shadeWhatIsNotJudged(XYPlot plot) {
    double end = seconds / unitSeconds;
    shade(plot, 0, Math.min(end, since(run.window().startMillis())), "warm-up");
    shade(plot, Math.max(0, since(run.window().endMillis())), end, "not judged");
  }

  private void shade(XYPlot plot, double from, double to, String word) {
    if (to - from < 1e-6) {
      return;
    }
    IntervalMarker marker = new IntervalMarker(from, to, ChartStyle.SHADE);
    marker.setAlpha(1);
    marker.setOutlinePaint(null);
    if ((to - from) * unitSeconds / seconds > ROOM_FOR_A_WORD) {
      marker.setLabel(word);
      marker.setLabelFont(ChartStyle.SMALL);
      marker.setLabelPaint(ChartStyle.QUIET);
      marker.setLabelAnchor(RectangleAnchor.TOP_LEFT);
      marker.setLabelTextAnchor(TextAnchor.TOP_LEFT);
      marker.setLabelOffset(new RectangleInsets(3, 5, 3, 5));
      marker.setLabelBackgroundColor(ChartStyle.SHADE);
    }
    plot.addDomainMarker(marker, Layer.BACKGROUND);
  }

  private double since(long millis) {
    return (millis - run.startMillis()) / 1e3 / unitSeconds;
  }

  /** A slice cut short by the run's start or end would show a rate of a few milliseconds. */
  private static List<Interval> wholeEnough(List<Interval> intervals) {
    double longest = intervals.stream().mapToDouble(Interval::seconds).max().orElse(0);
    return intervals.stream().filter(interval -> interval.seconds() >= longest / 2).toList();
  }
}

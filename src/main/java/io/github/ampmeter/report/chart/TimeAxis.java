package io.github.ampmeter.report.chart;

import io.github.ampmeter.judge.stats.Interval;
import io.github.ampmeter.judge.stats.RunStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jfree.chart.axis.AxisLocation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.Layer;
import org.jfree.data.xy.XYSeries;

/** The time since the first sample. Times outside the measurement window are shaded. */
final class TimeAxis {
  private static final double MINUTES_FROM_SECONDS = 600;

  /** Narrower parts have no room for a name. */
  private static final double ROOM_FOR_A_WORD = 0.04;

  private final RunStatistics run;
  private final double seconds;
  private final double unitSeconds;
  private final List<Interval> intervals;

  TimeAxis(RunStatistics run) {
    this(run, run.intervals());
  }

  /** The axis of other intervals of the same run, such as those of a label. */
  TimeAxis(RunStatistics run, List<Interval> intervals) {
    this.run = run;
    this.seconds = Math.max(1, (run.endMillis() - run.startMillis()) / 1e3);
    this.unitSeconds = seconds > MINUTES_FROM_SECONDS ? 60 : 1;
    this.intervals = wholeEnough(intervals);
  }

  List<Interval> intervals() {
    return intervals;
  }

  List<Interval> judgedIntervals() {
    return intervals.stream()
        .filter(interval -> run.window().contains(interval.startMillis()))
        .toList();
  }

  /** The greatest value of the judged intervals or, without any, of all. */
  double greatest(ToDoubleFunction<Interval> value) {
    List<Interval> judged = judgedIntervals();
    double greatest = greatest(judged, value);
    return Double.isNaN(greatest) ? greatest(intervals, value) : greatest;
  }

  static double greatest(List<Interval> of, ToDoubleFunction<Interval> value) {
    return of.stream().mapToDouble(value).filter(Double::isFinite).max().orElse(Double.NaN);
  }

  /** One point in the middle of each interval; one without a value is a gap. */
  XYSeries series(String key, ToDoubleFunction<Interval> value) {
    XYSeries series = new XYSeries(key, false, true);
    for (Interval interval : intervals) {
      double middle = since(interval.startMillis()) + interval.seconds() / unitSeconds / 2;
      series.add(middle, value.applyAsDouble(interval));
    }
    return series;
  }

  double width() {
    return intervals.stream().mapToDouble(Interval::seconds).max().orElse(1) / unitSeconds;
  }

  NumberAxis axis() {
    String unit = unitSeconds == 1 ? "s" : "min";
    return ChartStyle.axis("time since the first sample, " + unit, 0, seconds / unitSeconds);
  }

  /** Shades times outside the window, and names the parts above the plot. */
  void showWindow(XYPlot plot) {
    double end = seconds / unitSeconds;
    double judgedFrom = Math.max(0, Math.min(end, since(run.window().startMillis())));
    double judgedTo = Math.max(judgedFrom, Math.min(end, since(run.window().endMillis())));
    shade(plot, 0, judgedFrom);
    shade(plot, judgedTo, end);
    List<Map.Entry<Double, String>> names = new ArrayList<>();
    name(names, 0, judgedFrom, "warm-up");
    name(names, judgedFrom, judgedTo, "judged");
    name(names, judgedTo, end, "not judged");
    plot.setDomainAxis(1, TextAxis.apart(names, 0, end, 0.18, 0.05));
    plot.setDomainAxisLocation(1, AxisLocation.TOP_OR_LEFT);
  }

  private void name(List<Map.Entry<Double, String>> names, double from, double to, String name) {
    if ((to - from) * unitSeconds / seconds > ROOM_FOR_A_WORD) {
      names.add(Map.entry((from + to) / 2, name));
    }
  }

  private static void shade(XYPlot plot, double from, double to) {
    if (to > from) {
      IntervalMarker marker = new IntervalMarker(from, to, ChartStyle.SHADE);
      marker.setAlpha(1);
      marker.setOutlinePaint(null);
      plot.addDomainMarker(marker, Layer.BACKGROUND);
    }
  }

  private double since(long millis) {
    return (millis - run.startMillis()) / 1e3 / unitSeconds;
  }

  /** Leaves out intervals cut short by the run's start or end: their rates are not comparable. */
  private static List<Interval> wholeEnough(List<Interval> intervals) {
    double longest = intervals.stream().mapToDouble(Interval::seconds).max().orElse(0);
    return intervals.stream().filter(interval -> interval.seconds() >= longest / 2).toList();
  }
}

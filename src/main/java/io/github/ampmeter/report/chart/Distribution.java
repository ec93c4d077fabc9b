package io.github.ampmeter.report.chart;

import io.github.ampmeter.Counted;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.ResponseTimes.ResponseTimeRow;
import io.github.ampmeter.report.chart.Chart.ChartTitle;
import io.github.ampmeter.report.chart.Chart.Look;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jfree.chart.axis.AxisLocation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.TickUnits;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.Layer;
import org.jfree.data.general.DatasetUtils;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/** A histogram of the response times of one label, with its p90 and the required one. */
final class Distribution {
  /** The start of the bar of 0 on a logarithmic axis, in the unit of the measurement. */
  private static final double BELOW_ONE = 0.5;

  private static final double A_MICROSECOND = 0.001;
  private static final double A_DAY = 86_400_000;
  private static final int WIDTH = 300;
  private static final int HEIGHT = 170;

  /** Where the slowest is so many times the median of the fastest, the axis is logarithmic. */
  private static final double FAR = 10;

  private final ResponseTimeRow row;
  private final ValueCounts elapsed;
  private final Bins bins;
  private final double unit;
  private final OptionalDouble requirement;
  private double from;
  private double to;

  private Distribution(ResponseTimeRow row, boolean logarithmic) {
    this.row = row;
    this.elapsed = row.statistics().elapsed();
    this.bins = Bins.of(elapsed, logarithmic);
    this.unit = elapsed.finerThanMillis() ? A_MICROSECOND : 1;
    this.requirement = row.requiredP90Millis().stream().mapToDouble(each -> each).findFirst();
    boolean fromZero = !bins.logarithmic() && bins.from() <= bins.to() / 2;
    this.from = fromZero ? 0 : place(bins.from());
    this.to = Math.max(place(bins.to()), place(requirement.orElse(bins.to())));
  }

  /** One chart for each label, all on one axis, which has each label's limit. */
  static List<Chart> charts(List<ResponseTimeRow> rows) {
    double end = 0;
    double median = Double.POSITIVE_INFINITY;
    boolean far = false;
    for (ResponseTimeRow row : rows) {
      ValueCounts times = row.statistics().elapsed();
      Bins own = Bins.of(times);
      far |= own.logarithmic();
      end = Math.max(end, Math.max(own.to(), row.requiredP90Millis().orElse(0.0)));
      median = Math.min(median, Math.max(own.width(), times.percentile(Percentiles.MEDIAN)));
    }
    boolean logarithmic = far || end > FAR * median;
    List<Distribution> all = rows.stream().map(row -> new Distribution(row, logarithmic)).toList();
    double first = all.stream().mapToDouble(each -> each.from).min().orElse(0);
    double last = all.stream().mapToDouble(each -> each.to).max().orElse(1);
    List<Chart> charts = new ArrayList<>();
    for (Distribution each : all) {
      each.from = first;
      each.to = last + (last - first) * 0.02;
      String slug = ChartTitle.slug(each.row.statistics().label());
      String number = "distribution-" + (charts.size() + 1);
      charts.add(each.chart(slug.isEmpty() ? number : number + "-" + slug));
    }
    return charts;
  }

  private Chart chart(String name) {
    XYIntervalSeriesCollection bars = new XYIntervalSeriesCollection();
    bars.addSeries(bars());
    double top = ChartStyle.above(DatasetUtils.findMaximumRangeValue(bars).doubleValue());
    XYPlot plot =
        new XYPlot(
            bars, timeAxis(), ChartStyle.axis(null, 0, top), ChartStyle.bars(ChartStyle.SKY, 0.04));
    mark(plot);
    String label = ChartTitle.text(row.statistics().label());
    String title = "Distribution of response times: " + label;
    return new Chart(
        name,
        title,
        description(),
        ChartStyle.chart(label, heights(), plot),
        Look.of(WIDTH, HEIGHT));
  }

  private String heights() {
    if (bins.logarithmic()) {
      return "share of successes (log scale)";
    }
    String of = "% of the successes";
    return elapsed.finerThanMillis() ? of + ", bars of " + millis(bins.width()) : of;
  }

  private XYIntervalSeries bars() {
    XYIntervalSeries bars = new XYIntervalSeries("");
    for (Bin bin : bins.bins()) {
      double left = place(bin.from());
      double right = place(bin.to());
      double share = 100.0 * bin.count() / elapsed.count();
      // The areas of bars of unequal width must be comparable, so height is share by width.
      double height = bins.logarithmic() ? share * Math.log10(2) / (right - left) : share;
      bars.add((left + right) / 2, left, right, height, 0, height);
    }
    return bars;
  }

  /** Draws a line for the measured p90 and one for the required value. */
  private void mark(XYPlot plot) {
    List<Map.Entry<Double, String>> names = new ArrayList<>();
    double p90 = elapsed.percentile(Percentiles.MAIN);
    plot.addDomainMarker(line(p90, ChartStyle.INK), Layer.FOREGROUND);
    names.add(Map.entry(place(p90), Percentiles.name(Percentiles.MAIN) + " " + millis(p90)));
    if (requirement.isPresent()) {
      double limit = requirement.getAsDouble();
      plot.addDomainMarker(line(limit, ChartStyle.VERMILION, 4, 3), Layer.FOREGROUND);
      names.add(Map.entry(place(limit), "required " + millis(limit)));
    }
    plot.setDomainAxis(1, TextAxis.apart(names, from, to, 0.38, 0.19));
    plot.setDomainAxisLocation(1, AxisLocation.TOP_OR_LEFT);
  }

  private ValueMarker line(double millis, Color color, float... dashes) {
    ValueMarker marker = new ValueMarker(place(millis), color, ChartStyle.line(1.5, dashes));
    marker.setAlpha(1);
    return marker;
  }

  private ValueAxis timeAxis() {
    if (!bins.logarithmic()) {
      NumberAxis axis = ChartStyle.axis("response time, ms", from, to);
      axis.setStandardTickUnits(
          elapsed.finerThanMillis() ? fineTicks() : NumberAxis.createIntegerTickUnits());
      return axis;
    }
    TreeMap<Double, String> ticks = new TreeMap<>();
    double decades = to - from;
    long[] steps = decades > 1.5 ? new long[] {1} : new long[] {1, 2, 5};
    for (double decade = unit; place(decade) <= to; decade *= 10) {
      for (long step : steps) {
        double place = place(decade * step);
        if (place >= from && place <= to) {
          ticks.put(place, NumberText.decimal(decade * step, 3));
        }
      }
    }
    return TextAxis.at("response time, ms (logarithmic)", ticks, from, to);
  }

  /** Tick units down to the three decimals of a label. */
  private static TickUnits fineTicks() {
    TickUnits units = new TickUnits();
    for (double decade = A_MICROSECOND; decade < A_DAY; decade *= 10) {
      for (int step : new int[] {1, 2, 5}) {
        units.add(new NumberTickUnit(decade * step, ChartStyle.plainNumbers()));
      }
    }
    return units;
  }

  /** The place of a time on the axis: itself, or its decimal logarithm. */
  private double place(double millis) {
    return bins.logarithmic() ? Math.log10(Math.max(BELOW_ONE * unit, millis)) : millis;
  }

  private String description() {
    String required =
        row.requiredP90Millis().map(limit -> " (required " + millis(limit) + ")").orElse("");
    return NumberText.count(elapsed.count())
        + (" " + Counted.word(elapsed.count(), "success", "successes"))
        + (": min " + millis(elapsed.min()))
        + percentile(Percentiles.MEDIAN)
        + (percentile(Percentiles.MAIN) + required)
        + percentile(Percentiles.TAIL)
        + (", max " + millis(elapsed.max()))
        + (bins.beyond() == 0 ? "." : ", " + bins.beyond() + " slower than the last bar.");
  }

  private String percentile(int percent) {
    return ", " + Percentiles.name(percent) + " " + millis(elapsed.percentile(percent));
  }

  private String millis(double value) {
    return NumberText.decimal(value, elapsed.finerThanMillis() ? 3 : 1) + " ms";
  }

  /**
   * The bars of a histogram of times. No bar is narrower than what was measured: a millisecond, or
   * a microsecond. A few very slow values would make one bar of all others: they are counted, not
   * drawn. Where it is more than a few, the bars widen by a constant factor for a logarithmic axis.
   *
   * @param beyond how many values are slower than the last bar
   */
  record Bins(List<Bin> bins, boolean logarithmic, long beyond) {
    private static final int MOST_LINEAR = 50;
    private static final int FAR = 10;
    private static final int TAIL = 2;
    private static final int MICROS_A_MILLI = 1000;

    /** From here on a quarter of a doubling is several units. */
    private static final int FINE_FROM = 32;

    static Bins of(ValueCounts values) {
      long slow = slow(values);
      return of(values, slow > FAR * Math.max(unit(values), micros(values.percentile(50))));
    }

    private static long unit(ValueCounts values) {
      return values.finerThanMillis() ? 1 : MICROS_A_MILLI;
    }

    private static long slow(ValueCounts values) {
      return Math.max(unit(values), micros(values.percentile(99)));
    }

    static Bins of(ValueCounts values, boolean logarithmic) {
      if (values.count() == 0) {
        return new Bins(List.of(), false, 0);
      }
      long unit = unit(values);
      long slow = slow(values);
      List<Long> edges =
          logarithmic ? logarithmicEdges(values, unit) : linearEdges(values, TAIL * slow);
      List<Bin> bins = new ArrayList<>();
      for (int i = 1; i < edges.size(); i++) {
        double from = millis(edges.get(i - 1));
        double to = millis(edges.get(i));
        bins.add(new Bin(from, to, values.countBetween(from, to)));
      }
      while (bins.get(bins.size() - 1).count() == 0) {
        bins.remove(bins.size() - 1);
      }
      long drawn = bins.stream().mapToLong(Bin::count).sum();
      return new Bins(List.copyOf(bins), logarithmic, values.count() - drawn);
    }

    double from() {
      return bins.get(0).from();
    }

    double to() {
      return bins.get(bins.size() - 1).to();
    }

    /** The width of all bars of a linear axis, in milliseconds. */
    double width() {
      return bins.get(0).to() - bins.get(0).from();
    }

    /** Bars up to the slowest value, but not beyond the end. */
    private static List<Long> linearEdges(ValueCounts values, long end) {
      long min = micros(values.min());
      long max = Math.min(micros(values.max()), end);
      long unit = roundWidth(micros(values.resolution(millis(max))));
      long width = roundWidth(Math.max(unit, (double) (max - min + unit) / MOST_LINEAR));
      List<Long> edges = new ArrayList<>();
      long edge = min / width * width;
      edges.add(edge);
      while (edge <= max) {
        edge += width;
        edges.add(edge);
      }
      return edges;
    }

    /** The next width of the series 1, 2, 5, 10, 20 … */
    private static long roundWidth(double atLeast) {
      long decade = 1;
      while (true) {
        for (long factor : new long[] {1, 2, 5}) {
          if (decade * factor >= atLeast) {
            return decade * factor;
          }
        }
        decade *= 10;
      }
    }

    private static List<Long> logarithmicEdges(ValueCounts values, long unit) {
      int aDoubling = micros(values.percentile(1)) >= FINE_FROM * unit ? 4 : 2;
      long max = micros(values.max());
      TreeSet<Long> edges = new TreeSet<>(List.of(0L, unit, 2 * unit, 3 * unit));
      long edge = 4 * unit;
      edges.add(edge);
      for (int step = 1; edge <= max; step++) {
        edge = unit * Math.round(4 * Math.pow(2, step / (double) aDoubling));
        edges.add(edge);
      }
      return List.copyOf(edges.tailSet(edges.floor(micros(values.min()))));
    }

    private static long micros(double millis) {
      return Math.round(millis * MICROS_A_MILLI);
    }

    private static double millis(long micros) {
      return (double) micros / MICROS_A_MILLI;
    }
  }

  /** A bar of a histogram: how many values lie in [from, to) milliseconds. */
  record Bin(double from, double to, long count) {}
}

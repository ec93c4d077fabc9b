package io.github.ampmeter.report.chart;

import io.github.ampmeter.stats.ValueCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * The bars of a histogram of times. No bar is narrower than what was measured: a millisecond, or a
 * microsecond. A few very slow values would make one bar of all others: they are counted, not
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
    if (values.count() == 0) {
      return new Bins(List.of(), false, 0);
    }
    long unit = values.finerThanMillis() ? 1 : MICROS_A_MILLI;
    long slow = Math.max(unit, micros(values.percentile(99)));
    boolean logarithmic = slow > FAR * Math.max(unit, micros(values.percentile(50)));
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

  /** Of each bar, where they are all alike: on an axis that is not logarithmic. */
  double width() {
    return bins.get(0).to() - bins.get(0).from();
  }

  /** Up to the slowest, but not beyond the end. */
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

  /** The next of 1, 2, 5, 10, 20 … */
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

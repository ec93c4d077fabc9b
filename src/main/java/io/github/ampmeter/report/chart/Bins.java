package io.github.ampmeter.report.chart;

import io.github.ampmeter.stats.ValueCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * The bars of a histogram of whole milliseconds. No bar is narrower than the millisecond that was
 * measured. A few very slow values would make one bar of all others: they are counted, not drawn.
 * Where it is more than a few, the bars widen by a constant factor for a logarithmic axis.
 *
 * @param beyond how many values are slower than the last bar
 */
record Bins(List<Bin> bins, boolean logarithmic, long beyond) {
  private static final int MOST_LINEAR = 50;
  private static final int FAR = 10;
  private static final int TAIL = 2;

  /** From here on a quarter of a doubling is several whole milliseconds. */
  private static final int FINE_FROM = 32;

  static Bins of(ValueCounts values) {
    if (values.count() == 0) {
      return new Bins(List.of(), false, 0);
    }
    long min = (long) values.min();
    long max = (long) values.max();
    long slow = Math.max(1, (long) values.percentile(99));
    boolean logarithmic = slow > FAR * Math.max(1, values.percentile(50));
    int aDoubling = values.percentile(1) >= FINE_FROM ? 4 : 2;
    List<Long> edges =
        logarithmic
            ? logarithmicEdges(min, max, aDoubling)
            : linearEdges(min, Math.min(max, TAIL * slow));
    List<Bin> bins = new ArrayList<>();
    for (int i = 1; i < edges.size(); i++) {
      long from = edges.get(i - 1);
      long to = edges.get(i);
      bins.add(new Bin(from, to, values.countBetween(from, to)));
    }
    while (bins.get(bins.size() - 1).count() == 0) {
      bins.remove(bins.size() - 1);
    }
    long drawn = bins.stream().mapToLong(Bin::count).sum();
    return new Bins(List.copyOf(bins), logarithmic, values.count() - drawn);
  }

  long from() {
    return bins.get(0).from();
  }

  long to() {
    return bins.get(bins.size() - 1).to();
  }

  private static List<Long> linearEdges(long min, long max) {
    long width = roundWidth((max - min + 1.0) / MOST_LINEAR);
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

  private static List<Long> logarithmicEdges(long min, long max, int aDoubling) {
    TreeSet<Long> edges = new TreeSet<>(List.of(0L, 1L, 2L, 3L));
    long edge = 4;
    edges.add(edge);
    for (int step = 1; edge <= max; step++) {
      edge = Math.round(4 * Math.pow(2, step / (double) aDoubling));
      edges.add(edge);
    }
    return List.copyOf(edges.tailSet(edges.floor(min)));
  }
}

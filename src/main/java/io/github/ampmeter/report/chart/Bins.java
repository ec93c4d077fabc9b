package io.github.ampmeter.report.chart;

import io.github.ampmeter.stats.ValueCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * The bars of a histogram of whole milliseconds. No bar is narrower than the millisecond that was
 * measured. Where the slowest is far from the middle the bars widen by a constant factor, and the
 * axis is to be logarithmic: on a linear one everything but the tail would be one bar.
 */
record Bins(List<Bin> bins, boolean logarithmic) {
  private static final int MOST_LINEAR = 50;
  private static final int A_DECADE = 12;
  private static final int FAR = 15;
  private static final int SMALLEST_LOGARITHMIC_MAX = 50;

  static Bins of(ValueCounts values) {
    if (values.count() == 0) {
      return new Bins(List.of(), false);
    }
    long min = (long) values.min();
    long max = (long) values.max();
    double middle = Math.max(1, values.percentile(50));
    boolean logarithmic = max >= SMALLEST_LOGARITHMIC_MAX && max > FAR * middle;
    List<Long> edges = logarithmic ? logarithmicEdges(min, max) : linearEdges(min, max);
    List<Bin> bins = new ArrayList<>();
    for (int i = 1; i < edges.size(); i++) {
      long from = edges.get(i - 1);
      long to = edges.get(i);
      bins.add(new Bin(from, to, values.countBetween(from, to)));
    }
    return new Bins(List.copyOf(bins), logarithmic);
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

  private static List<Long> logarithmicEdges(long min, long max) {
    TreeSet<Long> edges = new TreeSet<>();
    edges.add(0L);
    long edge = 1;
    for (int step = 0; edge <= max; step++) {
      edge = Math.round(Math.pow(10, step / (double) A_DECADE));
      edges.add(edge);
    }
    return List.copyOf(edges.tailSet(edges.floor(min)));
  }
}

package io.github.ampmeter.report;

import io.github.ampmeter.stats.Window;
import java.util.List;
import java.util.stream.Stream;

/**
 * A value over time, as spans that follow each other; between two spans nothing is known.
 *
 * @param spans by their time, without overlaps
 */
public record ValueOverTime(List<Span> spans) {
  public static final ValueOverTime UNKNOWN = new ValueOverTime(List.of());

  /** A value that holds from one time (inclusive) to another, in milliseconds since 1970. */
  public record Span(long startMillis, long endMillis, double value) {
    public Span {
      if (endMillis <= startMillis) {
        throw new IllegalArgumentException(
            "a span must end after its start " + startMillis + ", was " + endMillis);
      }
    }

    private long within(long fromMillis, long toMillis) {
      return Math.max(0, Math.min(endMillis, toMillis) - Math.max(startMillis, fromMillis));
    }
  }

  public ValueOverTime {
    spans = List.copyOf(spans);
  }

  /** The mean over time of what is known between the two; NaN where nothing is. */
  public double mean(long fromMillis, long toMillis) {
    double sum = 0;
    long known = 0;
    for (Span span : spans) {
      long within = span.within(fromMillis, toMillis);
      sum += span.value() * within;
      known += within;
    }
    return known == 0 ? Double.NaN : sum / known;
  }

  /**
   * The means of spans of time that follow each other; NaN where one is known by less than half.
   */
  double[] means(long startMillis, long widthMillis, int number) {
    double[] sums = new double[number];
    long[] known = new long[number];
    for (Span span : spans) {
      long first = Math.max(0, Math.floorDiv(span.startMillis() - startMillis, widthMillis));
      long last =
          Math.min(number - 1L, Math.floorDiv(span.endMillis() - 1 - startMillis, widthMillis));
      for (int i = (int) first; i <= last; i++) {
        long from = startMillis + i * widthMillis;
        long within = span.within(from, from + widthMillis);
        sums[i] += span.value() * within;
        known[i] += within;
      }
    }
    for (int i = 0; i < number; i++) {
      sums[i] = 2 * known[i] < widthMillis ? Double.NaN : sums[i] / known[i];
    }
    return sums;
  }

  /** For how long of the window it is known. */
  public long knownMillis(Window window) {
    return spans.stream()
        .mapToLong(span -> span.within(window.startMillis(), window.endMillis()))
        .sum();
  }

  /** The length of the longest span that reaches into the window; 0 without one. */
  long longestSpanMillis(Window window) {
    return touching(window)
        .mapToLong(span -> span.endMillis() - span.startMillis())
        .max()
        .orElse(0);
  }

  /** The greatest value of the spans that reach into the window; NaN without one. */
  double most(Window window) {
    return touching(window).mapToDouble(Span::value).max().orElse(Double.NaN);
  }

  private Stream<Span> touching(Window window) {
    return spans.stream().filter(s -> s.within(window.startMillis(), window.endMillis()) > 0);
  }

  /** The greatest value of the spans that lie between the two by at least half; NaN without one. */
  public double peak(long fromMillis, long toMillis) {
    return spans.stream()
        .filter(
            span -> 2 * span.within(fromMillis, toMillis) >= span.endMillis() - span.startMillis())
        .mapToDouble(Span::value)
        .max()
        .orElse(Double.NaN);
  }
}

package io.github.ampmeter.judge.stats;

import java.util.List;
import java.util.stream.IntStream;

/** A value that a series has from one time to another. */
public record Span(long startMillis, long endMillis, double value) {
  /** All that are known. */
  public static List<Span> of(Series series) {
    return IntStream.range(1, series.millis().length)
        .filter(i -> Double.isFinite(series.values()[i]))
        .mapToObj(i -> new Span(series.millis()[i - 1], series.millis()[i], series.values()[i]))
        .toList();
  }

  public static Series series(String key, String group, List<Span> spans) {
    Series.Builder series = new Series.Builder(key, group);
    spans.forEach(span -> series.hold(span.startMillis, span.endMillis, span.value));
    return series.series();
  }
}

package io.github.ampmeter.judge.stats;

import java.util.stream.LongStream;

/** Values that a test tells one by one, or as many times the same. */
public final class ToldCounts {
  private ToldCounts() {}

  public static ValueCounts of(long... values) {
    ValueCounts counts = new ValueCounts();
    LongStream.of(values).forEach(counts::add);
    return counts;
  }

  public static ValueCounts times(long count, long value) {
    return of(LongStream.range(0, count).map(i -> value).toArray());
  }
}

package io.github.ampmeter.stats;

import java.util.Arrays;
import java.util.TreeMap;

/**
 * How often each whole value (milliseconds) occurred: every statistic is exact, whatever the number
 * of values. Memory follows the values seen, not how many: a page of 64 counters for each
 * neighbourhood below 2^20 (17 minutes), a map entry for each distinct value above.
 */
public final class ValueCounts {
  private static final int PAGE_BITS = 6;
  private static final int PAGE_SIZE = 1 << PAGE_BITS;
  private static final int PAGED_VALUES = 1 << 20;

  private interface Visitor {
    void visit(long value, long times);
  }

  private long[][] pages = new long[16][];
  private final TreeMap<Long, Long> large = new TreeMap<>();
  private long count;
  private long sum;
  private long min = Long.MAX_VALUE;
  private long max = Long.MIN_VALUE;

  public void add(long value) {
    add(value, 1);
  }

  private void add(long value, long times) {
    if (value < 0) {
      throw new IllegalArgumentException("value must not be negative, was " + value);
    }
    count += times;
    sum += value * times;
    min = Math.min(min, value);
    max = Math.max(max, value);
    if (value < PAGED_VALUES) {
      page((int) value >> PAGE_BITS)[(int) value & PAGE_SIZE - 1] += times;
    } else {
      large.merge(value, times, Long::sum);
    }
  }

  public void addAll(ValueCounts other) {
    other.forEach(this::add);
  }

  /** The values until now, whatever is added later. */
  public ValueCounts copy() {
    ValueCounts copy = new ValueCounts();
    copy.addAll(this);
    return copy;
  }

  public long count() {
    return count;
  }

  /** The smallest value; NaN when there is none. */
  public double min() {
    return count == 0 ? Double.NaN : min;
  }

  /** The largest value; NaN when there is none. */
  public double max() {
    return count == 0 ? Double.NaN : max;
  }

  /** The arithmetic mean; NaN when there is no value. */
  public double mean() {
    return count == 0 ? Double.NaN : (double) sum / count;
  }

  /**
   * The sample standard deviation, with n-1; NaN below two values. Summed over distinct values
   * around the mean, so that nothing cancels out however large the values are.
   */
  public double sd() {
    if (count < 2) {
      return Double.NaN;
    }
    double mean = mean();
    double[] squares = {0};
    forEach((value, times) -> squares[0] += times * (value - mean) * (value - mean));
    return Math.sqrt(squares[0] / (count - 1));
  }

  /**
   * Nearest rank: the smallest value that at least {@code percent} % of the values do not exceed;
   * NaN when there is none. Exact for a percent with up to four decimals.
   *
   * @param percent above 0, at most 100
   */
  public double percentile(double percent) {
    if (!(percent > 0 && percent <= 100)) {
      throw new IllegalArgumentException("percent must be above 0 and at most 100: " + percent);
    }
    if (count == 0) {
      return Double.NaN;
    }
    return valueAtRank(rank(percent, count));
  }

  /** The smallest rank, from 1, at or below which lie at least so many percent of the values. */
  static long rank(double percent, long count) {
    // In whole ten-thousandths: 99.9 % of 1000 is 999.0000000000001 in binary, rank 1000.
    long tenThousandths = Math.round(percent * 1e4);
    return Math.max(1, (tenThousandths * count + 999_999) / 1_000_000);
  }

  /** How many values lie in [from, to). */
  public long countBetween(long from, long to) {
    long[] found = {0};
    forEach((value, times) -> found[0] += value >= from && value < to ? times : 0);
    return found[0];
  }

  /** The value at position {@code rank} of the ascending values, from 1. */
  private long valueAtRank(long rank) {
    long[] seen = {0};
    long[] found = {max};
    forEach(
        (value, times) -> {
          boolean reached = seen[0] < rank && seen[0] + times >= rank;
          found[0] = reached ? value : found[0];
          seen[0] += times;
        });
    return found[0];
  }

  /** Each value that occurred and how often, ascending. */
  private void forEach(Visitor visitor) {
    for (int p = 0; p < pages.length; p++) {
      for (int i = 0; pages[p] != null && i < PAGE_SIZE; i++) {
        if (pages[p][i] > 0) {
          visitor.visit(((long) p << PAGE_BITS) + i, pages[p][i]);
        }
      }
    }
    large.forEach(visitor::visit);
  }

  private long[] page(int number) {
    if (number >= pages.length) {
      pages = Arrays.copyOf(pages, Math.max(number + 1, 2 * pages.length));
    }
    if (pages[number] == null) {
      pages[number] = new long[PAGE_SIZE];
    }
    return pages[number];
  }
}

package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.sample.Sample;
import java.util.Arrays;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How often each time occurred, in milliseconds. Whole milliseconds are counted one by one: every
 * statistic is then exact, whatever the number of values. With the first value in microseconds all
 * are counted in those: mean, min and max stay exact, all else is right to 0.025 %.
 *
 * <p>Memory follows the values seen, not how many: up to {@value #MOST_FEW} values are kept as they
 * come; more are counted on a page of 64 counters for each neighbourhood below 2^20 (17 minutes)
 * and in a map entry for each distinct value above; of microseconds there are never more than 1,700
 * pages.
 */
public final class ValueCounts {
  private static final int PAGE_BITS = 6;
  private static final int PAGE_SIZE = 1 << PAGE_BITS;
  private static final int PAGED_VALUES = 1 << 20;
  private static final int MICROS_A_MILLI = 1000;
  private static final int MOST_FEW = 1000;
  private static final String MICROS_FIRST = "u";

  private interface Visitor {
    void visit(long value, long times);
  }

  /** The values in their order until there are too many; null once they are counted. */
  private char[] few = {};

  private int fewCount;
  private int[][] pages = {};

  /** Counts of values that have no page, and what no longer fits into a counter of one that has. */
  private final TreeMap<Long, Long> large = new TreeMap<>();

  private boolean inMicros;
  private long count;
  private long sum;
  private long min = Long.MAX_VALUE;
  private long max = Long.MIN_VALUE;

  /** Counts a time in whole milliseconds. */
  public void add(long millis) {
    add(inMicros ? MICROS_A_MILLI * millis : millis, 1);
  }

  /** Counts a time that was measured in microseconds. */
  public void addMicros(long micros) {
    countInMicros();
    add(micros, 1);
  }

  /** Counts a sample's elapsed time as finely as it was measured. */
  public void addElapsed(Sample sample) {
    if (sample.elapsedMicros() == Sample.NOT_MEASURED) {
      add(sample.elapsedMillis());
    } else {
      addMicros(sample.elapsedMicros());
    }
  }

  private void add(long value, long times) {
    if (value < 0) {
      throw new IllegalArgumentException("value must not be negative, was " + value);
    }
    count += times;
    sum += value * times;
    min = Math.min(min, value);
    max = Math.max(max, value);
    tally(value, times);
  }

  private void tally(long value, long times) {
    long code = inMicros ? MicrosecondCode.of(value) : value;
    if (few == null) {
      tallyCode(code, times);
    } else if (code <= Character.MAX_VALUE && fewCount + times <= MOST_FEW) {
      int number = fewCount + (int) times;
      if (number > few.length) {
        few = Arrays.copyOf(few, Math.max(number, Math.max(8, 2 * few.length)));
      }
      Arrays.fill(few, fewCount, number, (char) code);
      fewCount = number;
    } else if (code > Character.MAX_VALUE && large.size() < MOST_FEW) {
      large.merge(code, times, Long::sum);
    } else {
      countOnPages();
      tallyCode(code, times);
    }
  }

  private void countOnPages() {
    char[] until = few;
    TreeMap<Long, Long> beside = new TreeMap<>(large);
    few = null;
    large.clear();
    for (int i = 0; i < fewCount; i++) {
      tallyCode(until[i], 1);
    }
    beside.forEach(this::tallyCode);
  }

  private void tallyCode(long code, long times) {
    if (code < PAGED_VALUES) {
      int[] page = page((int) code >> PAGE_BITS);
      int place = (int) code & PAGE_SIZE - 1;
      if (page[place] + times <= Integer.MAX_VALUE) {
        page[place] += (int) times;
        return;
      }
    }
    large.merge(code, times, Long::sum);
  }

  private void countInMicros() {
    if (inMicros) {
      return;
    }
    ValueCounts millis = new ValueCounts();
    millis.addAll(this);
    inMicros = true;
    few = new char[0];
    fewCount = 0;
    pages = new int[0][];
    large.clear();
    millis.forEach((value, times) -> tally(MICROS_A_MILLI * value, times));
    if (count > 0) {
      sum *= MICROS_A_MILLI;
      min *= MICROS_A_MILLI;
      max *= MICROS_A_MILLI;
    }
  }

  public void addAll(ValueCounts other) {
    if (other.count == 0) {
      return;
    }
    if (other.inMicros) {
      countInMicros();
    }
    long unit = inMicros && !other.inMicros ? MICROS_A_MILLI : 1;
    other.forEach((value, times) -> tally(unit * value, times));
    count += other.count;
    // The tallied values are rounded, so the sum is kept apart.
    sum += unit * other.sum;
    min = Math.min(min, unit * other.min);
    max = Math.max(max, unit * other.max);
  }

  /** The values until now, whatever is added later. */
  public ValueCounts copy() {
    ValueCounts copy = new ValueCounts();
    copy.addAll(this);
    return copy;
  }

  /** Whether decimals of a millisecond say anything. */
  public boolean finerThanMillis() {
    return inMicros;
  }

  public long count() {
    return count;
  }

  /** Returns the smallest value; NaN when there is none. */
  public double min() {
    return count == 0 ? Double.NaN : millis(min);
  }

  /** Returns the largest value; NaN when there is none. */
  public double max() {
    return count == 0 ? Double.NaN : millis(max);
  }

  /** Returns the arithmetic mean; NaN when there is no value. */
  public double mean() {
    return count == 0 ? Double.NaN : millis((double) sum / count);
  }

  /**
   * The sample standard deviation, with n-1; NaN below two values. Summed over distinct values
   * around the mean, so that nothing cancels out however large the values are.
   */
  public double sd() {
    if (count < 2) {
      return Double.NaN;
    }
    double mean = (double) sum / count;
    double[] squares = {0};
    forEach((value, times) -> squares[0] += times * (value - mean) * (value - mean));
    return millis(Math.sqrt(squares[0] / (count - 1)));
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
    return atRank(rank(percent, count));
  }

  /** What the percentile of all there could have been may be; empty when there is no value. */
  public Optional<PercentileInterval> interval(double percent) {
    return PercentileInterval.of(this, percent, 0);
  }

  /** The value at a rank of the ascending values, from 1. */
  public double atRank(long rank) {
    return millis(valueAtRank(rank));
  }

  /** The smallest rank, from 1, at or below which lie at least so many percent of the values. */
  public static long rank(double percent, long count) {
    // In whole ten-thousandths: 99.9 % of 1000 is 999.0000000000001 in binary, rank 1000.
    long tenThousandths = Math.round(percent * 1e4);
    return Math.max(1, (tenThousandths * count + 999_999) / 1_000_000);
  }

  /** Returns the resolution near a time, both in milliseconds. */
  public double resolution(double near) {
    return inMicros ? millis(MicrosecondCode.width((long) (near * MICROS_A_MILLI))) : 1;
  }

  /**
   * Writes all values, ascending: {@code 12*3 15} is three times 12 ms and once 15 ms; with {@code
   * u} before them they are in microseconds.
   */
  public String text() {
    StringBuilder text = new StringBuilder(inMicros ? MICROS_FIRST : "");
    forEach(
        (value, times) ->
            text.append(text.length() > 0 ? " " : "")
                .append(value)
                .append(times > 1 ? "*" + times : ""));
    return text.toString();
  }

  /**
   * Reads what {@link #text} wrote.
   *
   * @throws IllegalArgumentException where it is none
   */
  public static ValueCounts parse(String text) {
    ValueCounts counts = new ValueCounts();
    for (String part : text.isEmpty() ? new String[0] : text.split(" ")) {
      if (part.equals(MICROS_FIRST)) {
        counts.countInMicros();
      } else {
        int star = part.indexOf('*');
        long times = star < 0 ? 1 : Long.parseLong(part.substring(star + 1));
        counts.add(Long.parseLong(star < 0 ? part : part.substring(0, star)), times);
      }
    }
    return counts;
  }

  /** How many values lie in [from, to), both in milliseconds. */
  public long countBetween(double from, double to) {
    long[] found = {0};
    forEach((value, times) -> found[0] += millis(value) >= from && millis(value) < to ? times : 0);
    return found[0];
  }

  /**
   * The sum of all values from one on, in milliseconds.
   *
   * @param mostMillis as what a greater one counts
   */
  public double sumFrom(double fromMillis, double mostMillis) {
    double[] sum = {0};
    forEach(
        (value, times) -> {
          double millis = millis(value);
          sum[0] += millis >= fromMillis ? times * Math.min(millis, mostMillis) : 0;
        });
    return sum[0];
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

  /** Lists each value and its count, ascending by value. */
  private void forEach(Visitor visitor) {
    if (few != null) {
      forEachOfFew(visitor);
      large.forEach(visitor::visit);
      return;
    }
    for (int p = 0; p < pages.length; p++) {
      for (int i = 0; pages[p] != null && i < PAGE_SIZE; i++) {
        long code = ((long) p << PAGE_BITS) + i;
        long times = pages[p][i] + (large.isEmpty() ? 0 : large.getOrDefault(code, 0L));
        if (times > 0) {
          visitor.visit(value(code), times);
        }
      }
    }
    large.tailMap((long) PAGED_VALUES).forEach(visitor::visit);
  }

  private void forEachOfFew(Visitor visitor) {
    char[] sorted = Arrays.copyOf(few, fewCount);
    Arrays.sort(sorted);
    int from = 0;
    for (int i = 1; i <= fewCount; i++) {
      if (i == fewCount || sorted[i] != sorted[from]) {
        visitor.visit(value(sorted[from]), i - from);
        from = i;
      }
    }
  }

  /** In the unit that is counted in; no rounding leads beyond what was seen. */
  private long value(long code) {
    return inMicros ? Math.max(min, Math.min(max, MicrosecondCode.value(code))) : code;
  }

  private double millis(double value) {
    return inMicros ? value / MICROS_A_MILLI : value;
  }

  private int[] page(int number) {
    if (number >= pages.length) {
      pages = Arrays.copyOf(pages, Math.max(Math.max(16, number + 1), 2 * pages.length));
    }
    if (pages[number] == null) {
      pages[number] = new int[PAGE_SIZE];
    }
    return pages[number];
  }
}

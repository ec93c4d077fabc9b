package io.github.ampmeter.judge.stats;

import java.util.Arrays;
import java.util.Collection;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * What was observed of one thing over time. As polled, a value holds at its own time alone. {@link
 * #since} and {@link #sinceLast} make a series in which a value holds from the time before its own,
 * and NaN stands where nothing is known; only such a series has figures of a window.
 *
 * @param key what is observed, such as {@code residentBytes}
 * @param group of what, such as {@code web server}
 * @param millis since 1970, each later than the one before
 * @param values one for each time
 */
public record Series(String key, String group, long[] millis, double[] values) {
  public static final Series UNKNOWN = new Builder("", "").series();

  /** When any of these was polled, each time once. */
  public static long[] polls(Collection<Series> polled) {
    return polled.stream()
        .flatMapToLong(each -> LongStream.of(each.millis))
        .distinct()
        .sorted()
        .toArray();
  }

  /** Takes each value to speak of the time since the last of these polls before it. */
  public Series since(long[] polls) {
    Builder over = new Builder(key, group);
    for (int i = 0; i < millis.length; i++) {
      int found = Arrays.binarySearch(polls, millis[i]);
      int before = (found < 0 ? -found - 1 : found) - 1;
      if (before >= 0) {
        over.hold(polls[before], millis[i], values[i]);
      }
    }
    return over.series();
  }

  /**
   * Takes each value to speak of the time since the one before it.
   *
   * @param longestMillis between two values; where it is longer, polls are missing
   * @param held what holds of the two values
   */
  public Series sinceLast(long longestMillis, DoubleBinaryOperator held) {
    Builder over = new Builder(key, group);
    for (int i = 1; i < millis.length; i++) {
      if (millis[i] - millis[i - 1] <= longestMillis) {
        over.hold(millis[i - 1], millis[i], held.applyAsDouble(values[i - 1], values[i]));
      }
    }
    return over.series();
  }

  /** Converts the values to another unit. */
  public Series times(double factor) {
    return new Series(
        key, group, millis, DoubleStream.of(values).map(value -> value * factor).toArray());
  }

  /** The last polled value at each of these times; NaN before the first one. */
  public double[] at(long[] times) {
    double[] last = new double[times.length];
    int next = 0;
    for (int i = 0; i < times.length; i++) {
      while (next < millis.length && millis[next] <= times[i]) {
        next++;
      }
      last[i] = next == 0 ? Double.NaN : values[next - 1];
    }
    return last;
  }

  /** Whether a value is known of some time. */
  public boolean known() {
    return spans().findAny().isPresent();
  }

  /** The mean over time of what is known between the two; NaN where nothing is. */
  public double mean(long fromMillis, long toMillis) {
    double sum = 0;
    long known = 0;
    for (int i = 1; i < millis.length; i++) {
      long within = within(i, fromMillis, toMillis);
      if (within > 0) {
        sum += values[i] * within;
        known += within;
      }
    }
    return known == 0 ? Double.NaN : sum / known;
  }

  public double mean(Window window) {
    return mean(window.startMillis(), window.endMillis());
  }

  /**
   * The means of spans of time that follow each other; NaN where one is known by less than half.
   */
  public double[] means(long startMillis, long widthMillis, int number) {
    double[] sums = new double[number];
    long[] known = new long[number];
    spans()
        .forEach(
            span -> {
              long first = Math.max(0, Math.floorDiv(millis[span - 1] - startMillis, widthMillis));
              long last =
                  Math.min(number - 1L, Math.floorDiv(millis[span] - 1 - startMillis, widthMillis));
              for (int i = (int) first; i <= last; i++) {
                long from = startMillis + i * widthMillis;
                long within = within(span, from, from + widthMillis);
                sums[i] += values[span] * within;
                known[i] += within;
              }
            });
    for (int i = 0; i < number; i++) {
      sums[i] = 2 * known[i] < widthMillis ? Double.NaN : sums[i] / known[i];
    }
    return sums;
  }

  /** For how long of the window it is known. */
  public long knownMillis(Window window) {
    return spans().mapToLong(i -> within(i, window)).sum();
  }

  /** The longest time with one value that reaches into the window; 0 without one. */
  public long longestMillis(Window window) {
    return spans()
        .filter(i -> within(i, window) > 0)
        .mapToLong(i -> millis[i] - millis[i - 1])
        .max()
        .orElse(0);
  }

  /** The greatest value that holds somewhere in the window; NaN without one. */
  public double most(Window window) {
    return greatest(spans().filter(i -> within(i, window) > 0));
  }

  /** The greatest value whose time lies in the window by at least half; NaN without one. */
  public double peak(Window window) {
    return greatest(spans().filter(i -> 2 * within(i, window) >= millis[i] - millis[i - 1]));
  }

  /** Returns the greatest value; NaN without one. */
  public double greatest() {
    return greatest(spans());
  }

  private double greatest(IntStream spans) {
    return spans.mapToDouble(i -> values[i]).max().orElse(Double.NaN);
  }

  /** The values that hold since the time before them. */
  private IntStream spans() {
    return IntStream.range(1, millis.length).filter(i -> !Double.isNaN(values[i]));
  }

  private long within(int i, Window window) {
    return within(i, window.startMillis(), window.endMillis());
  }

  private long within(int i, long fromMillis, long toMillis) {
    return Double.isNaN(values[i])
        ? 0
        : Math.max(0, Math.min(millis[i], toMillis) - Math.max(millis[i - 1], fromMillis));
  }

  /** Takes the values of a series in the order of time. */
  public static final class Builder {
    private static final int INITIAL_CAPACITY = 64;

    private final String key;
    private final String group;
    private final long leastMillis;
    private long[] millis = new long[INITIAL_CAPACITY];
    private double[] values = new double[INITIAL_CAPACITY];
    private int number;

    public Builder(String key, String group) {
      this(key, group, 0);
    }

    /**
     * Of polled values.
     *
     * @param leastMillis what comes sooner after the one before is left out
     */
    public Builder(String key, String group, long leastMillis) {
      this.key = key;
      this.group = group;
      this.leastMillis = leastMillis;
    }

    /** A polled value. Where a clock is set back, nothing is known until it has caught up. */
    public Builder add(long timeMillis, double value) {
      return number == 0 || timeMillis - last() >= leastMillis ? append(timeMillis, value) : this;
    }

    /** A value that holds from one time to another, as far as it comes after those before it. */
    public Builder hold(long fromMillis, long toMillis, double value) {
      if (number == 0 || fromMillis > last()) {
        append(fromMillis, Double.NaN);
      }
      return toMillis > last() ? append(toMillis, value) : this;
    }

    private Builder append(long timeMillis, double value) {
      if (number > 0 && timeMillis == last()) {
        values[number - 1] = value;
        return this;
      }
      if (number == millis.length) {
        millis = Arrays.copyOf(millis, 2 * number);
        values = Arrays.copyOf(values, 2 * number);
      }
      millis[number] = timeMillis;
      values[number++] = value;
      return this;
    }

    private long last() {
      return millis[number - 1];
    }

    public Series series() {
      return new Series(key, group, Arrays.copyOf(millis, number), Arrays.copyOf(values, number));
    }
  }
}

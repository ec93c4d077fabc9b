package io.github.ampmeter.judge.stats;

import java.util.Map;
import java.util.TreeMap;

/**
 * Elapsed times of one kind of call, with their sums by one-second slices of the run: neighbours in
 * time resemble each other, slices hardly do. Safe for several threads.
 */
public final class SlicedTimes {
  private final Map<Long, Slice> slices = new TreeMap<>();
  private long count;
  private long minMicros = Long.MAX_VALUE;
  private long maxMicros;
  private double sumMicros;

  /** The calls that started in one second. */
  private static final class Slice {
    private long count;
    private double sumMicros;
  }

  /**
   * Takes one in.
   *
   * @param startMillis since any fixed time, the same for all
   */
  public synchronized void record(long startMillis, long micros) {
    count++;
    sumMicros += micros;
    minMicros = Math.min(minMicros, micros);
    maxMicros = Math.max(maxMicros, micros);
    Slice slice = slices.computeIfAbsent(Math.floorDiv(startMillis, 1000), second -> new Slice());
    slice.count++;
    slice.sumMicros += micros;
  }

  public synchronized long count() {
    return count;
  }

  public synchronized double minMicros() {
    return count == 0 ? Double.NaN : minMicros;
  }

  public synchronized double maxMicros() {
    return count == 0 ? Double.NaN : maxMicros;
  }

  public synchronized double meanMicros() {
    return count == 0 ? Double.NaN : sumMicros / count;
  }

  public synchronized int slices() {
    return slices.size();
  }

  /**
   * Variance of the logarithm of the mean, the slices taken for independent: with n_i calls and sum
   * y_i in slice i of k, mean m = sum y / sum n, it is k/(k-1) sum (y_i - m n_i)^2 / (sum y)^2. NaN
   * with fewer than two slices.
   */
  public synchronized double varianceOfLogMean() {
    int k = slices.size();
    if (k < 2) {
      return Double.NaN;
    }
    double mean = sumMicros / count;
    double squares = 0;
    for (Slice slice : slices.values()) {
      double residual = slice.sumMicros - mean * slice.count;
      squares += residual * residual;
    }
    return k / (k - 1.0) * squares / (sumMicros * sumMicros);
  }
}

package io.github.ampmeter.judge.stats;

import java.util.Arrays;

/** Middle and spread of values of which some may be wild. */
final class Medians {
  /** What makes the median absolute deviation of a normal distribution its standard deviation. */
  static final double TO_NORMAL = 1.4826;

  private Medians() {}

  /** Returns the mean of the middle two for an even number, NaN for none. */
  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    return n == 0 ? Double.NaN : (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
  }

  /** The standard deviation, by the median of the deviations from the median. */
  static double robustDeviation(double[] values) {
    double middle = median(values);
    return TO_NORMAL * median(Arrays.stream(values).map(v -> Math.abs(v - middle)).toArray());
  }
}

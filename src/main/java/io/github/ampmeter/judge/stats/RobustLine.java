package io.github.ampmeter.judge.stats;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * The straight line through values over time, which single wild values do not bend (Theil and Sen):
 * its slope is the median of the slopes between all pairs, its height the median of value - slope *
 * time.
 *
 * @param begin where the line begins
 * @param end where it ends
 * @param error standard error of end - begin: sqrt(12 / n) times the robust standard deviation of
 *     the values around the line, {@value Medians#TO_NORMAL} times their median absolute deviation
 * @param test the normal deviate of Mann and Kendall's test, corrected for ties and for continuity:
 *     above 0 where the values rise
 */
record RobustLine(double begin, double end, double error, double test) {
  private static final double LEVEL = 0.001;
  private static final double LEAST_TEST =
      new NormalDistribution(null, 0, 1).inverseCumulativeProbability(1 - LEVEL);

  /**
   * So many standard errors as if the values were independent of each other. They are not quite: a
   * slow second is seldom alone.
   */
  private static final double ERRORS = 4.5;

  /**
   * Fits it.
   *
   * @param times of the values, ascending
   * @param from where the line is to begin
   * @param to where it is to end
   */
  static RobustLine of(double[] times, double[] values, double from, double to) {
    int n = values.length;
    double[] slopes =
        IntStream.range(0, n)
            .boxed()
            .flatMapToDouble(
                i ->
                    IntStream.range(i + 1, n)
                        .mapToDouble(j -> (values[j] - values[i]) / (times[j] - times[i])))
            .toArray();
    double slope = Medians.median(slopes);
    double height =
        Medians.median(
            IntStream.range(0, n).mapToDouble(i -> values[i] - slope * times[i]).toArray());
    double[] rests =
        IntStream.range(0, n).mapToDouble(i -> values[i] - height - slope * times[i]).toArray();
    return new RobustLine(
        height + slope * from,
        height + slope * to,
        Math.sqrt(12.0 / n) * Medians.robustDeviation(rests),
        mannKendall(values, slopes));
  }

  /**
   * Whether the values rise by more than that, and neither by chance: so says the test at p <
   * 0.001, and the rise is longer than that by {@value #ERRORS} standard errors.
   */
  boolean risesBy(double least) {
    return test > LEAST_TEST && end - begin > least + ERRORS * error;
  }

  boolean fallsBy(double least) {
    return -test > LEAST_TEST && begin - end > least + ERRORS * error;
  }

  private static double mannKendall(double[] values, double[] slopes) {
    double rises = Arrays.stream(slopes).map(Math::signum).sum();
    double variance = spread(values.length);
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    for (int from = 0, to = 0; from < sorted.length; from = to) {
      while (to < sorted.length && sorted[to] == sorted[from]) {
        to++;
      }
      variance -= spread(to - from);
    }
    return rises == 0 ? 0 : (rises - Math.signum(rises)) / Math.sqrt(variance);
  }

  private static double spread(double n) {
    return n * (n - 1) * (2 * n + 5) / 18;
  }
}

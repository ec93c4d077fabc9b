package io.github.ampmeter.stats.rounds;

import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Where one more start would lie, by what several measured: Student's prediction interval at 95 %,
 * of the logarithms where all values are above 0.
 *
 * @param starts how many there were; at least {@value #FEWEST_STARTS}
 */
public record RunToRunVariation(int starts, double low, double high) {
  public static final int FEWEST_STARTS = 3;

  private static final double LEVEL = 0.05;

  /**
   * Of one value a start, not NaN.
   *
   * @param resolution how finely a value is measured, in its unit: starts that scatter less were
   *     rounded to the same value; 0: as finely as it is written
   * @return empty of fewer than {@value #FEWEST_STARTS}
   */
  public static Optional<RunToRunVariation> of(List<Double> values, double resolution) {
    if (values.size() < FEWEST_STARTS) {
      return Optional.empty();
    }
    boolean logarithms = values.stream().allMatch(value -> value > 0);
    double[] scaled =
        values.stream().mapToDouble(value -> logarithms ? Math.log(value) : value).toArray();
    double step = logarithms ? resolution / StatUtils.mean(unscaled(values)) : resolution;
    double variance = Math.max(StatUtils.variance(scaled), step * step / 12);
    int n = scaled.length;
    double wide =
        new TDistribution(null, n - 1.0).inverseCumulativeProbability(1 - LEVEL / 2)
            * Math.sqrt(variance * (1 + 1.0 / n));
    double mean = StatUtils.mean(scaled);
    return Optional.of(
        logarithms
            ? new RunToRunVariation(n, Math.exp(mean - wide), Math.exp(mean + wide))
            : new RunToRunVariation(n, mean - wide, mean + wide));
  }

  private static double[] unscaled(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Whether so large or small a value is no scatter from start to start. */
  public boolean bearsOut(double measured) {
    return measured < low || measured > high;
  }
}

package io.github.ampmeter.stats;

import org.apache.commons.math3.distribution.TDistribution;

/**
 * How many times the rate of one kind of call another has, in a closed loop without pauses: the
 * rate of c clients is c / mean, so the ratio is that of the means.
 *
 * <p>The interval is that of the delta method on the logarithm: log ratio ± t sqrt(v1 + v2), with
 * the variances of {@link SlicedTimes#varianceOfLogMean} and Student's t at the smaller number of
 * slices less one.
 *
 * @param ratio rate of the rewrite / rate of the original
 * @param low lower end of the 95 % interval; NaN when there are too few slices
 * @param high its upper end
 */
public record RateRatio(double ratio, double low, double high) {
  private static final double BELOW_THE_UPPER_END = 0.975;

  /** NaN throughout when one of them has no calls. */
  public static RateRatio of(SlicedTimes original, SlicedTimes rewrite) {
    double ratio = original.meanMicros() / rewrite.meanMicros();
    int slices = Math.min(original.slices(), rewrite.slices());
    if (slices < 2) {
      return new RateRatio(ratio, Double.NaN, Double.NaN);
    }
    double error = Math.sqrt(original.varianceOfLogMean() + rewrite.varianceOfLogMean());
    double width =
        error * new TDistribution(slices - 1).inverseCumulativeProbability(BELOW_THE_UPPER_END);
    return new RateRatio(ratio, ratio * Math.exp(-width), ratio * Math.exp(width));
  }

  /** Whether the interval leaves no doubt which of the two is faster. */
  public boolean significant() {
    return low > 1 || high < 1;
  }
}

package io.github.ampmeter.load;

import io.github.ampmeter.ConfigException;
import java.util.random.RandomGenerator;

/**
 * The time from one start to the next, drawn anew each time: shift + mean (-ln U), U uniform in (0,
 * 1), clamped to [min, max]. Milliseconds.
 */
public record CycleTime(double meanMillis, double shiftMillis, double minMillis, double maxMillis) {
  private static final double MAX_OVER_MEAN = 5;

  public CycleTime {
    refuseUnless(meanMillis >= 0, "mean must be at least 0", meanMillis);
    refuseUnless(shiftMillis >= 0, "shift must be at least 0", shiftMillis);
    refuseUnless(minMillis >= 0, "min must be at least 0", minMillis);
    refuseUnless(
        maxMillis >= minMillis, "max must be at least min (" + minMillis + " ms)", maxMillis);
  }

  /** Without shift, from 0 to five times the mean, as Faban has it. */
  public static CycleTime ofMean(double meanMillis) {
    return new CycleTime(meanMillis, 0, 0, defaultMax(meanMillis));
  }

  /** Five times the mean. */
  public static double defaultMax(double meanMillis) {
    return MAX_OVER_MEAN * meanMillis;
  }

  public long draw(RandomGenerator draws) {
    // nextDouble may be 0, whose logarithm is infinite; 1 - nextDouble is in (0, 1].
    double drawn = shiftMillis - meanMillis * Math.log(1 - draws.nextDouble());
    return Math.round(Math.max(minMillis, Math.min(maxMillis, drawn)));
  }

  /**
   * The mean of what is drawn: a + m (e^-(a-s)/m - e^-(b-s)/m) between the clamps a >= s and b.
   * 4.966 s for a mean of 5 s clamped to [0, 25 s].
   */
  public double clampedMeanMillis() {
    if (meanMillis == 0) {
      return Math.max(minMillis, Math.min(maxMillis, shiftMillis));
    }
    double from = Math.max(minMillis, Math.min(maxMillis, shiftMillis));
    double above = Math.exp(-Math.max(0, from - shiftMillis) / meanMillis);
    double beyond = Math.exp(-Math.max(0, maxMillis - shiftMillis) / meanMillis);
    return from + meanMillis * (above - beyond);
  }

  private static void refuseUnless(boolean held, String rule, double value) {
    if (!held) {
      throw new ConfigException("cycle time: " + rule + ", was " + value + " ms");
    }
  }
}

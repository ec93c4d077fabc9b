package io.github.ampmeter.scaling;

/** Rates beside those of a baseline, and the bound that one user sets. */
public final class ScalingRatios {
  private ScalingRatios() {}

  /** % of baseline: rate / rate of the baseline row. */
  public static double ofBaselinePercent(double rate, double baselineRate) {
    return baselineRate > 0 ? 100 * rate / baselineRate : Double.NaN;
  }

  /**
   * The most that n users can reach of the throughput of one who never waits: n·B/mean. By Little's
   * law n users who wait for an answer of this mean make n/mean requests a second, and one whose
   * answers take B makes 1/B.
   */
  public static double bound(int users, double unloadedMillis, double meanMillis) {
    return users * unloadedMillis / meanMillis;
  }
}

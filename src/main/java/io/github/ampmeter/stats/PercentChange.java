package io.github.ampmeter.stats;

/** By how much a value differs from another: 100 * (to - from) / from. */
public final class PercentChange {
  private PercentChange() {}

  /** NaN from 0, from where no change has a percentage. */
  public static double of(double from, double to) {
    return from > 0 ? 100 * (to - from) / from : Double.NaN;
  }
}

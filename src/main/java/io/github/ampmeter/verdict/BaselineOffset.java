package io.github.ampmeter.verdict;

import java.math.BigDecimal;

/**
 * How far a limit lies from what something else measured.
 *
 * @param of what that is
 * @param percent of its value, negative below it
 * @param amount in the metric's unit, beside or instead of percent
 */
public record BaselineOffset(Reference of, double percent, double amount) {
  /** What a limit may be counted from. */
  public enum Reference {
    /** An earlier run. */
    BASELINE,
    /** The first combination of a matrix. */
    FIRST
  }

  /** As decimals, so that 10 % above 100 is 110. */
  double limit(double reference) {
    return Math.max(0, BigDecimal.valueOf(reference).add(decimal(reference)).doubleValue());
  }

  /** By how much the limit differs from a value of the reference. */
  public double change(double reference) {
    return decimal(reference).doubleValue();
  }

  private BigDecimal decimal(double reference) {
    return BigDecimal.valueOf(reference)
        .multiply(BigDecimal.valueOf(percent))
        .movePointLeft(2)
        .add(BigDecimal.valueOf(amount));
  }
}

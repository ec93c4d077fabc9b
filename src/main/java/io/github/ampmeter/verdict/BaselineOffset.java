package io.github.ampmeter.verdict;

import java.math.BigDecimal;

/**
 * How far a limit lies from what a baseline run measured.
 *
 * @param percent of the baseline's value, negative below it
 * @param amount in the metric's unit, beside or instead of percent
 */
public record BaselineOffset(double percent, double amount) {
  /** As decimals, so that 10 % above 100 is 110. */
  double limit(double baseline) {
    BigDecimal value = BigDecimal.valueOf(baseline);
    double limit =
        value
            .multiply(BigDecimal.valueOf(percent))
            .movePointLeft(2)
            .add(value)
            .add(BigDecimal.valueOf(amount))
            .doubleValue();
    return Math.max(0, limit);
  }
}

package io.github.ampmeter.verdict;

import java.math.BigDecimal;

/**
 * The right-hand side of a criterion, in the metric's unit.
 *
 * @param value the limit, or the middle of the band for {@link Relation#WITHIN}
 * @param tolerance how far the measured value may be from the middle; 0 for other relations
 */
public record Limit(Relation relation, double value, double tolerance) {
  public Limit {
    if (!(value >= 0 && tolerance >= 0)) {
      throw new IllegalArgumentException(
          "limit and tolerance must not be negative, were " + value + " and " + tolerance);
    }
  }

  /** NaN never holds: nothing measured is not a pass. */
  boolean holds(double measured) {
    return switch (relation) {
      case AT_MOST -> measured <= value;
      case BELOW -> measured < value;
      case AT_LEAST -> measured >= value;
      case ABOVE -> measured > value;
      case WITHIN -> measured >= bound(-tolerance) && measured <= bound(tolerance);
    };
  }

  /** As decimals: in binary 26.1 + 2 may miss the 28.1 that the user reckons with. */
  private double bound(double distance) {
    return BigDecimal.valueOf(value).add(BigDecimal.valueOf(distance)).doubleValue();
  }

  /**
   * How far the measured value stays away from the limit, in percent of it; negative when missed,
   * NaN where there is nothing to compare with.
   */
  double marginPercent(double measured) {
    double room =
        switch (relation) {
          case AT_MOST, BELOW -> value - measured;
          case AT_LEAST, ABOVE -> measured - value;
          case WITHIN -> tolerance - Math.abs(measured - value);
        };
    double whole = relation == Relation.WITHIN ? tolerance : value;
    return whole == 0 ? Double.NaN : 100 * room / whole;
  }
}

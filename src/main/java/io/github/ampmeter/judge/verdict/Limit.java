package io.github.ampmeter.judge.verdict;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * The right-hand side of a criterion, in the metric's unit.
 *
 * @param value the limit, or the middle of the band for {@link Relation#WITHIN}
 * @param tolerance how far the measured value may be from the middle; 0 for other relations
 * @param offset where the limit is one from a baseline; its value is 0 until that is known
 */
public record Limit(
    Relation relation, double value, double tolerance, Optional<BaselineOffset> offset) {
  public Limit {
    if (!(value >= 0 && tolerance >= 0)) {
      throw new IllegalArgumentException(
          "limit and tolerance must not be negative, were " + value + " and " + tolerance);
    }
  }

  public Limit(Relation relation, double value, double tolerance) {
    this(relation, value, tolerance, Optional.empty());
  }

  /** Whether it takes a baseline to say what it is. */
  public boolean fromBaseline() {
    return isFrom(BaselineOffset.Reference.BASELINE);
  }

  /** Whether it takes the first configuration of a matrix to say what it is. */
  public boolean fromFirst() {
    return isFrom(BaselineOffset.Reference.FIRST);
  }

  private boolean isFrom(BaselineOffset.Reference reference) {
    return offset.filter(of -> of.of() == reference).isPresent();
  }

  /** The limit in figures, once the baseline's value is known. */
  public Limit against(double baseline) {
    return new Limit(relation, offset.orElseThrow().limit(baseline), 0, offset);
  }

  /** NaN never passes: nothing was measured. */
  public boolean holds(double measured) {
    return switch (relation) {
      case AT_MOST -> measured <= value;
      case BELOW -> measured < value;
      case AT_LEAST -> measured >= value;
      case ABOVE -> measured > value;
      case WITHIN -> measured >= bound(-tolerance) && measured <= bound(tolerance);
    };
  }

  /** Whether every figure from 0 to the most passes, so that the limit says nothing. */
  boolean cannotBeMissed(double most) {
    return switch (relation) {
      case AT_MOST -> value >= most;
      case BELOW -> value > most;
      case AT_LEAST -> value <= 0;
      case ABOVE -> false;
      case WITHIN -> bound(-tolerance) <= 0 && bound(tolerance) >= most;
    };
  }

  /** Whether no figure from 0 to the most holds it. */
  boolean cannotHold(double most) {
    return switch (relation) {
      case AT_MOST -> false;
      case BELOW -> value <= 0;
      case AT_LEAST -> value > most;
      case ABOVE -> value >= most;
      case WITHIN -> bound(-tolerance) > most;
    };
  }

  /** Adds as decimals: in binary, 26.1 + 2 may miss the 28.1 that the user expects. */
  private double bound(double distance) {
    return BigDecimal.valueOf(value).add(BigDecimal.valueOf(distance)).doubleValue();
  }

  /**
   * How far the measured value stays away from the limit, in percent of it; negative when missed,
   * NaN where there is nothing to compare with.
   */
  public double marginPercent(double measured) {
    double room =
        switch (relation) {
          case AT_MOST, BELOW -> value - measured;
          case AT_LEAST, ABOVE -> measured - value;
          case WITHIN -> tolerance - Math.abs(measured - value);
        };
    double whole = relation == Relation.WITHIN ? tolerance : value;
    return whole == 0 ? Double.NaN : 100 * room / whole;
  }

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
      BASELINE,
      FIRST
    }

    /** Computes in decimals, so that 10 % above 100 is 110. */
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
}

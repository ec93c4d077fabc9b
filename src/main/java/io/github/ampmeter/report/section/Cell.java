package io.github.ampmeter.report.section;

import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.judge.verdict.Relation;
import io.github.ampmeter.report.section.Column.Kind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/** A cell of a table: what was measured, never how it is written. */
public sealed interface Cell
    permits Cell.Words, Cell.Figure, Cell.Quantity, Cell.Bound, Cell.Result, Cell.Missing {
  /** Nothing to say here. */
  Cell NONE = new Missing("");

  /** Below it, in smaller letters, a line each; empty: nothing. */
  String remark();

  /** Words. */
  record Words(String text, String remark) implements Cell {}

  /**
   * A figure in the unit of its column.
   *
   * @param resolution how far apart two values must be to be told apart, in the same unit; 0: as
   *     usual for the column's kind
   * @param range in which the true value lies; empty where nobody can tell
   * @param strong whether it is what a reader should see first
   */
  record Figure(
      double value, double resolution, Optional<Range> range, boolean strong, String remark)
      implements Cell {
    public Figure(double value, double resolution) {
      this(value, resolution, Optional.empty(), false, "");
    }

    public Figure with(Range other) {
      return new Figure(value, resolution, Optional.of(other), strong, remark);
    }

    public Figure remarked(String other) {
      return new Figure(value, resolution, range, strong, other);
    }

    public Figure emphasized(boolean other) {
      return new Figure(value, resolution, range, other, remark);
    }

    /** The same in a unit of its own, for a column whose rows differ in theirs. */
    public Quantity in(Kind kind) {
      return new Quantity(kind, this);
    }
  }

  /** From one value to another. */
  record Range(double low, double high) {}

  /** A figure in a unit of its own. */
  record Quantity(Kind kind, Figure figure) implements Cell {
    @Override
    public String remark() {
      return figure.remark();
    }
  }

  /**
   * What a figure must not pass.
   *
   * @param tolerance on either side of the limit; empty unless the relation is a band
   */
  record Bound(Relation relation, Quantity limit, Optional<Quantity> tolerance) implements Cell {
    @Override
    public String remark() {
      return "";
    }
  }

  /** What a criterion came to, and the word for it. */
  record Result(Outcome outcome, String word, String remark) implements Cell {}

  /** No figure, and why not. */
  record Missing(String remark) implements Cell {}

  static Cell words(String text) {
    return new Words(text, "");
  }

  static Cell words(String text, String remark) {
    return new Words(text, remark);
  }

  /** NaN is no figure. */
  static Cell figure(double value) {
    return figure(value, 0);
  }

  /** The same, measured as finely as this. */
  static Cell figure(double value, double resolution) {
    return Double.isNaN(value) ? NONE : new Figure(value, resolution);
  }

  /** Without needless zeros: as finely as the number itself, and no finer than so many decimals. */
  static Figure rounded(double value, int mostDecimals) {
    return new Figure(value, Double.isFinite(value) ? resolution(value, mostDecimals) : 1);
  }

  /** What somebody wrote: without rounding. */
  static Figure exact(double value) {
    return rounded(value, 9);
  }

  private static double resolution(double value, int mostDecimals) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(mostDecimals, RoundingMode.HALF_UP);
    int decimals = rounded.signum() == 0 ? 0 : rounded.stripTrailingZeros().scale();
    return Math.pow(10, -Math.max(0, decimals));
  }

  static Cell count(long number) {
    return new Figure(number, 1);
  }

  static Cell result(Outcome outcome, String remark) {
    return new Result(outcome, outcome.word(), remark);
  }
}

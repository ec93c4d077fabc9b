package io.github.ampmeter.report.section;

import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.judge.verdict.Relation;
import io.github.ampmeter.report.section.Column.Kind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/** The value of a table's cell. {@link FigureText} formats it. */
public sealed interface Cell
    permits Cell.Words, Cell.Figure, Cell.Quantity, Cell.Bound, Cell.Result, Cell.Missing {
  /** Stands for a missing value without a reason. */
  Cell NONE = new Missing("");

  /** Lines in smaller letters below the value; empty: none. */
  String remark();

  record Words(String text, String remark) implements Cell {}

  /**
   * A figure in the unit of its column.
   *
   * @param resolution the smallest difference that the digits must show, in the same unit; 0: as
   *     usual for the column's kind
   * @param range of the true value; empty: not known
   * @param strong whether it is emphasized
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

    /** The same figure in a unit of its own, for a column whose rows have different units. */
    public Quantity in(Kind kind) {
      return new Quantity(kind, this);
    }
  }

  /** A range between two values, in the unit of their figure. */
  record Range(double low, double high) {}

  /** A figure whose unit is not that of its column. */
  record Quantity(Kind kind, Figure figure) implements Cell {
    @Override
    public String remark() {
      return figure.remark();
    }
  }

  /**
   * The limit of a criterion.
   *
   * @param tolerance on both sides of the limit; empty unless the relation is a band
   */
  record Bound(Relation relation, Quantity limit, Optional<Quantity> tolerance) implements Cell {
    @Override
    public String remark() {
      return "";
    }
  }

  /** The outcome of a criterion, and the word for it. */
  record Result(Outcome outcome, String word, String remark) implements Cell {}

  /** A missing figure; the remark gives the reason. */
  record Missing(String remark) implements Cell {}

  static Cell words(String text) {
    return new Words(text, "");
  }

  static Cell words(String text, String remark) {
    return new Words(text, remark);
  }

  /** A figure; NaN gives {@link #NONE}. */
  static Cell figure(double value) {
    return figure(value, 0);
  }

  /** A figure with a resolution; NaN gives {@link #NONE}. */
  static Cell figure(double value, double resolution) {
    return Double.isNaN(value) ? NONE : new Figure(value, resolution);
  }

  /** A figure with all its decimals up to a number of them, and without trailing zeros. */
  static Figure rounded(double value, int mostDecimals) {
    return new Figure(value, Double.isFinite(value) ? resolution(value, mostDecimals) : 1);
  }

  /** A figure that a user wrote, which is not rounded. */
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

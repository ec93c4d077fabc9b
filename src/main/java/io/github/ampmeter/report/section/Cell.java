package io.github.ampmeter.report.section;

import io.github.ampmeter.verdict.Outcome;
import java.util.Optional;

/** A cell of a table: what was measured, never how it is written. */
public sealed interface Cell permits Cell.Words, Cell.Figure, Cell.Result, Cell.Missing {
  /** Nothing to say here. */
  Cell NONE = new Missing("");

  /** In a second line; empty: nothing. */
  String remark();

  /** Words. */
  record Words(String text, String remark) implements Cell {}

  /**
   * A figure in the unit of its column.
   *
   * @param resolution how far apart two values must be to be told apart, in the same unit; 0: as
   *     usual for the column's kind
   * @param range in which the true value lies; empty where nobody can tell
   */
  record Figure(double value, double resolution, Optional<Range> range, String remark)
      implements Cell {
    public Figure with(Range other) {
      return new Figure(value, resolution, Optional.of(other), remark);
    }

    public Figure remarked(String other) {
      return new Figure(value, resolution, range, other);
    }
  }

  /** From one value to another. */
  record Range(double low, double high) {}

  /** What a criterion came to. */
  record Result(Outcome outcome, String remark) implements Cell {}

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
    return Double.isNaN(value) ? NONE : new Figure(value, resolution, Optional.empty(), "");
  }

  static Cell count(long number) {
    return new Figure(number, 1, Optional.empty(), "");
  }

  static Cell result(Outcome outcome, String remark) {
    return new Result(outcome, remark);
  }
}

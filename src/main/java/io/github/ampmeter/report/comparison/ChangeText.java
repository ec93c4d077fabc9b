package io.github.ampmeter.report.comparison;

import io.github.ampmeter.judge.compare.Change;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.FigureText;

/** By how much a figure differs, with no decimals that a measurement does not bear. */
public final class ChangeText {
  private ChangeText() {}

  /** The change as a cell, empty where it is unknown. */
  public static Cell cell(double percent) {
    return Double.isFinite(percent) ? figure(percent) : Cell.NONE;
  }

  /** Returns the change and its confidence interval as a cell. */
  static Cell cell(Change change) {
    return cell(change.estimate()) instanceof Cell.Figure figure
        ? figure.with(range(change))
        : Cell.NONE;
  }

  static Cell.Range range(Change change) {
    return new Cell.Range(change.interval().low(), change.interval().high());
  }

  /** A change and its evidence, a part on each line; the evidence alone where it is unknown. */
  static Cell judged(Cell change, boolean significant, String evidence) {
    return change instanceof Cell.Figure figure
        ? figure.emphasized(significant).remarked(evidence.replace("; ", "\n"))
        : new Cell.Missing(evidence);
  }

  private static Cell.Figure figure(double percent) {
    return new Cell.Figure(percent, Math.abs(percent) < 10 ? 0.1 : 1);
  }

  /** Writes a change in a sentence: {@code -54 %}. */
  public static String text(double percent) {
    return FigureText.PLAIN.of(Kind.CHANGE, cell(percent));
  }

  /** Writes two response times in a sentence: {@code 100 to 88.5 ms}. */
  static String millis(double before, double after) {
    return NumberText.decimal(before, 1) + " to " + NumberText.decimal(after, 1) + " ms";
  }

  /** How large one is, in either direction: {@code 54 %}. */
  public static String size(double percent) {
    return percent < FigureText.MANIFOLD_PERCENT
        ? FigureText.PLAIN.of(Kind.QUANTITY, figure(percent).in(Kind.PERCENT))
        : text(percent);
  }
}

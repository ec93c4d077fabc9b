package io.github.ampmeter.report.comparison;

import io.github.ampmeter.judge.compare.Change;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.FigureText;

/** By how much a figure differs, with no decimals that a measurement does not bear. */
public final class ChangeText {
  private ChangeText() {}

  /** As a cell; nothing where that is not known. */
  public static Cell cell(double percent) {
    return Double.isFinite(percent) ? figure(percent) : Cell.NONE;
  }

  /** With the interval in which it lies. */
  static Cell cell(Change change) {
    return cell(change.estimate()) instanceof Cell.Figure figure
        ? figure.with(new Cell.Range(change.interval().low(), change.interval().high()))
        : Cell.NONE;
  }

  private static Cell.Figure figure(double percent) {
    return new Cell.Figure(percent, Math.abs(percent) < 10 ? 0.1 : 1);
  }

  /** In a sentence: {@code -54 %}. */
  public static String text(double percent) {
    return FigureText.PLAIN.of(Kind.CHANGE, cell(percent));
  }

  /** How large one is, in either direction: {@code 54 %}. */
  public static String size(double percent) {
    return percent < FigureText.MANIFOLD_PERCENT
        ? FigureText.PLAIN.of(Kind.QUANTITY, figure(percent).in(Kind.PERCENT))
        : text(percent);
  }
}

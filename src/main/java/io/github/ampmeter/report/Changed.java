package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.FigureText;

/** By how much a figure differs, with no decimals that a measurement does not bear. */
public final class Changed {
  private Changed() {}

  /** As a cell; nothing where that is not known. */
  public static Cell cell(double percent) {
    return Double.isFinite(percent)
        ? new Cell.Figure(percent, Math.abs(percent) < 10 ? 0.1 : 1)
        : Cell.NONE;
  }

  /** In a sentence: {@code -54 %}. */
  public static String text(double percent) {
    return FigureText.PLAIN.of(Kind.SIGNED_PERCENT, cell(percent));
  }
}

package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Cell;

/** By how much a figure differs, as a cell. */
public final class Changed {
  private Changed() {}

  /** With no decimals that a measurement does not bear; nothing where that is not known. */
  public static Cell cell(double percent) {
    return Double.isFinite(percent)
        ? new Cell.Figure(percent, Math.abs(percent) < 10 ? 0.1 : 1)
        : Cell.NONE;
  }
}

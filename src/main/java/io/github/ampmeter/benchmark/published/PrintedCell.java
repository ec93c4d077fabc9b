package io.github.ampmeter.benchmark.published;

import io.github.ampmeter.report.section.Cell;
import java.util.regex.Pattern;

/** A cell of a published table: a figure with the digits that were printed, or words. */
final class PrintedCell {
  private static final Pattern FIGURE = Pattern.compile("[0-9]{1,15}([.][0-9]{1,9})?");

  private PrintedCell() {}

  static Cell of(String text) {
    if (text.isBlank()) {
      return Cell.NONE;
    }
    return isFigure(text) ? figure(text) : Cell.words(text);
  }

  static boolean isFigure(String text) {
    return FIGURE.matcher(text).matches();
  }

  /** Of a text that is one. */
  private static Cell figure(String text) {
    int point = text.indexOf('.');
    int decimals = point < 0 ? 0 : text.length() - point - 1;
    return new Cell.Figure(Double.parseDouble(text), Math.pow(10, -decimals));
  }
}

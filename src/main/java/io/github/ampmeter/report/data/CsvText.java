package io.github.ampmeter.report.data;

import io.github.ampmeter.report.section.PlainText;

/** A text as a cell of CSV that neither breaks the file nor runs in a spreadsheet. */
final class CsvText {
  /** With these a spreadsheet begins a formula. */
  private static final String FORMULA = "=+-@\t\r";

  private CsvText() {}

  static String cell(String text) {
    boolean formula = !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0;
    String safe = (formula ? "'" : "") + PlainText.line(text);
    boolean plain = safe.chars().noneMatch(c -> c == ',' || c == '"');
    return plain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
  }
}

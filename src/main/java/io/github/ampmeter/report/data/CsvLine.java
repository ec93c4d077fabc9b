package io.github.ampmeter.report.data;

import io.github.ampmeter.report.NumberText;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * A line of our csv files: texts, then figures, of which those that are missing leave a cell empty.
 */
final class CsvLine {
  private static final int DECIMALS = 6;

  private final String texts;

  private CsvLine(String texts) {
    this.texts = texts;
  }

  /** Begins one; whole numbers are texts too. */
  static CsvLine of(Object... cells) {
    return new CsvLine(
        Stream.of(cells)
            .map(cell -> cell instanceof String text ? CsvText.cell(text) : cell.toString())
            .collect(Collectors.joining(",")));
  }

  /** The line with its figures, ended. */
  String and(double... figures) {
    return DoubleStream.of(figures)
        .mapToObj(each -> Double.isFinite(each) ? NumberText.decimal(each, DECIMALS) : "")
        .collect(Collectors.joining(",", texts + ",", "\n"));
  }
}

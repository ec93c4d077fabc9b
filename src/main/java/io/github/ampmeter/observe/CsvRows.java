package io.github.ampmeter.observe;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Reads back the CSV files that a run has written; their last line may be cut anywhere. */
final class CsvRows {
  private CsvRows() {}

  /**
   * Hands over the cells of each row.
   *
   * @param expected of a row, in words
   * @param row throws a {@link NumberFormatException} where it finds something else
   */
  static void read(Path file, String header, String expected, Consumer<String[]> row)
      throws IOException {
    String text = Files.readString(file);
    List<String> lines = text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    if (!lines.isEmpty() && !lines.get(0).equals(header)) {
      throw refusal(file, 1, header, lines.get(0));
    }
    for (int i = 1; i < lines.size(); i++) {
      String[] cells = lines.get(i).split(",", -1);
      if (cells.length != header.split(",").length) {
        throw refusal(file, i + 1, expected, lines.get(i));
      }
      try {
        row.accept(cells);
      } catch (NumberFormatException e) {
        throw refusal(file, i + 1, expected, lines.get(i));
      }
    }
  }

  private static ConfigException refusal(Path file, int line, String expected, String found) {
    return new ConfigException(
        file + ", line " + line + ": expected " + expected + ", found \"" + found + "\"");
  }
}

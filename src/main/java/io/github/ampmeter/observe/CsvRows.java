package io.github.ampmeter.observe;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.nio.file.Path;
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
    int columns = header.split(",").length;
    // Line by line: after a load of days it is larger than all memory.
    try (WholeLines lines = new WholeLines(file)) {
      String line = lines.next();
      refuseUnless(line == null || line.equals(header), file, 1, header, line);
      line = lines.next();
      for (int number = 2; line != null; number++) {
        String[] cells = line.split(",", -1);
        refuseUnless(cells.length == columns, file, number, expected, line);
        try {
          row.accept(cells);
        } catch (NumberFormatException e) {
          throw refusal(file, number, expected, line);
        }
        line = lines.next();
      }
    }
  }

  private static void refuseUnless(
      boolean holds, Path file, int line, String expected, String found) {
    if (!holds) {
      throw refusal(file, line, expected, found);
    }
  }

  private static ConfigException refusal(Path file, int line, String expected, String found) {
    return new ConfigException(
        file + ", line " + line + ": expected " + expected + ", found \"" + found + "\"");
  }
}

package io.github.ampmeter.source.machine;

import io.github.ampmeter.ConfigException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads the CSV files of a run, whose last line may be incomplete. */
public final class CsvRows {
  private CsvRows() {}

  /**
   * Passes the cells of each row to a consumer.
   *
   * @param expected description of a valid row, for errors
   * @param row throws a {@link NumberFormatException} for an invalid row
   */
  public static void read(Path file, String header, String expected, Consumer<String[]> row)
      throws IOException {
    int columns = header.split(",").length;
    boolean whole = endsWithALine(file);
    // After a load of days the file is larger than the memory.
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
      String line = lines.readLine();
      for (int number = 1; line != null; number++) {
        String next = lines.readLine();
        Line read = new Line(file, number, line);
        if (number == 1 && (next != null || whole)) {
          read.requireHeader(header);
        } else if (next != null || whole) {
          read.give(columns, expected, row);
        }
        line = next;
      }
    }
  }

  private record Line(Path file, int number, String text) {
    void requireHeader(String header) {
      if (!text.equals(header)) {
        throw error(header);
      }
    }

    void give(int columns, String expected, Consumer<String[]> row) {
      String[] cells = text.split(",", -1);
      try {
        if (cells.length != columns) {
          throw new NumberFormatException();
        }
        row.accept(cells);
      } catch (NumberFormatException e) {
        throw error(expected);
      }
    }

    private ConfigException error(String expected) {
      return new ConfigException(
          file + ", line " + number + ": expected " + expected + ", found \"" + text + "\"");
    }
  }

  private static boolean endsWithALine(Path file) throws IOException {
    try (SeekableByteChannel bytes = Files.newByteChannel(file)) {
      ByteBuffer last = ByteBuffer.allocate(1);
      bytes.position(Math.max(0, bytes.size() - 1)).read(last);
      return last.get(0) == '\n';
    }
  }
}

package io.github.ampmeter.source.machine;

import io.github.ampmeter.ConfigException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;

/** Reads the CSV files of a run, whose last line may be incomplete. */
final class CsvRows {
  private CsvRows() {}

  /**
   * Passes the cells of each row to a consumer.
   *
   * @param expected description of a valid row, for errors
   * @param row throws a {@link NumberFormatException} for an invalid row
   */
  static void read(Path file, String header, String expected, Consumer<String[]> row)
      throws IOException {
    int columns = header.split(",").length;
    // After a load of days the file is larger than the memory.
    try (WholeLines lines = new WholeLines(file)) {
      String line = lines.next();
      if (line != null && !line.equals(header)) {
        throw error(file, 1, header, line);
      }
      line = lines.next();
      for (int number = 2; line != null; number++) {
        String[] cells = line.split(",", -1);
        try {
          if (cells.length != columns) {
            throw new NumberFormatException();
          }
          row.accept(cells);
        } catch (NumberFormatException e) {
          throw error(file, number, expected, line);
        }
        line = lines.next();
      }
    }
  }

  private static ConfigException error(Path file, int line, String expected, String found) {
    return new ConfigException(
        file + ", line " + line + ": expected " + expected + ", found \"" + found + "\"");
  }

  /** The complete lines of a file, without a last one that is incomplete. */
  private static final class WholeLines implements Closeable {
    private final InputStream in;
    private byte[] bytes = new byte[1 << 16];
    private int from;
    private int to;

    WholeLines(Path file) throws IOException {
      in = Files.newInputStream(file);
    }

    /** Returns the next line; null at the end. */
    String next() throws IOException {
      int searched = from;
      while (true) {
        for (int end = searched; end < to; end++) {
          if (bytes[end] == '\n') {
            int start = from;
            from = end + 1;
            return new String(bytes, start, end - start, StandardCharsets.UTF_8);
          }
        }
        int kept = to - from;
        if (kept == bytes.length) {
          bytes = Arrays.copyOf(bytes, 2 * kept);
        }
        System.arraycopy(bytes, from, bytes, 0, kept);
        from = 0;
        to = kept;
        searched = kept;
        int read = in.read(bytes, to, bytes.length - to);
        if (read < 0) {
          return null;
        }
        to += read;
      }
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}

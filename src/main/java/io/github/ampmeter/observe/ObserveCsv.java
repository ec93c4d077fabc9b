package io.github.ampmeter.observe;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** observe.csv: one value a line, flushed each second, so that a killed run keeps what it had. */
public final class ObserveCsv implements AutoCloseable {
  private static final String HEADER = "timeMillis,of,quantity,value";
  private static final int CELLS = 4;

  private final Writer out;

  ObserveCsv(Path file) throws IOException {
    out = Files.newBufferedWriter(file);
    out.write(HEADER + "\n");
    out.flush();
  }

  void write(List<Reading> readings) throws IOException {
    for (Reading reading : readings) {
      out.write(reading.timeMillis() + "," + reading.of() + ",");
      out.write(reading.quantity().column() + "," + text(reading.value()) + "\n");
    }
    out.flush();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  /** Reads a file back; its last line may be cut anywhere. */
  public static List<Reading> read(Path file) throws IOException {
    String text = Files.readString(file);
    List<String> lines = text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    if (!lines.isEmpty() && !lines.get(0).equals(HEADER)) {
      throw new ConfigException(
          file + ", line 1: expected " + HEADER + ", found \"" + lines.get(0) + "\"");
    }
    List<Reading> readings = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      reading(lines.get(i), file + ", line " + (i + 1)).ifPresent(readings::add);
    }
    return readings;
  }

  /** Empty for a quantity of a later version. */
  private static Optional<Reading> reading(String line, String place) {
    String[] cells = line.split(",", -1);
    try {
      if (cells.length == CELLS) {
        long time = Long.parseLong(cells[0]);
        double value = Double.parseDouble(cells[3]);
        return Quantity.of(cells[2]).map(quantity -> new Reading(time, cells[1], quantity, value));
      }
    } catch (NumberFormatException e) {
      // Refused below, with the same words.
    }
    throw new ConfigException(
        place + ": expected time, name, quantity and a number, found \"" + line + "\"");
  }

  private static String text(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}

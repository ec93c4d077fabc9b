package io.github.ampmeter.observe;

import io.github.ampmeter.Decimals;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** observe.csv: one value a line, flushed each second, so that a killed run keeps what it had. */
public final class ObserveCsv implements AutoCloseable {
  private static final String HEADER = "timeMillis,of,quantity,value";

  private final Writer out;

  ObserveCsv(Path file) throws IOException {
    out = Files.newBufferedWriter(file);
    out.write(HEADER + "\n");
    out.flush();
  }

  void write(List<Reading> readings) throws IOException {
    for (Reading reading : readings) {
      out.write(reading.timeMillis() + "," + reading.of() + ",");
      out.write(reading.quantity().column() + "," + Decimals.text(reading.value(), 2) + "\n");
    }
    out.flush();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  /** Reads a file back, without quantities of a later version. */
  public static List<Reading> read(Path file) throws IOException {
    List<Reading> readings = new ArrayList<>();
    CsvRows.read(
        file,
        HEADER,
        "time, name, quantity and a number",
        cells -> {
          long time = Long.parseLong(cells[0]);
          double value = Double.parseDouble(cells[3]);
          Quantity.of(cells[2])
              .ifPresent(each -> readings.add(new Reading(time, cells[1], each, value)));
        });
    return readings;
  }
}

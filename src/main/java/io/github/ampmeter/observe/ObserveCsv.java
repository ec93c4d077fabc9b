package io.github.ampmeter.observe;

import io.github.ampmeter.Decimals;
import io.github.ampmeter.ObservedQuantity;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** observe.csv: one value a line, flushed each second, so that a killed run keeps what it had. */
public final class ObserveCsv implements AutoCloseable {
  /** Lines of a database's counters; their quantity is the name that the server gives them. */
  static final String STATUS = "status";

  /** By how much a single poll moves them. */
  static final String STATUS_ASKING = "statusAsking";

  /** Of about seven hours. */
  private static final long MANY_BYTES = 64L << 20;

  private static final double PERCENT = 100;
  private static final long MILLIS_BETWEEN_MANY = 10_000;

  private static final String HEADER = "timeMillis,of,quantity,value";

  private final Path file;
  private final Writer out;

  /** Begins a file; several threads may write to it. */
  public ObserveCsv(Path file) throws IOException {
    this.file = file;
    out = Files.newBufferedWriter(file);
    out.write(HEADER + "\n");
    out.flush();
  }

  /** In which it lies. */
  Path folder() {
    return file.toAbsolutePath().getParent();
  }

  synchronized void write(List<Reading> readings) throws IOException {
    for (Reading reading : readings) {
      out.write(reading.timeMillis() + "," + reading.of() + ",");
      out.write(reading.quantity().key() + "," + Decimals.text(reading.value(), 2) + "\n");
    }
    out.flush();
  }

  /** What is told of a machine elsewhere, and of the JMeter on it. */
  public void writeHost(
      String name, long timeMillis, int cpus, double busyPercent, double jmeterCpus)
      throws IOException {
    String of = RemoteHost.HOST_NAMED + name;
    write(
        List.of(
            new Reading(timeMillis, of, ObservedQuantity.LOGICAL_CPUS, cpus),
            new Reading(timeMillis, of, ObservedQuantity.CPU_PERCENT_OF_ALL, busyPercent),
            new Reading(
                timeMillis, of, ObservedQuantity.CPU_PERCENT_OF_ONE, PERCENT * jmeterCpus)));
  }

  synchronized void write(long timeMillis, String of, Map<String, BigDecimal> values)
      throws IOException {
    for (Map.Entry<String, BigDecimal> value : values.entrySet()) {
      out.write(timeMillis + "," + of + "," + value.getKey() + ",");
      out.write(value.getValue().toPlainString() + "\n");
    }
    out.flush();
  }

  @Override
  public synchronized void close() throws IOException {
    out.close();
  }

  /**
   * Reads a file back, without quantities of a later version. Of a load of days, what is read each
   * second is taken each {@value #MILLIS_BETWEEN_MANY} ms: it would not fit into memory.
   */
  public static List<Reading> read(Path file) throws IOException {
    List<Reading> readings = new ArrayList<>();
    long between = Files.size(file) > MANY_BYTES ? MILLIS_BETWEEN_MANY : 0;
    Map<String, Long> taken = new HashMap<>();
    // The few names that there are, each once: a load of days has millions of readings.
    Map<String, String> names = new HashMap<>();
    CsvRows.read(
        file,
        HEADER,
        "time, name, quantity and a number",
        cells -> {
          long time = Long.parseLong(cells[0]);
          double value = value(cells[3]);
          if (!cells[1].equals(STATUS) && !cells[1].equals(STATUS_ASKING)) {
            ObservedQuantity.of(cells[2])
                .filter(
                    each ->
                        each.seldom()
                            || cells[1].equals(WorkerPoller.WORKERS)
                            || time - taken.getOrDefault(cells[1] + cells[2], 0L) >= between)
                .ifPresent(
                    each -> {
                      taken.put(cells[1] + cells[2], time);
                      readings.add(new Reading(time, name(names, cells[1]), each, value));
                    });
          }
        });
    return readings;
  }

  private static String name(Map<String, String> names, String name) {
    return names.computeIfAbsent(name, any -> any);
  }

  /** Reads the counters of a database back. */
  public static StatusHistory readStatus(Path file) throws IOException {
    StatusHistory history = new StatusHistory();
    CsvRows.read(
        file,
        HEADER,
        "time, name, quantity and a number",
        cells -> {
          if (cells[1].equals(STATUS)) {
            history.add(Long.parseLong(cells[0]), cells[2], value(cells[3]));
          } else if (cells[1].equals(STATUS_ASKING)) {
            history.asking(cells[2], value(cells[3]));
          }
        });
    return history;
  }

  /** What is no number holds no limit, and misses none. */
  private static double value(String cell) {
    double value = Double.parseDouble(cell);
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new NumberFormatException(cell);
    }
    return value;
  }
}

package io.github.ampmeter.source.machine;

import io.github.ampmeter.Decimals;
import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.stats.Series;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes and reads observe.csv: one value per line, flushed each second. */
public final class ObserveCsv implements AutoCloseable {
  /** The size of a file after about seven hours. */
  private static final long MANY_BYTES = 64L << 20;

  private static final double PERCENT = 100;
  private static final long MILLIS_BETWEEN_MANY = 10_000;

  private static final String HEADER = "timeMillis,of,quantity,value";

  private final Path file;
  private final Writer out;

  /** Starts a file, to which several threads may write. */
  public ObserveCsv(Path file) throws IOException {
    this.file = file;
    out = Files.newBufferedWriter(file);
    out.write(HEADER + "\n");
    out.flush();
  }

  Path folder() {
    return file.toAbsolutePath().getParent();
  }

  public synchronized void write(Poll poll) throws IOException {
    for (Poll.Reading reading : poll.readings()) {
      out.write(reading.timeMillis() + "," + reading.of() + ",");
      out.write(reading.quantity().key() + "," + Decimals.text(reading.value(), 2) + "\n");
    }
    out.flush();
  }

  /** Writes the readings of a load worker's machine and its JMeter. */
  public void writeLoadWorker(
      String name, long timeMillis, int cpus, double busyPercent, double jmeterCpus)
      throws IOException {
    String of = ObservedGroup.loadWorker(name);
    write(
        new Poll(timeMillis)
            .add(of, ObservedQuantity.LOGICAL_CPUS, cpus)
            .add(of, ObservedQuantity.CPU_PERCENT_OF_ALL, busyPercent)
            .add(of, ObservedQuantity.CPU_PERCENT_OF_ONE, PERCENT * jmeterCpus));
  }

  /** Writes values of one group at a time since 1970. */
  public synchronized void write(long timeMillis, String of, Map<String, BigDecimal> values)
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
   * Reads a file as series of polled values, in the order of their first values, without quantities
   * that this version does not know. Of a large file, which would not fit into memory, it takes
   * values of each second only every {@value #MILLIS_BETWEEN_MANY} ms.
   */
  public static List<Series> read(Path file) throws IOException {
    boolean many = Files.size(file) > MANY_BYTES;
    Map<String, Series.Builder> all = new LinkedHashMap<>();
    CsvRows.read(
        file,
        HEADER,
        "time, name, quantity and a number",
        cells -> {
          long time = Long.parseLong(cells[0]);
          double value = value(cells[3]);
          all.computeIfAbsent(
                  cells[1] + "," + cells[2],
                  any ->
                      new Series.Builder(
                          cells[2], cells[1], many ? leastMillis(cells[1], cells[2]) : 0))
              .add(time, value);
        });
    return all.values().stream()
        .map(Series.Builder::series)
        .filter(
            each ->
                ObservedGroup.isStatus(each.group()) || ObservedQuantity.of(each.key()).isPresent())
        .toList();
  }

  private static long leastMillis(String group, String key) {
    boolean each =
        ObservedGroup.isStatus(group)
            || group.equals(ObservedGroup.WORKERS)
            || ObservedQuantity.of(key).filter(ObservedQuantity::seldom).isPresent();
    return each ? 0 : MILLIS_BETWEEN_MANY;
  }

  /** The value of a cell; NaN, which no criterion judges, where it is no number. */
  private static double value(String cell) {
    double value = Double.parseDouble(cell);
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new NumberFormatException(cell);
    }
    return value;
  }
}

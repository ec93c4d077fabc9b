package io.github.ampmeter.source.servers;

import io.github.ampmeter.WholeFile;
import io.github.ampmeter.source.machine.CsvRows;
import io.github.ampmeter.source.servers.DatabaseStatus.StatusSnapshot;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Writes and reads database-status.csv: the time, then one status variable per line. */
public final class StatusCsv {
  /** The time of the answer in ms since 1970, as a variable. */
  public static final String TIME = "timeMillis";

  private static final String HEADER = "variable,before,after,difference,asking";

  private StatusCsv() {}

  /**
   * Writes or replaces the file.
   *
   * @param asking the changes of the values by the queries themselves
   */
  static void write(
      Path file,
      Map<String, BigDecimal> asking,
      StatusSnapshot before,
      Optional<StatusSnapshot> after)
      throws IOException {
    StringBuilder text = new StringBuilder(HEADER).append('\n');
    text.append(line(TIME, time(before), after.map(StatusCsv::time), BigDecimal.ZERO));
    before
        .values()
        .forEach(
            (name, value) ->
                text.append(
                    line(
                        name,
                        value,
                        after.map(later -> later.values().get(name)),
                        asking.getOrDefault(name, BigDecimal.ZERO))));
    WholeFile.write(file, text.toString());
  }

  /** The variables with both values; none if the database did not answer after the load. */
  public static Map<String, StatusChange> read(Path file) throws IOException {
    Map<String, StatusChange> changes = new LinkedHashMap<>();
    CsvRows.read(
        file,
        HEADER,
        HEADER,
        cells -> {
          if (!cells[2].isEmpty()) {
            changes.put(
                cells[0],
                new StatusChange(
                    new BigDecimal(cells[1]), new BigDecimal(cells[2]), new BigDecimal(cells[4])));
          }
        });
    return changes;
  }

  private static BigDecimal time(StatusSnapshot snapshot) {
    return BigDecimal.valueOf(snapshot.timeMillis());
  }

  private static String line(
      String name, BigDecimal before, Optional<BigDecimal> after, BigDecimal asking) {
    String later =
        after
            .map(value -> value.toPlainString() + "," + value.subtract(before).toPlainString())
            .orElse(",");
    return name + "," + before.toPlainString() + "," + later + "," + asking.toPlainString() + "\n";
  }

  /**
   * A status variable before and after the load.
   *
   * @param asking its change by the queries themselves
   */
  public record StatusChange(BigDecimal before, BigDecimal after, BigDecimal asking) {
    public BigDecimal difference() {
      return after.subtract(before);
    }

    /** The difference without the estimated share of the queries. */
    public BigDecimal byTheLoad() {
      return difference().subtract(asking).max(BigDecimal.ZERO);
    }
  }
}

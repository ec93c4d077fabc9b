package io.github.ampmeter.source.machine;

import io.github.ampmeter.WholeFile;
import io.github.ampmeter.source.machine.DatabaseStatus.StatusSnapshot;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * database-status.csv: a status variable a line, and as the first the time itself. As long as there
 * is no second answer, two columns stay empty.
 */
public final class StatusCsv {
  /** The variable that is not the server's own: when it was asked, in ms since 1970. */
  public static final String TIME = "timeMillis";

  private static final String HEADER = "variable,before,after,difference,asking";

  private StatusCsv() {}

  /**
   * Writes or replaces the file.
   *
   * @param asking by how much asking itself has moved the values
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

  /** Variables with both values; none when the database did not answer after the load. */
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
   * What a status variable was before and after the load.
   *
   * @param asking by how much asking for the status moves it
   */
  public record StatusChange(BigDecimal before, BigDecimal after, BigDecimal asking) {
    public BigDecimal difference() {
      return after.subtract(before);
    }

    /** The difference without our own share in it, of which asking is no more than an estimate. */
    public BigDecimal byTheLoad() {
      return difference().subtract(asking).max(BigDecimal.ZERO);
    }
  }
}

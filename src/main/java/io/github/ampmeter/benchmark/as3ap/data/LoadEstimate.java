package io.github.ampmeter.benchmark.as3ap.data;

import io.github.ampmeter.benchmark.as3ap.definition.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.definition.Engine;
import java.time.Duration;
import java.util.Locale;

/**
 * What a load will take, reckoned from the one of 400MB that docs/guides/data.md tells: rows grow
 * with N; indexes, copies and the check, which sort, with N log N.
 *
 * @param bytes on the disk of the database while it is loaded
 */
record LoadEstimate(DatabaseSize size, Engine engine, double bytes, Duration time) {
  private static final double MEASURED_ROWS = DatabaseSize.MB_400.rows();

  static LoadEstimate of(DatabaseSize size, Engine engine) {
    double rows = size.rows();
    double sorting = rows * Math.log(rows) / (MEASURED_ROWS * Math.log(MEASURED_ROWS));
    boolean innoDb = engine.transactional();
    double rowSeconds = innoDb ? 47 : 32;
    double sortingSeconds = innoDb ? 158 : 162;
    double bytesALogicalByte = innoDb ? 2.7 : 2.0;
    double seconds = rowSeconds * rows / MEASURED_ROWS + sortingSeconds * sorting;
    return new LoadEstimate(
        size,
        engine,
        bytesALogicalByte * size.logicalBytes(),
        Duration.ofMillis(Math.round(seconds * 1000)));
  }

  /** Half as much again must be free: another server may need more. */
  double requiredBytes() {
    return 1.5 * bytes;
  }

  String text() {
    String disk =
        bytes < 1e9
            ? String.format(Locale.ROOT, "%.0f MB", bytes / 1e6)
            : String.format(Locale.ROOT, "%.1f GB", bytes / 1e9);
    return ("as3ap: %s on %s takes about %s of the database's disk and, at the rates measured on"
            + " two busy CPUs, %s")
        .formatted(size, engine, disk, duration());
  }

  private String duration() {
    long minutes = Math.round(time.toSeconds() / 60.0);
    return time.toSeconds() < 60 ? time.toSeconds() + " s" : minutes + " min";
  }
}

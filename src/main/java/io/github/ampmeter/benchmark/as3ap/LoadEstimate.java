package io.github.ampmeter.benchmark.as3ap;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.as3ap.Setting.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.Setting.Engine;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Estimates the time and disk space of a load from the one of 400MB in docs/guides/data.md: rows
 * grow with N; indexes, copies and the check, which sort, with N log N.
 *
 * @param bytes on the disk of the database during the load
 */
record LoadEstimate(DatabaseSize size, Engine engine, double bytes, Duration time) {
  private static final double MEASURED_ROWS = DatabaseSize.MB_400.rows();

  /** A row's text has 127 to 131 bytes, measured at 4MB and 400MB. */
  private static final double FILE_BYTES_PER_LOGICAL_BYTE = 1.4;

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

  /** Half as much again must be free, because another server may need more. */
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

  static void requireRoomForFiles(DatabaseSize size, Path folder) {
    double needed = size.logicalBytes() * FILE_BYTES_PER_LOGICAL_BYTE;
    requireRoom(size, needed, folder, folder.toFile().getUsableSpace());
  }

  /** Checks the space if the server's data directory is visible here; otherwise notes that. */
  static void requireRoomForTables(
      DatabaseSize size, Engine engine, Connection connection, Consumer<String> notes)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select @@datadir, @@hostname")) {
      row.next();
      Path data = Path.of(row.getString(1));
      if (Files.isDirectory(data) && hostName().equals(row.getString(2))) {
        long usable = data.toFile().getUsableSpace();
        requireRoom(size, of(size, engine).requiredBytes(), data, usable);
        return;
      }
    } catch (UnknownHostException noName) {
      // On a machine without a name it is unknown whether the database runs here.
    }
    notes.accept("The database's disk cannot be seen from here: its free space is not checked");
  }

  private static String hostName() throws UnknownHostException {
    return InetAddress.getLocalHost().getHostName();
  }

  static void requireRoom(DatabaseSize size, double needed, Path place, long usable) {
    if (usable < needed) {
      throw new ConfigException(
          String.format(
              Locale.ROOT,
              "as3ap: size %s needs about %.1f GB on the disk of %s, which has %.1f GB left;"
                  + " choose a smaller size or make room",
              size,
              needed / 1e9,
              place,
              usable / 1e9));
    }
  }
}

package io.github.ampmeter.benchmark.as3ap.data;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.as3ap.definition.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.definition.Engine;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.function.Consumer;

/** Whether the data has room, before the first row is written. */
final class DiskSpace {
  /** Text a row, measured at 4MB and 400MB: 127 to 131 bytes. */
  private static final double FILE_BYTES_PER_LOGICAL_BYTE = 1.4;

  private DiskSpace() {}

  static void requireForFiles(DatabaseSize size, Path folder) throws IOException {
    double needed = size.logicalBytes() * FILE_BYTES_PER_LOGICAL_BYTE;
    require(size, needed, folder, Files.getFileStore(folder).getUsableSpace());
  }

  /** Where the server's data directory can be seen from here; else it says that it cannot. */
  static void requireForTables(
      DatabaseSize size, Engine engine, Connection connection, Consumer<String> remarks)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select @@datadir, @@hostname")) {
      row.next();
      Path data = Path.of(row.getString(1));
      if (Files.isDirectory(data) && hostName().equals(row.getString(2))) {
        long usable = Files.getFileStore(data).getUsableSpace();
        require(size, LoadEstimate.of(size, engine).requiredBytes(), data, usable);
        return;
      }
    } catch (IOException e) {
      remarks.accept("The database's data directory cannot be looked at: " + e);
      return;
    }
    remarks.accept("The database's disk cannot be seen from here: its free space is not checked");
  }

  private static String hostName() throws IOException {
    return InetAddress.getLocalHost().getHostName();
  }

  static void require(DatabaseSize size, double needed, Path place, long usable) {
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

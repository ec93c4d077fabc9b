package io.github.ampmeter.stack;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Where MariaDB lies.
 *
 * @param base what mariadbd calls its basedir
 * @param share the folder of the SQL files that set up the system tables, and of the messages
 */
public record MariaDbBinaries(Path server, Path base, Path share) {
  private static final List<String> SYSTEM_TABLES =
      List.of(
          "mariadb_system_tables.sql",
          "mariadb_performance_tables.sql",
          "mariadb_system_tables_data.sql");

  /** As the build unpacks them. */
  public static MariaDbBinaries unpackedIn(Path folder) {
    return new MariaDbBinaries(folder.resolve("bin/mariadbd"), folder, folder.resolve("share"));
  }

  public boolean present() {
    return Files.isExecutable(server);
  }

  List<Path> systemTables() {
    return SYSTEM_TABLES.stream().map(share::resolve).toList();
  }
}

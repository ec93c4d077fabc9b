package io.github.ampmeter.stack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where MariaDB lies.
 *
 * @param base what mariadbd calls its basedir
 * @param share the folder of the SQL files that set up the system tables, and of the messages
 */
public record MariaDbBinaries(Path server, Path base, Path share) implements DatabaseProgram {
  private static final List<String> SYSTEM_TABLES =
      List.of("system_tables.sql", "performance_tables.sql", "system_tables_data.sql");

  /** As the build unpacks them. */
  public static MariaDbBinaries unpackedIn(Path folder) {
    return new MariaDbBinaries(folder.resolve("bin/mariadbd"), folder, folder.resolve("share"));
  }

  /** Whether the folder is a MariaDB's share: it holds the SQL files. */
  public static boolean isShare(Path folder) {
    return SYSTEM_TABLES.stream().allMatch(name -> Files.isReadable(script(folder, name)));
  }

  public boolean present() {
    return Files.isExecutable(server);
  }

  @Override
  public List<String> location() {
    return List.of(
        "--basedir=" + base,
        "--lc-messages-dir=" + share,
        "--character-sets-dir=" + share.resolve("charsets"));
  }

  @Override
  public List<String> initialisation() {
    return List.of("--bootstrap", "--enforce-storage-engine=", "--log-warnings=0");
  }

  /** What mariadb-install-db does, without its help tables and the scripts around it. */
  @Override
  public List<String> initialisationSql() throws IOException {
    List<String> sql = new ArrayList<>(List.of("create database mysql;", "use mysql;"));
    for (String name : SYSTEM_TABLES) {
      sql.addAll(Files.readAllLines(script(share, name)));
    }
    return sql;
  }

  @Override
  public List<String> options() {
    // With TLS a page that connects for each request measures TLS.
    return List.of("--skip-ssl");
  }

  @Override
  public AccountSql accounts() {
    return AccountSql.MARIADB;
  }

  /** Its old name begins with mysql. */
  private static Path script(Path share, String name) {
    return Stream.of("mariadb_", "mysql_")
        .map(prefix -> share.resolve(prefix + name))
        .filter(Files::exists)
        .findFirst()
        .orElse(share.resolve("mariadb_" + name));
  }
}

package io.github.ampmeter.stack.local;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.stack.DatabaseProgram;
import io.github.ampmeter.stack.MariaDbBinaries;
import io.github.ampmeter.stack.MySqlBinaries;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The databases that a machine has.
 *
 * @param mysql where the build unpacks MySQL if it is told to
 */
record InstalledDatabase(Programs programs, Path mysql) {
  private static final List<String> SHARES =
      List.of("usr/share/mysql", "usr/share/mariadb", "usr/local/share/mysql");

  /** As the variant says. */
  Optional<DatabaseProgram> choose(LocalVariants variants) {
    String wanted = variants.database().orElse("");
    Optional<DatabaseProgram> unpacked = unpacked();
    if (wanted.equals(LocalVariants.MYSQL_8)) {
      if (unpacked.isEmpty()) {
        throw new ConfigException(
            "stack.database is mysql-8, but %s is missing; build with -Dmysql=8, which downloads it"
                .formatted(mysql));
      }
      return unpacked;
    }
    Optional<DatabaseProgram> installed = installed();
    return wanted.equals(LocalVariants.INSTALLED) ? installed : installed.or(() -> unpacked);
  }

  private Optional<DatabaseProgram> unpacked() {
    return Optional.of(MySqlBinaries.unpackedIn(mysql))
        .filter(MySqlBinaries::present)
        .map(DatabaseProgram.class::cast);
  }

  private Optional<DatabaseProgram> installed() {
    return programs.find("mariadbd", "mysqld").map(this::identify);
  }

  private DatabaseProgram identify(Path server) {
    String version = ProgramOutput.of(server.toString(), "--no-defaults", "--version").text();
    Path base = server.getParent().getParent();
    if (!version.contains("MariaDB")) {
      return new MySqlBinaries(server, base);
    }
    Path share =
        Stream.concat(programs.inRoot(SHARES), Stream.of(base.resolve("share")))
            .filter(MariaDbBinaries::isShare)
            .findFirst()
            .orElseThrow(
                () ->
                    new ConfigException(
                        "%s is installed without mysql_system_tables.sql, which sets up a new"
                                .formatted(server)
                            + " database; on Debian, Ubuntu and Fedora the package mariadb-server"
                            + " holds it"));
    return new MariaDbBinaries(server, base, share);
  }
}

package io.github.ampmeter.stack;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Where MySQL lies, 5.7 or later.
 *
 * @param base what mysqld calls its basedir
 */
public record MySqlBinaries(Path server, Path base) implements DatabaseProgram {

  /** As the build unpacks them with -Dmysql=8. */
  public static MySqlBinaries unpackedIn(Path folder) {
    return new MySqlBinaries(folder.resolve("bin/mysqld"), folder);
  }

  public boolean present() {
    return Files.isExecutable(server);
  }

  @Override
  public List<String> location() {
    return List.of("--basedir=" + base);
  }

  @Override
  public List<String> initialisation() {
    return List.of("--initialize-insecure");
  }

  @Override
  public List<String> initialisationSql() {
    return List.of();
  }

  @Override
  public List<String> options() {
    return List.of(
        // Its second protocol would listen on a port of its own, and on every address.
        "--loose-mysqlx=OFF",
        // Its default is a folder of the system's own MySQL.
        "--secure-file-priv=NULL");
  }

  @Override
  public AccountSql accounts() {
    return AccountSql.MYSQL;
  }
}

package io.github.ampmeter.stack.embedded;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stack.DatabaseProgram.MariaDb;
import io.github.ampmeter.stack.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MissingMariaDbTest {
  @TempDir private Path home;

  @Test
  void reportsThatThereIsNoneForThisMachine() {
    assertRefusal(this::start)
        .hasMessageStartingWith("the embedded stack has no MariaDB for ")
        .hasMessageEndingWith(
            "stack/mariadb/bin/mariadbd is missing and no mariadbd is installed; install MariaDB or"
                + " use another stack");
  }

  @Test
  void usesAnInstalledOneWhereTheBuildHasNone() throws IOException {
    Path server = executable("machine/usr/sbin/mariadbd");
    Path share = Files.createDirectories(home.resolve("machine/usr/share/mysql"));
    for (String name : List.of("system_tables", "performance_tables", "system_tables_data")) {
      Files.createFile(share.resolve("mariadb_" + name + ".sql"));
    }

    assertThat(EmbeddedStack.mariaDb(home, machine()))
        .isEqualTo(new MariaDb(server, home.resolve("machine/usr"), share));
  }

  @Test
  void prefersTheOneOfTheBuild() throws IOException {
    executable("machine/usr/sbin/mariadbd");
    Path server = executable("stack/mariadb/bin/mariadbd");

    assertThat(EmbeddedStack.mariaDb(home, machine()).server()).isEqualTo(server);
  }

  private Path executable(String path) throws IOException {
    Path file = home.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  private Programs machine() {
    return new Programs(home.resolve("machine"), List.of());
  }

  /** As on a disk that is mounted noexec. */
  @Test
  void differsForOneThatMayNotBeExecuted() throws IOException {
    Path server = home.resolve("stack/mariadb/bin/mariadbd");
    Files.createDirectories(server.getParent());
    Files.createFile(server);

    assertRefusal(this::start)
        .hasMessage(
            server + " may not be executed: by its rights, or since its disk is mounted noexec");
  }

  private void start() {
    EmbeddedStack.mariaDb(home, machine());
  }
}

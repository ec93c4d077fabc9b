package io.github.ampmeter.stack.embedded;

import static io.github.ampmeter.Refusal.assertRefusal;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.StackSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MissingMariaDbTest {
  @TempDir private Path home;

  @Test
  void reportsThatThereIsNoneForThisMachine() {
    assertRefusal(this::start)
        .hasMessageStartingWith("the embedded stack has no MariaDB for ")
        .hasMessageEndingWith("stack/mariadb/bin/mariadbd is missing); use another stack");
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
    try (EmbeddedStack stack =
        new EmbeddedStack(
            home, home.resolve("logs"), StackSpec.parse(StackKind.EMBEDDED, Map.of()))) {
      stack.start();
    }
  }
}

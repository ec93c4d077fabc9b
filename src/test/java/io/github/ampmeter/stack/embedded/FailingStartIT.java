package io.github.ampmeter.stack.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.process.ProcessMark;
import io.github.ampmeter.stack.process.StackException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailingStartIT {
  private static final List<String> SAME =
      List.of("lib", "webapp", "datasets", "stack/lib", "stack/mariadb/share");

  @TempDir Path folder;

  /** The real home, but for the database's program. */
  private Path home;

  @BeforeEach
  void makeAHomeWithoutDatabase() throws IOException {
    home = folder.resolve("home");
    Files.createDirectories(home.resolve("stack/mariadb/bin"));
    for (String part : SAME) {
      Files.createSymbolicLink(home.resolve(part), AmpmeterHome.path().resolve(part));
    }
  }

  @AfterEach
  void unlink() throws IOException {
    for (String part : SAME) {
      Files.delete(home.resolve(part));
    }
  }

  @Test
  void showsTheLastLogLinesOfADatabaseThatEnds() throws IOException {
    database("echo data directory is upside down; exit 3");

    assertThatThrownBy(() -> stack(Map.of()).start())
        .isInstanceOf(StackException.class)
        .hasMessageContaining("ended with code 3")
        .hasMessageContaining("database.log")
        .hasMessageContaining("data directory is upside down");
  }

  @Test
  void givesUpOnADatabaseThatNeverAnswers() throws IOException {
    Path pid = folder.resolve("pid");
    database(
        "case \"$*\" in *--bootstrap*) exit 0;; esac; echo $$ > "
            + pid
            + "; echo thinking; exec sleep 600");

    assertThatThrownBy(() -> stack(Map.of("startTimeout", "5 s")).start())
        .isInstanceOf(StackException.class)
        .hasMessageContaining("database did not answer within 5 s")
        .hasMessageContaining("thinking");

    long process = Long.parseLong(Files.readString(pid).strip());
    assertThat(ProcessHandle.of(process).filter(ProcessMark::runs)).isEmpty();
  }

  private EmbeddedStack stack(Map<String, String> variants) {
    return new EmbeddedStack(
        home, folder.resolve("logs"), StackSpec.parse(StackKind.EMBEDDED, variants));
  }

  private void database(String script) throws IOException {
    Path program = home.resolve("stack/mariadb/bin/mariadbd");
    Files.writeString(program, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
  }
}

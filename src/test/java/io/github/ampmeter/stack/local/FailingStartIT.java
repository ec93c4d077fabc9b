package io.github.ampmeter.stack.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.Programs;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.process.StackException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** This machine's software, but for one program. */
class FailingStartIT {
  @TempDir Path folder;

  @BeforeEach
  void requireSoftware() {
    Installed.require(Map.of());
  }

  @Test
  void showsTheLastLogLinesOfAnApacheThatEnds() throws IOException {
    program(
        "apache2",
        "[ \"$1\" = -l ] && { echo mod_unixd.c; echo mod_log_config.c; exit 0; }; echo AH00526:"
            + " Syntax error; exit 1");

    assertThatThrownBy(this::start)
        .isInstanceOf(StackException.class)
        .hasMessageContaining("web server ended with code 1")
        .hasMessageContaining("web.log")
        .hasMessageContaining("AH00526: Syntax error");
    assertThat(databasesOfOurs()).isEmpty();
  }

  @Test
  void showsTheLastLogLinesOfADatabaseThatEnds() throws IOException {
    program(
        "mariadbd",
        "[ \"$2\" = --version ] && { echo MariaDB; exit 0; }; echo upside down; exit 3");

    assertThatThrownBy(this::start)
        .isInstanceOf(StackException.class)
        .hasMessageContaining("ended with code 3")
        .hasMessageContaining("database.log")
        .hasMessageContaining("upside down");
  }

  private void start() {
    Programs programs = new Programs(Path.of("/"), List.of(folder.resolve("bin")));
    new LocalStack(
            AmpmeterHome.path(),
            folder.resolve("logs"),
            StackSpec.parse(StackKind.LOCAL, Map.of("engine", "InnoDB")),
            programs)
        .start();
  }

  private Stream<String> databasesOfOurs() throws IOException {
    String log = Files.readString(folder.resolve("logs/database.log"));
    return ProcessHandle.allProcesses()
        .filter(process -> log.contains("as process " + process.pid() + "\n"))
        .map(process -> process.info().command().orElse(""));
  }

  private void program(String name, String script) {
    new MachineTree(folder).program("bin/" + name, script);
  }
}

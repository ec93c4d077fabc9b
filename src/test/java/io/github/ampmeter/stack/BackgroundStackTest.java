package io.github.ampmeter.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.BackgroundStack.State;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.process.Leftovers;
import io.github.ampmeter.stack.process.ProcessMark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recorded stack without a server: nothing of it can have ended, so it counts as running. */
class BackgroundStackTest {
  private static final String ORIGIN = "/home/me/other/target/ampmeter at 2026-11-21T10:00:00Z";

  @TempDir private Path folder;
  private BackgroundStack detached;

  @BeforeEach
  void oneThatIsUp() throws IOException {
    detached = new BackgroundStack(folder);
    Files.createDirectories(detached.logs().resolve("old"));
    Files.writeString(detached.logs().resolve("old/access.log"), "GET /\n");
    record(new Leftovers(List.of(), List.of()));
  }

  @Test
  void describesToWhomItBelongs() {
    assertThat(detached.status().record().orElseThrow().describe())
        .isEqualTo("http://127.0.0.1:8180/, started from " + ORIGIN);
  }

  @Test
  void namesTheOneInTheWayOfAnother() {
    assertThatThrownBy(
            () ->
                detached.start(
                    StackSpec.of(StackKind.EMBEDDED),
                    "here",
                    (spec, logs) -> {
                      throw new IllegalStateException("must not start");
                    }))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "a stack is already running at http://127.0.0.1:8180/, started from "
                + ORIGIN
                + "; stop it first: ampmeter stack stop");
  }

  @Test
  void takesItsLogsWithItWhenItIsStopped() {
    assertThat(detached.stop()).isEqualTo(State.RUNNING);
    assertThat(detached.logs()).doesNotExist();
    assertThat(detached.stop()).isEqualTo(State.STOPPED);
  }

  @Test
  void leavesTheLogsOfOneThatCrashedUntilTheNextStart() throws IOException {
    record(new Leftovers(List.of(new ProcessMark(Long.MAX_VALUE, "0")), List.of()));

    assertThat(detached.stop()).isEqualTo(State.CRASHED);
    assertThat(detached.logs().resolve("old/access.log")).exists();
    assertThatThrownBy(
            () ->
                detached.start(
                    StackSpec.of(StackKind.EMBEDDED),
                    "here",
                    (spec, logs) -> {
                      throw new ConfigException("started");
                    }))
        .hasMessage("started");
    assertThat(detached.logs()).doesNotExist();
  }

  @Test
  void describesOneOfAnEarlierVersion() throws IOException {
    Path file = folder.resolve("stack.properties");
    Files.write(
        file,
        Files.readAllLines(file).stream().filter(line -> !line.startsWith("origin")).toList());

    assertThat(detached.status().record().orElseThrow().describe())
        .endsWith("started from an earlier version");
  }

  private void record(Leftovers remains) throws IOException {
    new StackRecord(
            "embedded",
            new StackAddresses(
                "127.0.0.1", 8180, DatabaseAddress.onLoopback(13306), Optional.empty()),
            remains,
            ORIGIN)
        .write(folder.resolve("stack.properties"));
  }
}

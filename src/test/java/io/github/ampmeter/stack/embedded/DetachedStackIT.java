package io.github.ampmeter.stack.embedded;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.Page;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.BackgroundStack;
import io.github.ampmeter.stack.BackgroundStack.State;
import io.github.ampmeter.stack.Orphans;
import io.github.ampmeter.stack.StackRecord;
import io.github.ampmeter.stack.StackSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DetachedStackIT {
  @TempDir Path folder;

  private BackgroundStack detached;

  @BeforeEach
  void chooseAFolder() {
    detached = new BackgroundStack(folder.resolve("stack"));
  }

  @AfterEach
  void stop() {
    detached.stop();
  }

  @Test
  void runsOnceUntilItIsStoppedAndLeavesNothing() throws IOException {
    StackRecord started = start();

    BackgroundStack.Status status = detached.status();

    assertThat(status.state()).isEqualTo(State.RUNNING);
    assertThat(status.record()).contains(started);
    assertThat(hello(started)).isEqualTo("Hello World");
    assertRefusal(this::start)
        .hasMessageContaining("already running at http://127.0.0.1:")
        .hasMessageContaining("ampmeter stack stop");

    assertThat(detached.stop()).isEqualTo(State.RUNNING);

    assertThat(processes(started)).isEmpty();
    assertThat(started.remains().folders()).noneMatch(Files::exists);
    assertThat(detached.logs()).doesNotExist();
    assertThat(detached.status().state()).isEqualTo(State.STOPPED);
    assertThat(detached.stop()).isEqualTo(State.STOPPED);
  }

  @Test
  void cutsItsLogsWhileItIsUp() throws Exception {
    detached = new BackgroundStack(folder.resolve("stack"), 2_000);
    StackRecord started = start();
    Path before = detached.logs().resolve("access.log.1");

    for (int i = 0; !Files.exists(before) && i < 6_000; i++) {
      hello(started);
      Thread.sleep(10);
    }
    long keepers = keepers();
    assertThat(before).isNotEmptyFile();
    assertThat(keepers).isEqualTo(1);
    assertThat(detached.stop()).isEqualTo(State.RUNNING);
    for (int i = 0; keepers() > 0 && i < 600; i++) {
      Thread.sleep(100);
    }
    assertThat(keepers()).isZero();
    assertThat(detached.logs()).doesNotExist();
  }

  private long keepers() {
    return ProcessHandle.allProcesses()
        .map(process -> process.info().commandLine().orElse(""))
        .filter(line -> line.contains("LogKeeper") && line.contains(folder.toString()))
        .count();
  }

  @Test
  void startsAfterACrashAndSparesAStrangerWithAnOldProcessId() throws Exception {
    Process stranger = new ProcessBuilder("sleep", "600").start();
    try {
      writeStaleRecord(stranger.pid());

      StackRecord started = start();

      assertThat(hello(started)).isEqualTo("Hello World");
      assertThat(stranger.isAlive()).isTrue();
      assertThatACrashIsClearedUp(started);
    } finally {
      stranger.destroyForcibly();
    }
  }

  private void assertThatACrashIsClearedUp(StackRecord crashed) throws Exception {
    ProcessHandle first = processes(crashed).iterator().next();
    first.destroyForcibly();
    Orphans.awaitEnd(List.of(first));

    assertThat(detached.status().state()).isEqualTo(State.CRASHED);

    assertThat(processes(crashed)).isEmpty();
    assertThat(crashed.remains().folders()).noneMatch(Files::exists);
    assertThat(detached.status().state()).isEqualTo(State.STOPPED);
  }

  private void writeStaleRecord(long pid) throws IOException {
    Path file = Files.createDirectories(folder.resolve("stack")).resolve("stack.properties");
    Files.write(
        file,
        List.of(
            "kind=embedded",
            "web.host=127.0.0.1",
            "web.port=1",
            "database.host=127.0.0.1",
            "database.port=2",
            "database.name=ampmeter",
            "database.user=ampmeter",
            "database.password=x",
            "process.1=" + pid + " 1000000000000",
            "folder.1=" + folder.resolve("ampmeter-gone")));
  }

  private StackRecord start() {
    return detached.start(
        StackSpec.of(StackKind.EMBEDDED),
        "here at noon",
        (spec, logs) -> new EmbeddedStack(AmpmeterHome.path(), logs, spec));
  }

  private static String hello(StackRecord record) throws IOException {
    return Page.get(record.addresses().page("/hello.php"), Duration.ofSeconds(120)).body();
  }

  private static Collection<ProcessHandle> processes(StackRecord record) {
    return record.remains().processes().stream().flatMap(mark -> mark.find().stream()).toList();
  }
}

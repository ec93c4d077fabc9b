package io.github.ampmeter.source.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.source.machine.MachineSampler.WatchedSockets;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "no named pipes in the file system")
class ObserverTest {
  @TempDir private Path folder;

  /** What no process has, nobody is told. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void knowsWhoseSharedMemoryItCanRead() {
    assertThat(MachineSampler.canReadSharedMemory(ProcessHandle.current().pid())).isTrue();
    assertThat(MachineSampler.canReadSharedMemory(Long.MAX_VALUE)).isFalse();
  }

  @Test
  @Timeout(60)
  void reportsThatItsFileCouldNotBeWritten() throws IOException, InterruptedException {
    Path pipe = folder.resolve("observe.csv");
    new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
    CompletableFuture<Void> reader = CompletableFuture.runAsync(() -> readTheHeader(pipe));

    try (Observer observer = observing(pipe)) {
      reader.join();
      while (observer.problem().isEmpty()) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
      assertThat(observer.unwritable()).as(observer.problem().get()).isTrue();
      assertThat(observer.problem().orElseThrow()).startsWith("the observation ended early: ");
    }
  }

  @Test
  void reportsNothingOfAFileThatCouldBeWritten() throws IOException {
    try (Observer observer = observing(folder.resolve("observe.csv"))) {
      assertThat(observer.unwritable()).isFalse();
    }
  }

  @Test
  void pollsOnceMoreAtItsEnd() {
    AtomicInteger last = new AtomicInteger();
    Observer.Poller poller =
        new Observer.Poller() {
          @Override
          public void poll() {}

          @Override
          public void pollLast() {
            last.incrementAndGet();
          }
        };

    Observer.start("test", poller).close();

    assertThat(last).hasValue(1);
  }

  private static Observer observing(Path file) throws IOException {
    return Observer.start(
        "test",
        new MachineSampler(
            new ObserveCsv(file),
            List.of(),
            new WatchedSockets(Path.of("/proc/net"), 80, 80),
            Clock.systemUTC()));
  }

  private static void readTheHeader(Path pipe) {
    try (InputStream in = Files.newInputStream(pipe)) {
      in.read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

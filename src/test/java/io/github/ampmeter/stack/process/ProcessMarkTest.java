package io.github.ampmeter.stack.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessMarkTest {
  private final ProcessMark ours = ProcessMark.of(ProcessHandle.current());

  @Test
  void findsTheProcessItWasMadeOf() {
    assertThat(ProcessMark.parse(ours.toString()).find()).contains(ProcessHandle.current());
  }

  @Test
  void doesNotTakeALaterProcessWithTheSameIdForIt() {
    assertThat(new ProcessMark(ours.pid(), "1" + ours.start()).find()).isEmpty();
  }

  /** A clock that is set moves every process's start as a time of day. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void knowsOnLinuxAProcessByTheBootAndTheTicksSinceIt() throws IOException {
    String boot = Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
    String[] stat = Files.readString(Path.of("/proc/self/stat")).split(" ");

    assertThat(ours.start()).isEqualTo(stat[21] + "@" + boot);
    assertThat(new ProcessMark(ours.pid(), stat[21] + "@another").find()).isEmpty();
  }

  /** Its parent never asks how it ended, as the first process of many containers does not. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void takesAProcessThatNobodyAskedAboutForEnded() throws IOException {
    Process parent =
        new ProcessBuilder("sh", "-c", "sh -c 'echo $$; read -r end' & exec sleep 60").start();
    try (var out = parent.inputReader()) {
      long pid = Long.parseLong(out.readLine());
      ProcessMark child = ProcessMark.of(ProcessHandle.of(pid).orElseThrow());
      Path stat = Path.of("/proc", Long.toString(pid), "stat");
      while (!Files.readString(stat).contains(") Z ")) {
        Thread.onSpinWait();
      }

      assertThat(child.find()).isPresent();
      assertThat(child.isAlive()).isFalse();
      List<ProcessHandle> ended = List.of(child.find().get());
      assertThat(ProcessMark.awaitEnd(ended, Duration.ZERO)).isTrue();
      assertThat(ProcessMark.awaitEnd(ended, Duration.ofHours(1))).isTrue();
    } finally {
      parent.destroyForcibly();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void waitsForAnEndAsLongAsItMayAlsoWhereItIsInterrupted() throws IOException {
    Process process = new ProcessBuilder("sleep", "600").start();
    List<ProcessHandle> alive = List.of(process.toHandle());
    assertThat(ProcessMark.awaitEnd(alive, Duration.ofMillis(1))).isFalse();
    assertThat(ProcessMark.awaitEnd(List.of(), Duration.ZERO)).isTrue();

    Thread.currentThread().interrupt();
    assertThat(ProcessMark.awaitEnd(alive, Duration.ofMillis(30))).isFalse();
    process.destroyForcibly();
    assertThat(ProcessMark.awaitEnd(alive, Duration.ofHours(1))).isTrue();
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void readsWhatAnEarlierVersionLeft() {
    long start = ProcessHandle.current().info().startInstant().orElseThrow().toEpochMilli();

    assertThat(ProcessMark.parse(ours.pid() + " " + start).find()).isPresent();
    assertThat(ProcessMark.parse(ours.pid() + " " + (start - 60_000)).find()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "12", "12 x", "x 12", "12 @boot"})
  void rejectsWhatNamesNoProcess(String text) {
    assertThatThrownBy(() -> ProcessMark.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }
}

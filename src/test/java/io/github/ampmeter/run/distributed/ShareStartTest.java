package io.github.ampmeter.run.distributed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.WholeFile;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.run.distributed.ShareStart.Beginning;
import io.github.ampmeter.source.loadworkers.ClockOffset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ShareStartTest {
  private static final long HOUR = 3_600_000;

  @TempDir private Path folder;

  @Test
  void allBeginAtTheTimeThatTheFirstChooses() throws Exception {
    CompletableFuture<Beginning> first = CompletableFuture.supplyAsync(() -> together(1));
    Beginning second = together(2);

    assertThat(first.get().millis()).isEqualTo(second.millis());
    assertThat(first.get().run()).isEqualTo(second.run()).isNotEmpty();
    assertThat(second.clock().get(0).boundMillis()).isPositive();
    assertThat(Math.abs(second.clock().get(0).offsetMillis()))
        .isLessThanOrEqualTo(second.clock().get(0).boundMillis());
  }

  @Test
  @Timeout(60)
  void theFirstMeasuresTheClocksOfAll() throws Exception {
    CompletableFuture<Beginning> first = CompletableFuture.supplyAsync(() -> together(1));
    Path meeting = Files.createDirectories(folder.resolve("plan"));
    Files.createFile(meeting.resolve("ready-2"));
    while (!Files.exists(meeting.resolve("ask"))) {
      Thread.sleep(5);
    }
    WholeFile.write(meeting.resolve("clock-2"), String.valueOf(System.currentTimeMillis() + HOUR));
    first.get();

    ClockOffset second =
        Meeting.Start.read(meeting.resolve("start"), new Share(1, 2)).clocks().get(1);
    assertThat(Math.abs(second.offsetMillis() - HOUR)).isLessThanOrEqualTo(second.boundMillis());
  }

  @Test
  void aShareWhoseClockDiffersBeginsWithTheOthers() throws Exception {
    Path meeting = Files.createDirectories(folder.resolve("plan"));
    Files.createFile(meeting.resolve("ask"));
    long begin = System.currentTimeMillis() + 500;
    List<ClockOffset> clocks = List.of(new ClockOffset(1, 0, 0), new ClockOffset(1, HOUR, 30));
    Json.write(meeting.resolve("start"), new Meeting.Start("run", begin - HOUR, clocks));

    assertThat(together(2).millis()).isEqualTo(begin);
  }

  @Test
  void aFolderOfAnotherRunStartsNothing() throws Exception {
    CompletableFuture<Beginning> first = CompletableFuture.supplyAsync(() -> together(1));
    together(2);
    first.get();

    assertThatThrownBy(() -> start().await(new Share(2, 2), "plan", () -> false))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("ready-2 is there already: share 2 of 2 runs twice");
  }

  @Test
  void aShareThatComesTooLateStartsNothing() throws Exception {
    Files.createDirectories(folder.resolve("plan"));
    Files.createFile(folder.resolve("plan/ask"));
    ClockOffset same = new ClockOffset(1, 0, 0);
    Json.write(folder.resolve("plan/start"), new Meeting.Start("run", 1000, List.of(same, same)));

    assertThatThrownBy(() -> start().await(new Share(2, 2), "plan", () -> false))
        .hasMessageContaining("after the common start, more than 2000 ms");
    String past = Instant.now().minusSeconds(60).toString();
    assertThatThrownBy(() -> ShareStart.of(past, "").await(new Share(2, 2), "plan", () -> false))
        .hasMessageContaining("after the common start, more than 2000 ms");
  }

  @Test
  void aStartThatIsNoneStartsNothing() throws Exception {
    Path meeting = Files.createDirectories(folder.resolve("plan"));
    Files.createFile(meeting.resolve("ask"));
    Files.writeString(meeting.resolve("start"), "{}");

    assertThatThrownBy(() -> start().await(new Share(2, 2), "plan", () -> false))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("start: is not a start of this program");
  }

  @Test
  void aFolderThatCannotBeMadeIsNamed() throws Exception {
    Path file = Files.createFile(folder.resolve("plan"));

    assertThatThrownBy(() -> start().await(new Share(2, 2), "plan", () -> false))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file + " cannot be made");
  }

  @Test
  void waitingEndsWithItsRun() {
    assertThatThrownBy(() -> start().await(new Share(1, 2), "plan", () -> true))
        .hasMessage("interrupted");
  }

  @Test
  void optionsThatContradictEachOtherAreRejected() {
    assertThatThrownBy(() -> ShareStart.of("soon", "")).isInstanceOf(ConfigException.class);
    assertThatThrownBy(() -> ShareStart.of("2026-11-21T10:00:00Z", "meet"))
        .isInstanceOf(ConfigException.class);
    assertThatThrownBy(() -> ShareStart.of("2026-11-21T10:00:00Z", "").validate(2))
        .hasMessageContaining("--start-together");
  }

  private ShareStart start() {
    return ShareStart.of("", folder.toString());
  }

  private Beginning together(int number) {
    try {
      return start().await(new Share(number, 2), "plan", () -> false);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}

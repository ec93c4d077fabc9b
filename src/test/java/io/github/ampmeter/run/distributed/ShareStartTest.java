package io.github.ampmeter.run.distributed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShareStartTest {
  @TempDir private Path folder;

  @Test
  void allBeginAtTheTimeThatTheFirstChooses() throws Exception {
    CompletableFuture<Long> first = CompletableFuture.supplyAsync(() -> together(1));
    long second = together(2);

    assertThat(first.get()).isEqualTo(second);
  }

  @Test
  void aFolderOfAnotherRunStartsNothing() throws Exception {
    CompletableFuture<Long> first = CompletableFuture.supplyAsync(() -> together(1));
    together(2);
    first.get();

    assertThatThrownBy(() -> start().await(new Share(2, 2), "plan", () -> false))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("ready-2 is there already: share 2 of 2 runs twice");
  }

  @Test
  void aShareThatComesTooLateStartsNothing() throws Exception {
    Files.createDirectories(folder.resolve("plan"));
    Files.writeString(folder.resolve("plan/start"), "1000");

    assertThatThrownBy(() -> start().await(new Share(2, 2), "plan", () -> false))
        .hasMessageContaining("after the common start, more than 2000 ms");
    String past = Instant.now().minusSeconds(60).toString();
    assertThatThrownBy(() -> ShareStart.of(past, "").await(new Share(2, 2), "plan", () -> false))
        .hasMessageContaining("after the common start, more than 2000 ms");
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

  private long together(int number) {
    try {
      return start().await(new Share(number, 2), "plan", () -> false);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}

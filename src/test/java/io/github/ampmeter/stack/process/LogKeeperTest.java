package io.github.ampmeter.stack.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogKeeperTest {
  @TempDir private Path folder;

  @Test
  void cutsALogThatIsTooLongAndKeepsWhatWasBefore() throws IOException {
    Path log = folder.resolve("access.log");
    try (Writer server =
        Files.newBufferedWriter(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      server.append("a".repeat(101)).flush();
      LogKeeper.cut(folder, 100);
      server.append("the next line").flush();
    }

    assertThat(log).hasContent("the next line");
    assertThat(folder.resolve("access.log.1")).hasContent("a".repeat(101));
  }

  @Test
  void keepsNoMoreThanOneBefore() throws IOException {
    Path log = folder.resolve("web.log");
    for (String round : new String[] {"first", "second", "third"}) {
      Files.writeString(log, round.repeat(30));
      LogKeeper.cut(folder, 100);
    }

    assertThat(folder.resolve("web.log.1")).hasContent("third".repeat(30));
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("web.log", "web.log.1");
  }

  @Test
  void leavesAShortLogAlone() throws IOException {
    Files.writeString(folder.resolve("database.log"), "a".repeat(100));

    LogKeeper.cut(folder, 100);

    assertThat(folder.toFile().list()).containsExactly("database.log");
  }

  @Test
  void bearsThatTheFolderIsGone() {
    assertThatCode(() -> LogKeeper.cut(folder.resolve("gone"), 100)).doesNotThrowAnyException();
  }
}

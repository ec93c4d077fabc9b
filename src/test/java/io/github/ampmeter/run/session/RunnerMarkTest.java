package io.github.ampmeter.run.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.run.folder.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunnerMarkTest {
  @TempDir private Path root;

  @Test
  void namesThisProcessUntilItsEnd() throws IOException {
    try (RunnerMark mark = RunnerMark.leaveIn(new RunFolder(root))) {
      assertThat(RunnerMark.find(mark.folder())).contains(ProcessHandle.current());
    }
    assertThat(RunnerMark.isIn(root)).isFalse();
  }

  @Test
  void isRefusedWhereAnotherProcessIsAtTheRun() throws IOException {
    RunFolder folder = new RunFolder(root);
    try (RunnerMark mark = RunnerMark.leaveIn(folder)) {
      assertThatThrownBy(() -> RunnerMark.leaveIn(folder))
          .isInstanceOf(ConfigException.class)
          .hasMessageEndingWith("process " + ProcessHandle.current().pid() + " is at it already");
      assertThat(RunnerMark.isIn(mark.folder())).isTrue();
    }
  }

  /** Our own number, of a process that started at another time. */
  @Test
  void takesThePlaceOfOneThatWasKilled() throws IOException {
    RunFolder folder = new RunFolder(root);
    RunnerMark killed = RunnerMark.leaveIn(folder);
    Path file = killed.folder().resolve(".runner");
    Files.writeString(file, Files.readString(file).replaceAll("[0-9]+$", "1"));
    assertThat(RunnerMark.find(root)).isEmpty();

    try (RunnerMark mark = RunnerMark.leaveIn(folder)) {
      assertThat(RunnerMark.find(mark.folder())).contains(ProcessHandle.current());
    }
  }
}

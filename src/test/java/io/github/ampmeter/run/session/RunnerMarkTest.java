package io.github.ampmeter.run.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.run.folder.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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
    Files.writeString(file, Files.readString(file).replaceFirst(" [0-9]+", " 1"));
    assertThat(RunnerMark.find(root)).isEmpty();

    try (RunnerMark mark = RunnerMark.leaveIn(folder)) {
      assertThat(RunnerMark.find(mark.folder())).contains(ProcessHandle.current());
    }
  }

  @Test
  void aCopyOfAFolderIsNotTheRunThatIsUnderWay(@TempDir Path elsewhere) throws IOException {
    Path copy = Files.createDirectory(elsewhere.resolve("copy"));
    try (RunnerMark mark = RunnerMark.leaveIn(new RunFolder(root))) {
      Files.copy(mark.folder().resolve(".runner"), copy.resolve(".runner"));
      Path link = Files.createSymbolicLink(elsewhere.resolve("link"), root);

      assertThat(RunnerMark.find(copy)).isEmpty();
      assertThat(RunnerMark.copyOf(copy)).contains(root.toRealPath());
      assertThat(RunnerMark.find(link)).contains(ProcessHandle.current());
      assertThat(RunnerMark.copyOf(link)).isEmpty();
    }
  }

  @Test
  void aFolderThatWasMovedIsTheRunsStill(@TempDir Path elsewhere) throws IOException {
    Path moved = elsewhere.resolve("moved");
    Path first = Files.createDirectory(root.resolve("first"));
    RunnerMark mark = RunnerMark.leaveIn(new RunFolder(first));
    Files.move(mark.folder(), moved);

    assertThat(RunnerMark.find(moved)).contains(ProcessHandle.current());
  }

  @Test
  void saysWhatToDoWithAMarkThatNamesNoProcess() throws IOException {
    Files.createFile(root.resolve(".runner"));

    assertThatThrownBy(() -> RunnerMark.find(root))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(".runner: does not name a process; delete it where no run is under");
  }

  /** Reports may be shared: whoever ends a run must see whose it is. */
  @Test
  void othersMayReadIt() throws IOException {
    try (RunnerMark mark = RunnerMark.leaveIn(new RunFolder(root))) {
      assertThat(
              PosixFilePermissions.toString(
                  Files.getPosixFilePermissions(mark.folder().resolve(".runner"))))
          .isEqualTo("rw-r--r--");
    }
  }
}

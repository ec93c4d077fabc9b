package io.github.ampmeter.run.session;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.run.folder.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLockTest {
  @TempDir private Path root;

  @Test
  void namesThisProcessUntilItsEnd() throws IOException {
    try (RunLock mark = RunLock.leaveIn(new RunFolder(root))) {
      assertThat(RunLock.find(mark.folder())).contains(ProcessHandle.current());
    }
    assertThat(RunLock.isIn(root)).isFalse();
  }

  @Test
  void isRefusedWhereAnotherProcessIsAtTheRun() throws IOException {
    RunFolder folder = new RunFolder(root);
    try (RunLock mark = RunLock.leaveIn(folder)) {
      assertRefusal(() -> RunLock.leaveIn(folder))
          .hasMessageEndingWith("process " + ProcessHandle.current().pid() + " is at it already");
      assertThat(RunLock.isIn(mark.folder())).isTrue();
    }
  }

  /** Our own number, of a process that started at another time. */
  @Test
  void takesThePlaceOfOneThatWasKilled() throws IOException {
    RunFolder folder = new RunFolder(root);
    RunLock killed = RunLock.leaveIn(folder);
    Path file = killed.folder().resolve(".runner");
    Files.writeString(file, Files.readString(file).replaceFirst(" [0-9]+", " 1"));
    assertThat(RunLock.find(root)).isEmpty();

    try (RunLock mark = RunLock.leaveIn(folder)) {
      assertThat(RunLock.find(mark.folder())).contains(ProcessHandle.current());
    }
  }

  @Test
  void aCopyOfAFolderIsNotTheRunThatIsUnderWay(@TempDir Path elsewhere) throws IOException {
    Path copy = Files.createDirectory(elsewhere.resolve("copy"));
    try (RunLock mark = RunLock.leaveIn(new RunFolder(root))) {
      Files.copy(mark.folder().resolve(".runner"), copy.resolve(".runner"));
      Path link = Files.createSymbolicLink(elsewhere.resolve("link"), root);

      assertThat(RunLock.find(copy)).isEmpty();
      assertThat(RunLock.copyOf(copy)).contains(root.toRealPath());
      assertThat(RunLock.find(link)).contains(ProcessHandle.current());
      assertThat(RunLock.copyOf(link)).isEmpty();
    }
  }

  @Test
  void aFolderThatWasMovedIsTheRunsStill(@TempDir Path elsewhere) throws IOException {
    Path moved = elsewhere.resolve("moved");
    Path first = Files.createDirectory(root.resolve("first"));
    RunLock mark = RunLock.leaveIn(new RunFolder(first));
    Files.move(mark.folder(), moved);

    assertThat(RunLock.find(moved)).contains(ProcessHandle.current());
  }

  @Test
  void saysWhatToDoWithAMarkThatNamesNoProcess() throws IOException {
    Files.createFile(root.resolve(".runner"));

    assertRefusal(() -> RunLock.find(root))
        .hasMessageContaining(".runner: names no process; delete it if no run is in");
  }

  /** Reports may be shared: whoever ends a run must see whose it is. */
  @Test
  void othersMayReadIt() throws IOException {
    try (RunLock mark = RunLock.leaveIn(new RunFolder(root))) {
      assertThat(
              PosixFilePermissions.toString(
                  Files.getPosixFilePermissions(mark.folder().resolve(".runner"))))
          .isEqualTo("rw-r--r--");
    }
  }
}

package io.github.ampmeter.stack.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class JournalTest {
  private static final String DEAD = "keeper 1 1@another-boot";

  @TempDir private Path folder;
  private Journal own;
  private Process server;
  private Path scratch;

  @BeforeEach
  void begin() throws IOException {
    own = new Journal(Files.createDirectory(folder.resolve("ampmeter-started-1")));
    server = new ProcessBuilder("sleep", "600").start();
    scratch = Files.createDirectory(folder.resolve("ampmeter-2"));
  }

  @AfterEach
  void end() {
    server.destroyForcibly();
  }

  private Path journal(String... lines) throws IOException {
    Path left = Files.createDirectory(folder.resolve("ampmeter-started-2"));
    Journal journal = new Journal(left);
    for (String line : lines) {
      journal.note(line);
    }
    journal.note(WatchList.line(ProcessMark.of(server.toHandle())));
    journal.note(WatchList.line(scratch));
    return left;
  }

  private static String namespace() throws IOException {
    return "namespace "
        + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"))
        + " "
        + Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
  }

  @Test
  void whatIsLeftOfADeadRunnerIsEndedAndDeleted() throws Exception {
    Path left = journal(namespace(), DEAD, DEAD);

    assertThat(own.clearAbandoned())
        .containsExactly(
            "Cleaned up after a killed run: servers: 1, folders: 1, groups of" + " containers: 0");
    assertThat(server.waitFor()).isNotZero();
    assertThat(scratch).doesNotExist();
    assertThat(left).doesNotExist();
    assertThat(own.folder()).exists();
  }

  @Test
  void whatCannotBeClearedIsNamedAndStaysForTheNextRunner() throws IOException {
    Path left = journal(namespace(), DEAD, "containers a=b /nonexistent");

    assertThat(own.clearAbandoned())
        .singleElement()
        .asString()
        .startsWith("Could not remove everything that a killed run left behind: ");
    assertThat(left).exists();
  }

  /** A folder that machines share holds the journals of all of them. */
  @Test
  void whatARunnerOnAnotherHostKeepsStays() throws IOException {
    journal(namespace() + "-2", DEAD);

    assertNothingIsTouched();
  }

  @Test
  void whatALivingRunnerOrItsWatcherKeepsStays() throws IOException {
    journal(namespace(), DEAD, "keeper " + ProcessMark.of(ProcessHandle.current()));

    assertNothingIsTouched();
  }

  /** Two that start at once see each other's. */
  @Test
  void oneThatIsOnlyJustBegunStays() throws IOException {
    journal(namespace());

    assertNothingIsTouched();
  }

  /** Its process ids are others than here. */
  @Test
  void whatARunnerInAnotherContainerKeepsStays() throws IOException {
    journal("namespace pid:[1]", DEAD);

    assertNothingIsTouched();
  }

  @Test
  void aLinkInItsPlaceIsNotFollowed() throws IOException {
    Path left = journal(namespace(), DEAD);
    Path elsewhere = Files.move(left, folder.resolve("elsewhere"));
    Files.createSymbolicLink(left, elsewhere);

    assertNothingIsTouched();
  }

  @Test
  void aDamagedOneIsLeftAlone() throws IOException {
    journal(namespace(), DEAD, "process one");

    assertNothingIsTouched();
  }

  private void assertNothingIsTouched() throws IOException {
    assertThat(own.clearAbandoned()).isEmpty();
    assertThat(server.isAlive()).isTrue();
    assertThat(scratch).exists();
  }

  @Test
  void aRunnerThatEndsInOrderLeavesNone() throws IOException {
    Journal journal = Journal.begin();

    assertThat(journal.folder()).isDirectory();
    journal.delete();
    assertThat(journal.folder()).doesNotExist();
  }
}

package io.github.ampmeter.stack.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class LeftoversTest {
  @TempDir Path folder;

  @Test
  void endsAProcessAndItsChildren() throws IOException {
    Process parent = start("sleep 600 & echo $!; wait");
    long child = Long.parseLong(parent.inputReader().readLine());

    clear(parent);

    assertThat(parent.isAlive()).isFalse();
    assertThat(ProcessHandle.of(child).filter(ProcessMark::runs)).isEmpty();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void endsTheChildrenOfAProcessThatHasDiedBefore() throws IOException, InterruptedException {
    Process parent =
        new ProcessBuilder("setsid", "sh", "-c", "sleep 600 & echo $!; exec sleep 600").start();
    long child = Long.parseLong(parent.inputReader().readLine());
    ProcessMark mark = ProcessMark.of(parent.toHandle());
    parent.destroyForcibly().waitFor();

    new Leftovers(List.of(mark), List.of()).clear(Duration.ofMillis(500));

    assertThat(ProcessHandle.of(child).filter(ProcessMark::runs)).isEmpty();
  }

  @Test
  void makesAProcessEndThatDoesNotWantTo() throws IOException {
    Process stubborn = start("trap '' TERM; echo ready; while :; do sleep 1; done");
    stubborn.inputReader().readLine();

    clear(stubborn);

    assertThat(stubborn.isAlive()).isFalse();
  }

  @Test
  void deletesAScratchFolderWithAllThatIsInIt() throws IOException {
    Path scratch = Files.createDirectories(folder.resolve("ampmeter-1/data"));
    Files.writeString(scratch.resolve("file"), "x");

    new Leftovers(List.of(), List.of(scratch.getParent())).clear(Duration.ZERO);

    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void deletesNoFolderThatIsNotAScratchFolder() throws IOException {
    Path home = Files.createDirectory(folder.resolve("home"));

    new Leftovers(List.of(), List.of(home)).clear(Duration.ZERO);

    assertThat(home).exists();
  }

  private static Process start(String script) throws IOException {
    return new ProcessBuilder("sh", "-c", script).start();
  }

  private static void clear(Process process) {
    ProcessMark mark = ProcessMark.of(process.toHandle());
    new Leftovers(List.of(mark), List.of()).clear(Duration.ofMillis(500));
  }
}

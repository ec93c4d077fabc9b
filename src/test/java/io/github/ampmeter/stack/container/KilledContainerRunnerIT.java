package io.github.ampmeter.stack.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.Orphans;
import io.github.ampmeter.stack.process.OwnProcess;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("alone")
class KilledContainerRunnerIT {

  @TempDir Path logs;

  private Set<String> before;

  @BeforeEach
  void listWhatIsThere() {
    ContainersHere.needed();
    before = ContainersHere.labelled();
  }

  @Test
  void leavesNothingAfterSigkill() throws Exception {
    Process runner = startRunner();
    awaitLine(runner, "up");
    assertThat(ContainersHere.labelled())
        .as("two containers, a network")
        .hasSize(before.size() + 3);

    killAndAwaitWatcher(runner);

    assertThat(ContainersHere.labelled()).isEqualTo(before);
  }

  @Test
  void leavesNothingOfAStackThatWasBeingStarted() throws Exception {
    Process runner = startRunner();
    awaitLine(runner, "begins");
    while (ContainersHere.labelled().size() < before.size() + 2 && runner.isAlive()) {
      Thread.onSpinWait();
    }

    killAndAwaitWatcher(runner);

    assertThat(ContainersHere.labelled()).isEqualTo(before);
  }

  /** The watcher, a child of the runner, ends after it has cleared up. */
  private static void killAndAwaitWatcher(Process runner) throws Exception {
    List<ProcessHandle> children = runner.descendants().toList();
    assertThat(children).isNotEmpty();

    runner.destroyForcibly().waitFor();

    Orphans.awaitEnd(children);
  }

  private Process startRunner() throws IOException {
    Path home = AmpmeterHome.path();
    List<String> line = new ArrayList<>(List.of(OwnProcess.java()));
    ContainersHere.images().forEach((name, image) -> line.add("-Dcontainer." + name + "=" + image));
    line.addAll(List.of("-cp", home.resolve("lib") + "/*" + File.pathSeparator + testClasses()));
    line.addAll(List.of(ContainersInAnotherJvm.class.getName(), home.toString(), logs.toString()));
    return new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static void awaitLine(Process runner, String awaited) throws IOException {
    BufferedReader lines = runner.inputReader();
    for (String line = lines.readLine(); !awaited.equals(line); line = lines.readLine()) {
      assertThat(line).as("the runner's output").isNotNull();
    }
  }

  private static Path testClasses() {
    return Path.of(
        ContainersInAnotherJvm.class.getProtectionDomain().getCodeSource().getLocation().getPath());
  }
}

package io.github.ampmeter.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stack.process.OwnProcess;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every stack of forked processes keeps to when its runner has no chance to stop it. */
public abstract class KilledRunnerContract {

  @TempDir Path logs;

  private final List<ProcessHandle> processes = new ArrayList<>();
  private final List<Path> folders = new ArrayList<>();

  protected abstract String kind();

  /** Of the stack, each as NAME=VALUE. */
  protected List<String> variants() {
    return List.of();
  }

  @Test
  void leavesNothingAfterSigkill() throws Exception {
    Process runner = startRunner();
    runner.descendants().forEach(processes::add);
    assertThat(processes).hasSizeGreaterThan(2).allMatch(ProcessHandle::isAlive);
    assertThat(folders).isNotEmpty().allMatch(Files::isDirectory);

    runner.destroyForcibly().waitFor();

    // The watcher, one of the descendants, ends last: after it has deleted the folder.
    Orphans.awaitEnd(processes);
    assertThat(folders).noneMatch(Files::exists);
  }

  private Process startRunner() throws IOException {
    Path home = AmpmeterHome.path();
    List<String> command =
        new ArrayList<>(
            List.of(
                OwnProcess.java(),
                "-cp",
                home.resolve("lib") + "/*" + File.pathSeparator + testClasses(),
                StackInAnotherJvm.class.getName(),
                kind(),
                home.toString(),
                logs.toString()));
    command.addAll(variants());
    Process runner =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader lines = runner.inputReader();
    for (String line = lines.readLine(); !"up".equals(line); line = lines.readLine()) {
      assertThat(line).as("the runner's output").isNotNull();
      note(line.split(" ", 2));
    }
    return runner;
  }

  private void note(String[] words) {
    if (words[0].equals("process")) {
      ProcessHandle.of(Long.parseLong(words[1])).ifPresent(processes::add);
    } else {
      folders.add(Path.of(words[1]));
    }
  }

  private static Path testClasses() {
    String place =
        StackInAnotherJvm.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    return Path.of(place);
  }
}

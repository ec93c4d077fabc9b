package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FolderTree;
import io.github.ampmeter.run.comparison.MatrixFolder;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.session.RunLock;
import io.github.ampmeter.stack.process.ProcessMark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    description =
        "Ends a run in another terminal, as Ctrl-C there would. Tear-down groups run,"
            + " JMeter and the stack end in order, the report is INCOMPLETE.",
    mixinStandardHelpOptions = true)
public final class StopCommand implements Callable<Integer> {
  private static final Path REPORTS = Path.of("reports");
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  @Parameters(
      arity = "0..1",
      paramLabel = "FOLDER",
      description = "The run's folder. Default: the only run in progress in reports.")
  private Path given;

  @Override
  public Integer call() throws IOException {
    Path folder = given == null ? theOneInProgress() : given;
    ProcessHandle runner = runner(folder);
    if (!runner.destroy()) {
      throw new ConfigException(
          folder + ": process " + runner.pid() + " cannot be ended by this account");
    }
    System.out.println("Ending the run in " + folder);
    if (!ProcessMark.awaitEnd(List.of(runner), PATIENCE)) {
      System.out.println(
          "Still running after %s s; to end it without a report: kill -9 %s"
              .formatted(PATIENCE.toSeconds(), runner.pid()));
      return ExitCode.FAILED;
    }
    Path report = folder.resolve("report.html");
    System.out.println(
        Files.exists(report) ? "Report: " + report : "The run has ended without a report.");
    return ExitCode.PASSED;
  }

  private static ProcessHandle runner(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new ConfigException(folder + ": no such folder");
    }
    Optional<Path> original = RunLock.copyOf(folder);
    if (original.isPresent()) {
      throw new ConfigException(
          folder + ": is a copy of " + original.get() + ", taken while its run was in progress");
    }
    return RunLock.find(folder)
        .orElseThrow(
            () ->
                new ConfigException(
                    folder
                        + (RunLock.isIn(folder)
                            ? ": its run was killed; ampmeter report judges what it measured"
                            : RunFolder.isOne(folder) || MatrixFolder.isOne(folder)
                                ? ": its run has ended"
                                : ": is not the folder of a run")));
  }

  private static boolean inProgress(Path folder) {
    try {
      return RunLock.find(folder).isPresent();
    } catch (ConfigException unreadable) {
      // The run belongs to another account.
      return false;
    }
  }

  static Path theOneInProgress() throws IOException {
    if (!Files.isDirectory(REPORTS)) {
      throw new ConfigException("there is no folder reports here; name the run's folder");
    }
    List<Path> inProgress =
        FolderTree.entries(REPORTS).stream()
            .filter(run -> !Files.isSymbolicLink(run) && Files.isDirectory(run))
            .filter(StopCommand::inProgress)
            .toList();
    if (inProgress.size() != 1) {
      throw new ConfigException(
          inProgress.isEmpty()
              ? "no run is in progress in reports"
              : "several runs are in progress; name one of "
                  + String.join(", ", inProgress.stream().map(Path::toString).toList()));
    }
    return inProgress.get(0);
  }
}

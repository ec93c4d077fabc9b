package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Durations;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedPlan;
import io.github.ampmeter.run.folder.SavedRun;
import io.github.ampmeter.run.load.PlanLoad;
import io.github.ampmeter.run.session.RunLock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    description =
        "Shows the progress of a run in another terminal. Prints plans, time left,"
            + " throughput, p90 and errors so far, and the size of its folder.",
    mixinStandardHelpOptions = true)
public final class StatusCommand implements Callable<Integer> {
  private static final double MEGA = 1e6;

  @Parameters(
      arity = "0..1",
      paramLabel = "FOLDER",
      description = "The run's folder. Default: the only run in progress in reports.")
  private Path given;

  private final Clock clock = Clock.systemUTC();

  @Override
  public Integer call() throws IOException {
    Path root = given == null ? StopCommand.theOneInProgress() : given;
    if (!RunFolder.isOne(root)) {
      throw new ConfigException(
          root + ": is not the folder of a run, or the run has not started yet");
    }
    RunFolder folder = new RunFolder(root);
    SavedRun run = folder.run();
    boolean atWork = RunLock.find(root).isPresent();
    Duration since =
        Duration.between(
            Instant.parse(run.start()),
            run.end() == null ? clock.instant() : Instant.parse(run.end()));
    System.out.printf(
        Locale.ROOT,
        "%s: %s %s%n",
        root,
        run.end() != null
            ? "ended after"
            : atWork
                ? "in progress since"
                : "killed; ampmeter report judges what it measured; started",
        Durations.text(Duration.ofSeconds(since.toSeconds())));
    for (String plan : run.plans()) {
      System.out.println(line(folder, folder.savedPlan(plan), atWork));
    }
    System.out.printf(
        Locale.ROOT,
        "Folder: %.0f MB; free on its disk: %.0f MB%n",
        bytes(root) / MEGA,
        root.toFile().getUsableSpace() / MEGA);
    return ExitCode.PASSED;
  }

  private static String line(RunFolder folder, SavedPlan plan, boolean atWork) throws IOException {
    Path progress = folder.plan(plan.plan()).resolve(PlanLoad.PROGRESS);
    if (plan.end().finished()) {
      return plan.plan()
          + ": ended"
          + (plan.end().problems().isEmpty()
              ? ""
              : "; " + String.join("; ", plan.end().problems()));
    }
    if (Files.exists(progress)) {
      // The line begins with the plan's name.
      return Files.readString(progress).strip() + (atWork ? "" : " (when it was killed)");
    }
    return plan.plan() + ": " + (atWork ? "not started yet, or starting" : "not run");
  }

  private static long bytes(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.mapToLong(file -> file.toFile().isFile() ? file.toFile().length() : 0).sum();
    } catch (UncheckedIOException movedMeanwhile) {
      return bytes(root);
    }
  }
}

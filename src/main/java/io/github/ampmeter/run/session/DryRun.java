package io.github.ampmeter.run.session;

import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.PlanLoad;
import io.github.ampmeter.run.suite.LoadSettings;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.run.suite.PlanGroups;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One user who goes once through a plan.
 *
 * @param groups the thread groups of the plan as it is then
 * @param warnings what a user should know of it
 */
record DryRun(SuitePlan plan, JMeterCommand command, PlanGroups groups, List<String> warnings) {
  /** Time for JMeter's start and a slow last sample. */
  private static final Duration GRACE = Duration.ofSeconds(30);

  /**
   * Prepares it.
   *
   * @param folder for all that it writes
   */
  static DryRun of(SuitePlan plan, PlanCommands commands, Path folder) throws IOException {
    Path file = file(plan, folder);
    List<String> warnings = plan.writeOnePass(file, false);
    return of(plan, plan.file(), commands.ofOnePass(plan, file, folder), warnings);
  }

  /** A dry run that keeps its requests apart from each other. */
  static DryRun apart(SuitePlan plan, PlanCommands commands, Path folder) throws IOException {
    Path file = file(plan, folder);
    List<String> warnings = plan.writeOnePass(file, true);
    return of(plan, PlanFile.read(file), commands.ofOnePass(plan, file, folder), warnings);
  }

  private static DryRun of(
      SuitePlan plan, PlanFile asRun, JMeterCommand command, List<String> warnings) {
    PlanGroups groups = asRun.groups(command.properties(), Duration.ZERO);
    return new DryRun(plan, command, groups, warnings);
  }

  /** The file has the plan's name, which the plan may read. */
  private static Path file(SuitePlan plan, Path folder) throws IOException {
    return Files.createDirectory(folder.resolve("plan")).resolve(plan.jmx().getFileName());
  }

  /** Runs JMeter to its end; returns the problems. */
  List<Notice> run(Console console, WatchedProcesses processes, Interruption interruption)
      throws IOException, InterruptedException {
    SuitePlan once = plan.with(LoadSettings.OF_THE_PLAN);
    return new PlanLoad(once, command, Optional.of(longest()), console)
        .run(processes, interruption);
  }

  /** Each group ends by itself at its limit; a stuck sample is terminated after this time. */
  private Duration longest() {
    return PlanFile.LONGEST_GROUP.multipliedBy(Math.max(1, groups.phases())).plus(GRACE);
  }
}

package io.github.ampmeter.run.session;

import io.github.ampmeter.Secrets;
import io.github.ampmeter.benchmark.TargetDatabase.DatasetException;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.run.distributed.LoadCarrier;
import io.github.ampmeter.run.folder.Evidence;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedDatabaseWork;
import io.github.ampmeter.run.folder.SavedPlan;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.PlanLoad;
import io.github.ampmeter.run.load.PlanObservation;
import io.github.ampmeter.run.load.PlanPlace;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.process.StackException;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Runs plans against a running stack, and records them in the run folder. */
final class PlanDriver {
  /** Time for JMeter's start, the ramp-down and slow last samples. */
  static final Duration GRACE = Duration.ofSeconds(90);

  /** The least time from JMeter's start to its first request. */
  private static final long LEAST_START_MILLIS = 500;

  private final PlanCommands commands;
  private final Stack stack;
  private final RunFolder folder;
  private final Console console;
  private final Clock clock;
  private final Optional<SuiteStatements> statements;
  private final Optional<LoadCarrier> carrier;
  private final Map<String, JMeterCommand> pending = new HashMap<>();

  /** Whether an earlier plan may have changed the application's data. */
  private boolean driven;

  PlanDriver(
      PlanCommands commands,
      Stack stack,
      RunFolder folder,
      Console console,
      Clock clock,
      Optional<SuiteStatements> statements,
      Optional<LoadCarrier> carrier) {
    this.commands = commands;
    this.stack = stack;
    this.folder = folder;
    this.console = console;
    this.clock = clock;
    this.statements = statements;
    this.carrier = carrier;
  }

  /** Writes the plan's run.json before its load, so that a killed run still has it. */
  void writePending(SuitePlan plan) throws IOException {
    JMeterCommand command = commands.of(plan, folder);
    pending.put(plan.name(), command);
    write(plan, command, notRun(List.of()));
  }

  /** Runs a plan that is pending. */
  void drive(SuitePlan plan, PlanPlace place, WatchedProcesses processes, Interruption interruption)
      throws IOException, InterruptedException {
    JMeterCommand command = pending.get(plan.name());
    try {
      prepare(plan);
    } catch (StackException | DatasetException e) {
      say(plan, "not run: " + e.getMessage());
      write(plan, command, notRun(List.of("not run: " + e.getMessage())));
      return;
    }
    statements.ifPresent(SuiteStatements::beforeLoad);
    Closeable compression = carrier.isPresent() ? () -> {} : compression(plan);
    PlanObservation observation = observed(plan);
    console.detail(command.toString());
    List<Notice> found = new ArrayList<>();
    try (observation;
        compression) {
      alignToSecond();
      Optional<Duration> longest = plan.longest().map(GRACE::plus);
      found.addAll(
          carrier.isPresent()
              ? carrier
                  .get()
                  .carry(
                      new LoadCarrier.Load(plan, place, command, longest, console, observation),
                      processes,
                      interruption)
              : new PlanLoad(plan, place, command, longest, console)
                  .run(processes, interruption, observation::jmeterRuns));
    }
    found.addAll(observation.problems());
    stack
        .endedServers()
        .forEach((name, lastLines) -> found.add(NoticeText.SERVER_ENDED.with(name, lastLines)));
    if (carrier.filter(LoadCarrier::hasAllRows).isPresent()) {
      // Rows that are merged at the end cannot be compressed earlier.
      compression(plan).close();
    }
    folder.keepMeasured(plan.name());
    if (statements.isPresent()) {
      statements.get().afterLoad(plan);
    }
    List<String> problems = Notice.messages(found);
    write(plan, command, new SavedPlan.End(true, problems, interruption.requested(), null));
    found.forEach(problem -> say(plan, problem.message()));
    if (statements.isPresent() && !interruption.requested()) {
      statements.get().pass(plan, processes, interruption);
    }
  }

  private Closeable compression(SuitePlan plan) throws IOException {
    return commands.compression(plan, folder, message -> say(plan, message));
  }

  /**
   * Logs have whole seconds: what we asked the servers for before a load is not to be in the second
   * of its first request.
   */
  private void alignToSecond() throws InterruptedException {
    Thread.sleep(Math.max(0, 1000 - LEAST_START_MILLIS - clock.millis() % 1000));
  }

  /** Prepares the plan's data if the stack still runs. */
  private void prepare(SuitePlan plan) {
    Set<String> ended = stack.endedServers().keySet();
    if (!ended.isEmpty()) {
      throw new StackException("the stack's " + String.join(", ", ended) + " process had ended");
    }
    if (driven && stack.restoreData()) {
      say(plan, "the application's data is as it was at the start");
    }
    driven = true;
    commands.data().prepare(plan, commands.addresses(), message -> say(plan, message));
  }

  private void say(SuitePlan plan, String message) {
    console.say(plan.name() + ": " + message);
  }

  private PlanObservation observed(SuitePlan plan) throws IOException {
    if (carrier.isPresent() && !carrier.get().observesServers()) {
      return PlanObservation.ofGenerators(
          folder.observation(plan.name()), message -> say(plan, message), clock);
    }
    return PlanObservation.start(
        new PlanObservation.Files(
            folder.observation(plan.name()), folder.databaseStatus(plan.name())),
        new PlanObservation.Servers(stack, commands.addresses(), statusVariables(plan)),
        message -> say(plan, message),
        clock);
  }

  /** The status variables that the report shows or criteria name. */
  private static List<String> statusVariables(SuitePlan plan) {
    return Stream.concat(
            SavedDatabaseWork.variables().stream(),
            plan.targets().criteria().stream().flatMap(each -> each.statusVariable().stream()))
        .toList();
  }

  private static SavedPlan.End notRun(List<String> problems) {
    return new SavedPlan.End(false, problems, false, null);
  }

  private void write(SuitePlan plan, JMeterCommand command, SavedPlan.End end) throws IOException {
    folder.writePlan(plan);
    Files.writeString(folder.targets(plan.name()), plan.targets().text());
    Map<String, String> configuration = new LinkedHashMap<>();
    configuration.put("plan", plan.jmx().toString());
    configuration.putAll(commands.data().facts(plan));
    command.heap().ifPresent(size -> configuration.put("jmeter.heap", size));
    configuration.putAll(Secrets.masked(command.properties()));
    // The plan's files must not change after this point.
    Optional<Evidence> held =
        end.finished() ? Optional.of(folder.evidence(plan.name())) : Optional.empty();
    folder.write(SavedPlan.of(plan, configuration, command, held, end));
  }
}

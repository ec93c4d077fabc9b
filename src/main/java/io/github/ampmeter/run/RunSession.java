package io.github.ampmeter.run;

import io.github.ampmeter.Durations;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedPlan;
import io.github.ampmeter.run.folder.SavedReport;
import io.github.ampmeter.run.folder.SavedRun;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.PlanLoad;
import io.github.ampmeter.run.load.PlanObservation;
import io.github.ampmeter.run.load.RewritesFile;
import io.github.ampmeter.run.load.Secrets;
import io.github.ampmeter.run.suite.PlanVariables;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.scaling.CapacitySearch;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.WatchedProcesses;
import io.github.ampmeter.workload.UserSteps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One run of a suite: stack up, a JMeter for each plan, stack down, verdict and report. */
final class RunSession {
  /** JMeter's own start, the plan's ramp-down and slow last samples. */
  private static final Duration GRACE = Duration.ofSeconds(90);

  private final Home home;
  private final Suite suite;
  private final StackSpec spec;
  private final RunFolder folder;
  private final Console console;
  private final Clock clock;
  private final SuiteData data;
  private final Optional<CapacitySearch> search;

  RunSession(
      Home home,
      Suite suite,
      StackSpec spec,
      RunFolder folder,
      Console console,
      Clock clock,
      Optional<CapacitySearch> search) {
    this.home = home;
    this.suite = suite;
    this.spec = spec;
    this.folder = folder;
    this.console = console;
    this.clock = clock;
    this.data = new SuiteData(home, suite, spec, LocalDate.now(clock));
    this.search = search;
  }

  /** Runs everything, judges and writes the report. */
  Report run(Interruption interruption) throws IOException, InterruptedException {
    String start = clock.instant().toString();
    try (Stack stack = Stacks.create(home, spec, folder.root().resolve("stack"))) {
      StackAddresses addresses = bringUp(stack);
      SavedRun begun = saved(start, stack);
      folder.write(search.map(s -> begun.searching(s, List.of())).orElse(begun));
      loadAll(stack, addresses, interruption);
    }
    folder.write(folder.run().endedAt(clock.instant().toString()));
    Report report = SavedReport.of(folder, Home.generator());
    ReportFiles.write(report, folder.root());
    return report;
  }

  private StackAddresses bringUp(Stack stack) {
    boolean ours = !spec.kind().equals(StackSpec.EXTERNAL);
    console.say((ours ? "Starting the " : "Asking the ") + spec.kind() + " stack");
    long start = System.nanoTime();
    StackAddresses addresses = stack.start();
    Duration took = Duration.ofMillis(Duration.ofNanos(System.nanoTime() - start).toMillis());
    console.say(
        "Stack is up after "
            + Durations.text(took)
            + ": "
            + addresses.page("/")
            + addresses.knownDatabase().map(database -> ", database " + database).orElse(""));
    stack.remarks().forEach(console::say);
    return addresses;
  }

  private SavedRun saved(String start, Stack stack) throws IOException {
    Map<String, Map<String, String>> environment = new LinkedHashMap<>();
    Map<String, String> underTest = new LinkedHashMap<>();
    underTest.put("stack", spec.kind());
    underTest.putAll(stack.versions());
    underTest.putAll(Stacks.configuration(spec));
    environment.put("Stack under test", underTest);
    environment.put("Load generator", Environment.loadGenerator(home, Path.of("")));
    environment.put("Machine", Environment.machine());
    return new SavedRun(
        suite.name(),
        spec.kind(),
        start,
        null,
        Secrets.masked(suite.facts()),
        Stacks.notes(spec),
        environment,
        suite.plans().stream().map(SuitePlan::name).toList());
  }

  private void loadAll(Stack stack, StackAddresses addresses, Interruption interruption)
      throws IOException, InterruptedException {
    if (search.isPresent()) {
      probeAll(search.get(), stack, addresses, interruption);
      return;
    }
    for (SuitePlan plan : suite.plans()) {
      write(plan, command(plan, addresses), false, List.of());
    }
    try (WatchedProcesses processes = WatchedProcesses.start(home.root())) {
      for (SuitePlan plan : suite.plans()) {
        if (interruption.requested()) {
          return;
        }
        loadOne(plan, stack, addresses, processes, interruption);
      }
    }
  }

  private void probeAll(
      CapacitySearch range, Stack stack, StackAddresses addresses, Interruption interruption)
      throws IOException, InterruptedException {
    SuitePlan plan = suite.plans().get(0);
    try (WatchedProcesses processes = WatchedProcesses.start(home.root())) {
      ProbeSeries.Driver driver =
          new ProbeSeries.Driver() {
            @Override
            public void announce(SuitePlan probe) throws IOException {
              data.share(plan, probe);
              write(probe, command(probe, addresses), false, List.of());
            }

            @Override
            public void drive(SuitePlan probe) throws IOException, InterruptedException {
              loadOne(probe, stack, addresses, processes, interruption);
            }
          };
      new ProbeSeries(range, plan, folder, console).run(driver, interruption);
    }
  }

  private void loadOne(
      SuitePlan plan,
      Stack stack,
      StackAddresses addresses,
      WatchedProcesses processes,
      Interruption interruption)
      throws IOException, InterruptedException {
    JMeterCommand command = command(plan, addresses);
    Optional<String> hindrance = hindrance(plan, stack, addresses);
    if (hindrance.isEmpty()) {
      load(plan, command, stack, observed(plan, stack, addresses), processes, interruption);
    } else {
      console.say(plan.name() + ": not run: " + hindrance.get());
      write(plan, command, false, List.of("not run: " + hindrance.get()));
    }
  }

  /** Why a plan cannot run now; its data is in place when there is no reason. */
  private Optional<String> hindrance(SuitePlan plan, Stack stack, StackAddresses addresses) {
    Set<String> dead = stack.endedServers().keySet();
    if (!dead.isEmpty()) {
      return Optional.of("the stack's " + String.join(", ", dead) + " process had ended");
    }
    return data.prepare(plan, addresses, remark -> console.say(plan.name() + ": " + remark));
  }

  private PlanObservation observed(SuitePlan plan, Stack stack, StackAddresses addresses)
      throws IOException {
    return PlanObservation.start(
        folder.observation(plan.name()),
        folder.databaseStatus(plan.name()),
        stack,
        addresses.knownDatabase(),
        remark -> console.say(plan.name() + ": " + remark),
        clock);
  }

  private void load(
      SuitePlan plan,
      JMeterCommand command,
      Stack stack,
      PlanObservation observation,
      WatchedProcesses processes,
      Interruption interruption)
      throws IOException, InterruptedException {
    console.say(command.toString());
    List<String> found = new ArrayList<>();
    try (observation) {
      found.addAll(
          new PlanLoad(plan, command, longest(plan), console)
              .run(processes, interruption, observation::jmeterRuns));
    }
    stack
        .endedServers()
        .forEach(
            (name, lastWords) ->
                found.add("the stack's " + name + " process ended during the plan; " + lastWords));
    // The command can now be repeated by hand without touching what was measured.
    keep(command.jtl(), folder.jtl(plan.name()));
    keep(folder.rewritesUnderWay(plan.name()), folder.rewrites(plan.name()));
    write(plan, command, true, found);
    found.forEach(problem -> console.say(plan.name() + ": " + problem));
  }

  private static void keep(Path underWay, Path measured) throws IOException {
    if (Files.exists(underWay)) {
      Files.move(underWay, measured, StandardCopyOption.ATOMIC_MOVE);
    }
  }

  private void write(SuitePlan plan, JMeterCommand command, boolean finished, List<String> problems)
      throws IOException {
    Files.createDirectories(folder.plan(plan.name()));
    Files.copy(plan.jmx(), folder.jmx(plan.name()), StandardCopyOption.REPLACE_EXISTING);
    Files.writeString(folder.targets(plan.name()), plan.targets().text());
    folder.write(
        new SavedPlan(
            plan.name(),
            plan.load().warmUp().toMillis(),
            plan.load().duration().map(Duration::toMillis).orElse(null),
            plan.load().users().map(UserSteps::users).orElse(null),
            plan.load().repeats().orElse(1),
            configuration(plan, command),
            List.of(command.toString()),
            finished,
            problems,
            plan.against().orElse(null)));
  }

  private Map<String, String> configuration(SuitePlan plan, JMeterCommand command) {
    Map<String, String> configuration = new LinkedHashMap<>();
    configuration.put("plan", plan.jmx().toString());
    configuration.putAll(data.facts(plan));
    configuration.putAll(Secrets.masked(command.properties()));
    return configuration;
  }

  private JMeterCommand command(SuitePlan plan, StackAddresses addresses) {
    Map<String, String> properties = new LinkedHashMap<>(StackHome.properties(addresses));
    properties.putAll(data.properties(plan));
    properties.putAll(PlanVariables.of(plan.jmx()));
    properties.putAll(RewritesFile.properties(plan.jmx(), folder.rewritesUnderWay(plan.name())));
    properties.putAll(suite.properties());
    properties.putAll(plan.properties());
    properties.putAll(plan.load().properties());
    return new JMeterCommand(
        home.jmeterLauncher(),
        plan.jmx(),
        folder.underWay(plan.name()),
        folder.jmeterLog(plan.name()),
        properties);
  }

  private static Optional<Duration> longest(SuitePlan plan) {
    return plan.load().longest().map(GRACE::plus);
  }
}

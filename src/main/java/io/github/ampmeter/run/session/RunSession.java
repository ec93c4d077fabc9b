package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Durations;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.judge.load.ArrivalRates;
import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.judge.load.UserSteps;
import io.github.ampmeter.judge.scaling.CapacitySearch;
import io.github.ampmeter.judge.scaling.CapacitySearch.Probe;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.SearchResult.SearchProbe;
import io.github.ampmeter.report.result.PlanLine;
import io.github.ampmeter.run.distributed.LoadCarrier;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedReport;
import io.github.ampmeter.run.folder.SavedRun;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.load.PlanPlace;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.source.ActiveSource;
import io.github.ampmeter.source.RunContext;
import io.github.ampmeter.source.RunContext.RunningStack;
import io.github.ampmeter.source.statements.StatementsSource;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.process.StackException;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Runs a suite: starts the stack, runs JMeter for each plan, stops the stack, judges and reports.
 */
public final class RunSession {
  private final Home home;
  private final Suite suite;
  private final StackSpec spec;
  private final RunFolder folder;
  private final Console console;
  private final Clock clock;
  private final SuiteData data;
  private final Optional<CapacitySearch> search;
  private final List<String> notes;
  private Optional<LoadCarrier> carrier = Optional.empty();
  private Optional<Resumption> resumed = Optional.empty();

  /**
   * A session.
   *
   * @param notes for the report, said before
   */
  public RunSession(
      Home home,
      Suite suite,
      StackSpec spec,
      RunFolder folder,
      Console console,
      Clock clock,
      Optional<CapacitySearch> search,
      List<String> notes) {
    this.home = home;
    this.suite = suite;
    this.spec = spec;
    this.folder = folder;
    this.console = console;
    this.clock = clock;
    this.data = new SuiteData(home, suite, spec, LocalDate.now(clock));
    this.search = search;
    this.notes = List.copyOf(notes);
  }

  /** Sets what carries the load; empty: one JMeter on this machine. */
  public RunSession carriedBy(Optional<? extends LoadCarrier> other) {
    carrier = other.map(each -> each);
    return this;
  }

  /** Makes the session complete an interrupted run. */
  public RunSession resuming(Resumption rest) {
    resumed = Optional.of(rest);
    return this;
  }

  /** Runs everything, judges and writes the report. */
  public Report run(Interruption interruption) throws IOException, InterruptedException {
    measure(interruption);
    return ReportFiles.ofEnded(folder, clock);
  }

  /** Runs everything, which is part of a whole that is judged later. */
  public void runShare(Interruption interruption) throws IOException, InterruptedException {
    measure(interruption);
    ReportFiles.end(folder, clock);
  }

  private boolean observesServers() {
    return carrier.map(LoadCarrier::observesServers).orElse(true);
  }

  private void measure(Interruption interruption) throws IOException, InterruptedException {
    String start = clock.instant().toString();
    try (Stack stack = Stacks.create(home, spec, folder.root().resolve("stack"))) {
      ServerCriteria.validateObservable(suite, stack);
      for (ActiveSource source : sources()) {
        source.beforeStart(home.datasets());
      }
      StackAddresses addresses = bringUp(stack);
      if (observesServers()) {
        ServerCriteria.validateProvided(suite, stack, addresses);
      }
      SavedRun begun = saved(start, stack);
      if (resumed.isEmpty()) {
        folder.write(search.map(s -> begun.searching(s, List.of())).orElse(begun));
        beforeLoads(new RunningStack(spec, stack, addresses), interruption);
      }
      loadAll(stack, addresses, begun, interruption);
      stop(stack);
    } catch (ConfigException e) {
      if (!RunFolder.isOne(folder.root())) {
        folder.deleteStackLogs();
      }
      throw e;
    }
  }

  /** What is measured beside samples by this run. */
  private Collection<ActiveSource> sources() {
    return observesServers() ? suite.sources().values() : List.of();
  }

  private void beforeLoads(RunningStack running, Interruption interruption)
      throws IOException, InterruptedException {
    RunContext run =
        new RunContext(
            folder.root(), home.datasets(), running, console::say, interruption::requested, clock);
    for (ActiveSource source : sources()) {
      source.beforeLoads(run);
    }
  }

  /** A stack that cannot be stopped does not invalidate what was measured. */
  private void stop(Stack stack) {
    try {
      stack.close();
    } catch (StackException e) {
      console.say(e.getMessage());
    }
  }

  private StackAddresses bringUp(Stack stack) {
    boolean ours = spec.kind().managed();
    console.say((ours ? "Starting the " : "Asking the ") + spec.kind().key() + " stack");
    long start = System.nanoTime();
    StackAddresses addresses = stack.start();
    Duration took = Duration.ofMillis(Duration.ofNanos(System.nanoTime() - start).toMillis());
    console.say(
        "Stack is up after "
            + Durations.text(took)
            + ": "
            + addresses.page("/")
            + addresses.knownDatabase().map(database -> ", database " + database).orElse(""));
    stack.notes().forEach(console::say);
    return addresses;
  }

  private SavedRun saved(String start, Stack stack) throws IOException {
    Map<String, Map<String, String>> environment = Environment.of(home, spec, stack);
    carrier.ifPresent(all -> environment.put("Load workers", all.facts()));
    return SavedRun.started(
            new SavedRun.Description(
                suite.name(),
                spec.kind().key(),
                Secrets.masked(suite.facts()),
                notes(),
                environment),
            start,
            suite.plans().stream().map(SuitePlan::name).toList())
        .withSuite(SuiteFingerprint.of(suite));
  }

  /** The notes before the load, for the console and the report. */
  private List<String> notes() {
    List<String> all = new ArrayList<>(notes);
    all.addAll(Stacks.notes(spec));
    home.warnings().forEach(console::say);
    all.addAll(home.warnings());
    for (SuitePlan plan : suite.plans()) {
      plan.copy().changes().forEach(each -> console.say(plan.name() + ": " + each.text()));
      plan.driftOutlook().ifPresent(each -> console.say(plan.name() + ": " + each.message()));
      // The report reads these warnings from the plan in the run folder.
      plan.file().warnings().forEach(each -> console.say(plan.name() + ": " + each.message()));
    }
    return all;
  }

  private void loadAll(
      Stack stack, StackAddresses addresses, SavedRun begun, Interruption interruption)
      throws IOException, InterruptedException {
    PlanCommands commands = new PlanCommands(home, suite, data, addresses);
    PlanDriver driver =
        new PlanDriver(commands, stack, folder, console, clock, statements(commands), carrier);
    try (WatchedProcesses processes = WatchedProcesses.start(console::say)) {
      if (search.isPresent()) {
        new ProbeSeries(search.get(), suite.plans().get(0), data, folder, console)
            .run(driver, processes, interruption);
      } else {
        driveAll(driver, begun, processes, interruption);
      }
    }
  }

  private Optional<SuiteStatements> statements(PlanCommands commands) {
    return suite.asks(StatementsSource.KEY) && observesServers()
        ? Optional.of(new SuiteStatements(commands, spec, folder, console, clock))
        : Optional.empty();
  }

  private void driveAll(
      PlanDriver driver, SavedRun begun, WatchedProcesses processes, Interruption interruption)
      throws IOException, InterruptedException {
    List<SuitePlan> plans = resumed.isPresent() ? left(resumed.get()) : suite.plans();
    for (SuitePlan plan : plans) {
      driver.writePending(plan);
    }
    if (resumed.isPresent()) {
      resumed.get().begin(begun);
    }
    List<String> names = plans.stream().map(SuitePlan::name).toList();
    for (int i = 0; i < plans.size() && !interruption.requested(); i++) {
      driver.drive(plans.get(i), place(plans, i), processes, interruption);
      if (carrier.map(LoadCarrier::hasAllRows).orElse(true)) {
        sayEnded(names.get(i), names);
      }
    }
  }

  /** Says what a plan came to. The report judges it again, with all others. */
  private void sayEnded(String plan, List<String> all) throws IOException {
    try {
      console.say(PlanLine.of(SavedReport.ofPlan(folder, plan, Home.generator()), all));
    } catch (ConfigException damaged) {
      // The report says what is wrong with the plan's files.
      console.say("? " + plan + " ended");
    }
  }

  /** The place of a plan, with the expected time of those after it. */
  private static PlanPlace place(List<SuitePlan> plans, int index) {
    List<SuitePlan> later = plans.subList(index + 1, plans.size());
    boolean known = later.stream().allMatch(plan -> plan.load().get(LoadKey.DURATION).isPresent());
    Duration afterwards =
        later.stream()
            .flatMap(plan -> plan.longest().stream())
            .map(SuiteCheck.PLAN_OVERHEAD::plus)
            .reduce(Duration.ZERO, Duration::plus);
    return new PlanPlace(
        index + 1, plans.size(), known ? Optional.of(afterwards) : Optional.empty());
  }

  private List<SuitePlan> left(Resumption rest) throws IOException {
    rest.left()
        .forEach(
            (part, plan) -> {
              data.share(plan, part);
              if (!part.name().equals(plan.name())) {
                console.say(
                    "%s: %s are left of %s"
                        .formatted(
                            part.name(),
                            Durations.text(part.load().get(LoadKey.DURATION).orElseThrow()),
                            plan.name()));
              }
            });
    rest.clear();
    return List.copyOf(rest.left().keySet());
  }

  /** Runs the probes of a capacity search one after the other, each as a plan of the run. */
  private record ProbeSeries(
      CapacitySearch search, SuitePlan plan, SuiteData data, RunFolder folder, Console console) {
    void run(PlanDriver driver, WatchedProcesses processes, Interruption interruption)
        throws IOException, InterruptedException {
      List<Probe> outcomes = new ArrayList<>();
      List<String> names = new ArrayList<>();
      OptionalInt next = search.next(outcomes);
      while (next.isPresent() && !interruption.requested()) {
        SuitePlan probe = probe(next.getAsInt(), names);
        names.add(probe.name());
        data.share(plan, probe);
        driver.writePending(probe);
        folder.write(folder.run().searching(search, names));
        driver.drive(probe, PlanPlace.ALONE, processes, interruption);
        SearchProbe judged = SavedReport.probe(folder, probe.name(), Home.generator());
        console.say(judged.plan() + ": " + judged.words());
        outcomes.add(judged.probe());
        next = search.next(outcomes);
      }
    }

    /** Names a probe; later probes of the same level get folders of their own. */
    private static String unique(String name, List<String> names) {
      String free = names.contains(name) ? name + "-again" : name;
      for (int i = 2; names.contains(free); i++) {
        free = name + "-again-" + i;
      }
      return free;
    }

    private SuitePlan probe(int level, List<String> names) {
      SuitePlan at =
          search.unit() == LoadUnit.USERS
              ? plan.withUsers(UserSteps.of(level))
              : plan.withRate(ArrivalRates.of(level));
      String name =
          plan.name() + "-" + level + (search.unit() == LoadUnit.USERS ? "" : "-per-second");
      return at.named(unique(name, names));
    }
  }
}

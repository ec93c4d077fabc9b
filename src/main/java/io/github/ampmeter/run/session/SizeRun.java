package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
import io.github.ampmeter.Decimals;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.judge.load.UserSteps;
import io.github.ampmeter.judge.sample.JtlReader;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.run.distributed.WorkerSizing;
import io.github.ampmeter.run.distributed.WorkerSizing.AtUsers;
import io.github.ampmeter.run.distributed.WorkerSizing.Need;
import io.github.ampmeter.run.distributed.WorkerSizing.Resource;
import io.github.ampmeter.run.distributed.WorkerSizing.Use;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.PlanLoad;
import io.github.ampmeter.run.suite.LoadSettings;
import io.github.ampmeter.run.suite.PlanGroups;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.source.machine.GeneratorProbe;
import io.github.ampmeter.source.machine.GeneratorProbe.Reading;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** Measures what users cost JMeter on this machine, and computes how many machines a load needs. */
public record SizeRun(Home home, Suite suite, Console console, Clock clock) {
  private static final Duration WARM_UP = Duration.ofSeconds(5);
  private static final Duration MEASURED = Duration.ofSeconds(10);

  /** Additional time, so that the load still runs at the last reading. */
  private static final Duration LASTS = Duration.ofSeconds(25);

  private static final Duration LONGEST = Duration.ofSeconds(90);
  private static final double MEGA = 1e6;

  private static final String ASSUMED =
      "Assumed: each further user costs what those measured did, at their pace; 80 % of the CPUs,"
          + " half of the heap, 95 % of ports and files may be used.";

  /**
   * What was read of JMeter while users were at work.
   *
   * @param busyPercent of all CPUs of this machine meanwhile
   * @param liveBytes of its heap; empty: not known
   */
  private record Readings(
      Reading first,
      Reading last,
      double busyPercent,
      OptionalLong liveBytes,
      OptionalLong heapBytes,
      OptionalLong mostFiles) {
    double perSecond(double amount) {
      return 1e3 * amount / (last.wallMillis() - first.wallMillis());
    }

    double cpus() {
      return perSecond(last.cpuSeconds() - first.cpuSeconds());
    }

    /** The local ports of open connections and, at this rate, of closed ones in TIME_WAIT. */
    double ports() {
      double fresh = perSecond(Math.max(0, last.ports() - first.ports()));
      return last.connections() + fresh * WorkerSizing.PORT_RESTS_SECONDS;
    }
  }

  /** The readings at one number of users, with the requests that ended between them. */
  private record Level(int users, Readings read, long requests, long failed) {
    double rate() {
      return read.perSecond(requests);
    }
  }

  /**
   * Measures each plan, and says what a load of so many users needs.
   *
   * @return whether all plans could be measured
   */
  public boolean run(int users, Interruption interruption)
      throws IOException, InterruptedException {
    if (!GeneratorProbe.possible()) {
      throw new ConfigException("size reads /proc, which this machine does not have");
    }
    for (SuitePlan plan : suite.plans()) {
      if (plan.load().get(LoadKey.RATE).isPresent()) {
        throw new ConfigException(
            "plan " + plan.name() + ": size counts users, but the plan's load is a rate");
      }
      at(plan, numbers(plan).few()).validate();
    }
    SuiteData data = new SuiteData(home, suite, suite.stackSpec(), LocalDate.now(clock));
    try (WatchedProcesses processes = WatchedProcesses.start(console::say);
        Stack stack = Stacks.create(home, suite.stackSpec(), processes.scratchFolder())) {
      StackAddresses addresses = stack.start();
      PlanCommands commands = new PlanCommands(home, suite, data, addresses);
      boolean all = true;
      for (SuitePlan plan : suite.plans()) {
        data.prepare(plan, addresses, message -> console.say(plan.name() + ": " + message));
        Measuring measuring = at -> level(plan, at, commands, processes, interruption);
        all &= size(plan, users, measuring);
      }
      console.say(ASSUMED);
      return all;
    }
  }

  private static SizedUsers numbers(SuitePlan plan) {
    return SizedUsers.of(
        plan.file()
            .groups(plan.properties(), Duration.ZERO)
            .names(PlanGroups.PlanGroup.Kind.MAIN)
            .size());
  }

  private interface Measuring {
    Optional<Level> at(int users) throws IOException, InterruptedException;
  }

  private boolean size(SuitePlan sized, int users, Measuring measuring)
      throws IOException, InterruptedException {
    String plan = sized.name();
    SizedUsers numbers = numbers(sized);
    Optional<Level> few = measuring.at(numbers.few());
    Optional<Level> more = few.isEmpty() ? few : measuring.at(numbers.more());
    if (more.isPresent() && atLimit(plan, few.get(), more.get())) {
      more = few;
      few = measuring.at(numbers.least());
      if (few.isPresent() && atLimit(plan, few.get(), more.get())) {
        console.say(plan + ": not measured: put the servers on other machines (stack: external)");
        return false;
      }
    }
    if (few.isEmpty() || more.isEmpty()) {
      return false;
    }
    say(plan, users, few.get(), more.get());
    return true;
  }

  /** The issue that servers reached their limit: waiting users cost the load generator less. */
  private boolean atLimit(String plan, Level few, Level more) {
    double busy = more.read.busyPercent;
    boolean limit = WorkerSizing.atLimit(few.users, few.requests, more.users, more.requests, busy);
    if (limit) {
      console.say(
          ("%s: %s made %s requests/s, %s %s, with the CPUs here %s %% busy."
                  + " The servers are at their limit: %2$s are not representative.")
              .formatted(
                  plan,
                  Counted.of(more.users, "users"),
                  Decimals.text(more.rate(), 1),
                  Counted.of(few.users, "users"),
                  Decimals.text(few.rate(), 1),
                  Decimals.text(busy, 0)));
    }
    return limit;
  }

  private Optional<Level> level(
      SuitePlan plan,
      int users,
      PlanCommands commands,
      WatchedProcesses processes,
      Interruption interruption)
      throws IOException, InterruptedException {
    SuitePlan at = at(plan, users);
    RunFolder folder = new RunFolder(processes.scratchFolder().resolve("size-" + users));
    folder.writePlan(at);
    JMeterCommand command = commands.of(at, folder);
    List<CompletableFuture<Readings>> readings = new ArrayList<>();
    List<Notice> problems =
        new PlanLoad(at, command, Optional.of(LONGEST), console)
            .run(
                processes,
                interruption,
                jmeter ->
                    readings.add(
                        read(new GeneratorProbe(jmeter, commands.addresses().webPort()), command)));
    problems.forEach(problem -> console.say(plan.name() + ": " + problem.message()));
    Readings read = readings.get(0).join();
    if (read == null || !problems.isEmpty()) {
      console.say(
          plan.name() + ": not measured, as the load of %s users ended early".formatted(users));
      return Optional.empty();
    }
    long[] counts = new long[2];
    JtlReader.read(
        command.jtl(),
        sample -> {
          long end = sample.startMillis() + sample.elapsedMillis();
          if (sample.kind() == SampleKind.REQUEST
              && end >= read.first.wallMillis()
              && end < read.last.wallMillis()) {
            counts[0]++;
            counts[1] += sample.success() ? 0 : 1;
          }
        });
    if (counts[0] == 0) {
      console.say(plan.name() + ": not measured, as no request of " + users + " users ended");
      return Optional.empty();
    }
    return Optional.of(new Level(users, read, counts[0], counts[1]));
  }

  private static SuitePlan at(SuitePlan plan, int users) {
    return plan.with(
        LoadSettings.OF_THE_PLAN
            .with(LoadKey.USERS, UserSteps.of(users))
            .with(LoadKey.WARM_UP, Duration.ZERO)
            .with(LoadKey.DURATION, LASTS));
  }

  /** Reads the counters; null where the load ends earlier. */
  private static CompletableFuture<Readings> read(GeneratorProbe probe, JMeterCommand command) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            while (!begun(command.jtl())) {
              if (!probe.jvm().isAlive()) {
                return null;
              }
              Thread.sleep(50);
            }
            Thread.sleep(WARM_UP.toMillis());
            GeneratorProbe.machineBusyPercent();
            Reading first = probe.read();
            Thread.sleep(MEASURED.toMillis());
            Reading last = probe.read();
            double busy = GeneratorProbe.machineBusyPercent();
            return new Readings(
                first, last, busy, probe.liveHeapBytes(), probe.heapBytes(), probe.mostOpenFiles());
          } catch (IOException ended) {
            return null;
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
          }
        });
  }

  private static boolean begun(Path jtl) throws IOException {
    if (!Files.exists(jtl)) {
      return false;
    }
    try (var lines = Files.lines(jtl)) {
      return lines.limit(2).count() == 2;
    }
  }

  private void say(String plan, int users, Level few, Level more) {
    WorkerSizing sizing = WorkerSizing.of(users, uses(few, more));
    console.say(
        "%s: %s and %s users made %s and %s requests/s; CPU %s ms a request%s"
            .formatted(
                plan,
                few.users,
                more.users,
                Decimals.text(few.rate(), 1),
                Decimals.text(more.rate(), 1),
                Decimals.text(1e3 * more.read.cpus() / more.rate(), 3),
                more.failed == 0 ? "" : "; %s of %s failed".formatted(more.failed, more.requests)));
    for (Need need : sizing.needs()) {
      console.say(
          String.format(
              Locale.ROOT,
              need.usersEach() == Integer.MAX_VALUE
                  ? "  %-11s  more users take no more"
                  : "  %-11s  %.4f a user, %,.1f usable: %,d users each, %,d load workers",
              need.resource().unit(),
              need.perUser(),
              need.usable(),
              need.usersEach(),
              need.workers(users)));
    }
    Need first = sizing.needs().get(0);
    console.say(
        String.format(
            Locale.ROOT,
            first.workers(users) == 0
                ? "%s: this machine cannot carry one user; the limit: %3$s"
                : "%s: load workers such as this machine for %,d users: %4$,d; first limit: %3$s",
            plan,
            users,
            first.resource().unit(),
            first.workers(users)));
  }

  private static List<Use> uses(Level fewUsers, Level moreUsers) {
    Readings few = fewUsers.read;
    Readings more = moreUsers.read;
    int fewer = fewUsers.users;
    int users = moreUsers.users;
    int processors = Runtime.getRuntime().availableProcessors();
    List<Use> uses = new ArrayList<>();
    uses.add(
        new Use(
            Resource.CPU,
            new AtUsers(fewer, few.cpus()),
            new AtUsers(users, more.cpus()),
            processors));
    if (few.liveBytes.isPresent() && more.liveBytes.isPresent() && more.heapBytes.isPresent()) {
      double live = few.liveBytes.getAsLong() / MEGA;
      double moreLive = more.liveBytes.getAsLong() / MEGA;
      double there = more.heapBytes.getAsLong() / MEGA;
      uses.add(
          new Use(Resource.HEAP, new AtUsers(fewer, live), new AtUsers(users, moreLive), there));
    }
    int ports = GeneratorProbe.localPorts();
    if (ports > 0) {
      uses.add(
          new Use(
              Resource.PORTS,
              new AtUsers(fewer, few.ports()),
              new AtUsers(users, more.ports()),
              ports));
    }
    long open = more.last.openFiles();
    more.mostFiles.ifPresent(
        most ->
            uses.add(
                new Use(
                    Resource.FILES,
                    new AtUsers(fewer, few.last.openFiles()),
                    new AtUsers(users, open),
                    most)));
    return uses;
  }
}

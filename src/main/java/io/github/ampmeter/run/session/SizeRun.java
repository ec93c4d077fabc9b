package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Decimals;
import io.github.ampmeter.load.UserSteps;
import io.github.ampmeter.observe.GeneratorProbe;
import io.github.ampmeter.observe.GeneratorProbe.Reading;
import io.github.ampmeter.run.distributed.WorkerSizing;
import io.github.ampmeter.run.distributed.WorkerSizing.Need;
import io.github.ampmeter.run.distributed.WorkerSizing.Resource;
import io.github.ampmeter.run.distributed.WorkerSizing.Use;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.PlanLoad;
import io.github.ampmeter.run.suite.LoadSettings;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.sample.JtlReader;
import io.github.ampmeter.sample.SampleKind;
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
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** Measures what users cost JMeter on this machine, and says how many machines a load needs. */
public record SizeRun(Home home, Suite suite, Console console, Clock clock) {
  private static final int FEW_USERS = 5;
  private static final int MORE_USERS = 20;
  private static final Duration WARM_UP = Duration.ofSeconds(5);
  private static final Duration MEASURED = Duration.ofSeconds(10);

  /** Beyond what is measured, so that the load still runs when all has been read. */
  private static final Duration LASTS = Duration.ofSeconds(25);

  private static final Duration LONGEST = Duration.ofSeconds(90);
  private static final double MEGA = 1e6;

  private static final String ASSUMED =
      "Assumed: each further user costs what those from %s to %s did, at their pace; 80 %% of the"
              .formatted(FEW_USERS, MORE_USERS)
          + " CPUs, half of the heap, 95 % of ports and files may be used.";

  /**
   * What was read of JMeter while users were at work.
   *
   * @param liveBytes of its heap; empty: not known
   */
  private record Readings(
      Reading first,
      Reading last,
      OptionalLong liveBytes,
      OptionalLong heapBytes,
      OptionalLong mostFiles) {
    double perSecond(double amount) {
      return 1e3 * amount / (last.wallMillis() - first.wallMillis());
    }

    double cpus() {
      return perSecond(last.cpuSeconds() - first.cpuSeconds());
    }

    /** Those of open connections and, at this rate, those that rest. */
    double ports() {
      double fresh = perSecond(Math.max(0, last.ports() - first.ports()));
      return last.connections() + fresh * WorkerSizing.PORT_RESTS_SECONDS;
    }
  }

  /** One number of users, with the requests that ended between the readings. */
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
      if (plan.load().rate().isPresent() || !plan.file().mentions("users")) {
        throw new ConfigException(
            "plan " + plan.name() + ": size counts users, but the plan does not read users alone");
      }
    }
    SuiteData data = new SuiteData(home, suite, suite.stackSpec(), LocalDate.now(clock));
    try (WatchedProcesses processes = WatchedProcesses.start();
        Stack stack = Stacks.create(home, suite.stackSpec(), processes.scratchFolder())) {
      StackAddresses addresses = stack.start();
      PlanCommands commands = new PlanCommands(home, suite, data, addresses);
      boolean all = true;
      for (SuitePlan plan : suite.plans()) {
        data.prepare(plan, addresses, message -> console.say(plan.name() + ": " + message));
        Optional<Level> few = level(plan, FEW_USERS, commands, processes, interruption);
        Optional<Level> more =
            few.isEmpty() ? few : level(plan, MORE_USERS, commands, processes, interruption);
        all &= more.isPresent();
        more.ifPresent(level -> say(plan.name(), users, few.get(), level));
      }
      console.say(ASSUMED);
      return all;
    }
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
    Files.createDirectories(folder.plan(plan.name()));
    Files.write(folder.jmx(plan.name()), plan.file().content());
    JMeterCommand command = commands.of(at, folder);
    List<CompletableFuture<Readings>> readings = new ArrayList<>();
    List<String> problems =
        new PlanLoad(at, command, Optional.of(LONGEST), console)
            .run(
                processes,
                interruption,
                jmeter ->
                    readings.add(
                        read(new GeneratorProbe(jmeter, commands.addresses().webPort()), command)));
    problems.forEach(problem -> console.say(plan.name() + ": " + problem));
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
    LoadSettings load =
        new LoadSettings(
            Optional.of(UserSteps.of(users)),
            Duration.ZERO,
            Optional.of(LASTS),
            OptionalInt.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            true,
            Optional.empty(),
            Optional.empty());
    return new SuitePlan(
        plan.name(), plan.file(), load, plan.data(), plan.targets(), plan.properties(), List.of());
  }

  /** Null where the load ends before. */
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
            Reading first = probe.read();
            Thread.sleep(MEASURED.toMillis());
            Reading last = probe.read();
            return new Readings(
                first, last, probe.liveHeapBytes(), probe.heapBytes(), probe.mostOpenFiles());
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
    WorkerSizing sizing = WorkerSizing.of(users, uses(few.read, more.read));
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

  private static List<Use> uses(Readings few, Readings more) {
    List<Use> uses = new ArrayList<>();
    int processors = Runtime.getRuntime().availableProcessors();
    uses.add(use(Resource.CPU, few.cpus(), more.cpus(), processors));
    if (few.liveBytes.isPresent() && more.liveBytes.isPresent() && more.heapBytes.isPresent()) {
      uses.add(
          use(
              Resource.HEAP,
              few.liveBytes.getAsLong() / MEGA,
              more.liveBytes.getAsLong() / MEGA,
              more.heapBytes.getAsLong() / MEGA));
    }
    int ports = GeneratorProbe.localPorts();
    if (ports > 0) {
      uses.add(use(Resource.PORTS, few.ports(), more.ports(), ports));
    }
    more.mostFiles.ifPresent(
        most -> uses.add(use(Resource.FILES, few.last.openFiles(), more.last.openFiles(), most)));
    return uses;
  }

  private static Use use(Resource resource, double few, double more, double there) {
    return new Use(resource, FEW_USERS, few, MORE_USERS, more, there);
  }
}

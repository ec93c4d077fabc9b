package io.github.ampmeter.run;

import io.github.ampmeter.run.folder.Measurement;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.PlanLoad;
import io.github.ampmeter.run.suite.Phases;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuiteLoad;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.sample.JtlException;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.WatchedProcesses;
import io.github.ampmeter.stats.ErrorCount;
import io.github.ampmeter.stats.RunRecorder;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.Window;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** One user, one pass of each plan: whether all answer, and how long the real run will take. */
final class SuiteCheck {
  /** A plan that ignores the property {@code iterations} goes on until it is ended. */
  private static final Duration LONGEST_PASS = Duration.ofSeconds(60);

  private static final Duration PLAN_OVERHEAD = Duration.ofSeconds(4);

  private final Home home;
  private final Suite suite;
  private final StackSpec spec;
  private final Console console;
  private final SuiteData data;
  private Duration estimate = Duration.ZERO;

  SuiteCheck(Home home, Suite suite, StackSpec spec, Console console, Clock clock) {
    this.home = home;
    this.suite = suite;
    this.spec = spec;
    this.console = console;
    this.data = new SuiteData(home, suite, spec, LocalDate.now(clock));
  }

  /** Says what it found, plan by plan; true when every plan answered without an error. */
  boolean run() throws IOException, InterruptedException {
    try (Interruption interruption = Interruption.expected();
        WatchedProcesses processes = WatchedProcesses.start(home.root());
        Stack stack = Stacks.create(home, spec, processes.scratchFolder())) {
      StackAddresses addresses = stack.start();
      stack.remarks().forEach(console::say);
      PlanCommands commands = new PlanCommands(home, suite, data, addresses);
      boolean allAnswer = true;
      for (SuitePlan plan : suite.plans()) {
        allAnswer &= answers(plan, commands, addresses, processes, interruption);
      }
      console.say("The real run takes about " + estimate.toSeconds() + " s.");
      return allAnswer && !interruption.requested();
    }
  }

  private boolean answers(
      SuitePlan plan,
      PlanCommands commands,
      StackAddresses addresses,
      WatchedProcesses processes,
      Interruption interruption)
      throws IOException, InterruptedException {
    Optional<String> hindrance =
        data.prepare(plan, addresses, remark -> console.say(plan.name() + ": " + remark));
    if (hindrance.isPresent()) {
      console.say(plan.name() + ": " + hindrance.get());
      return false;
    }
    JMeterCommand command = commands.ofOnePass(plan, processes.scratchFolder());
    List<String> problems =
        new PlanLoad(plan, command, Optional.of(LONGEST_PASS), console)
            .run(processes, interruption);
    RunStatistics found = measured(command.jtl());
    long failed = found.errors().stream().mapToLong(ErrorCount::count).sum();
    boolean answers = found.samples() > 0 && failed == 0 && problems.isEmpty();
    console.say(plan.name() + ": " + words(found.samples(), failed));
    problems.forEach(problem -> console.say("  " + problem));
    found.errors().forEach(error -> console.say("  " + words(error)));
    Duration pass = Duration.ofMillis(found.endMillis() - found.startMillis());
    estimate = estimate.plus(PLAN_OVERHEAD).plus(planned(plan, pass));
    return answers;
  }

  private static String words(long samples, long failed) {
    if (samples == 0) {
      return "no samples";
    }
    return samples + " samples, " + (failed == 0 ? "all answer" : failed + " of them failed");
  }

  private static String words(ErrorCount error) {
    return error.label() + ": " + error.responseCode() + " " + error.message();
  }

  private static RunStatistics measured(Path jtl) {
    try {
      return Measurement.of(jtl, Phases.NONE).statistics();
    } catch (JtlException nothingWritten) {
      return new RunRecorder(Window.WHOLE_RUN).statistics();
    }
  }

  private static Duration planned(SuitePlan plan, Duration onePass) {
    SuiteLoad load = plan.load();
    Duration step = load.duration().orElse(onePass);
    if (load.iterations().isPresent()) {
      step = onePass.multipliedBy(load.iterations().getAsInt());
    } else if (load.requests().isPresent()) {
      step = onePass.multipliedBy(load.requests().getAsInt());
    }
    return load.warmUp()
        .plus(step)
        .plus(load.pause().orElse(Duration.ZERO))
        .multipliedBy(load.passes());
  }
}

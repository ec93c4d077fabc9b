package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
import io.github.ampmeter.benchmark.TargetDatabase.DatasetException;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.sample.JtlException;
import io.github.ampmeter.judge.stats.ErrorCount;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.AmbiguousCriteria;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.LabelSelector;
import io.github.ampmeter.run.folder.Measurement;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.load.JMeterLog;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Runs one pass of each plan by one user: checks that all respond, and estimates how long the run
 * takes.
 */
public final class SuiteCheck {
  /** A plan that lasts this long ran to its limit: JMeter counts from before the first sample. */
  private static final Duration NEARLY_THE_LONGEST = PlanFile.LONGEST_GROUP.minusSeconds(3);

  /** The time of a plan beside its load: data, JMeter's start and end. */
  static final Duration PLAN_OVERHEAD = Duration.ofSeconds(4);

  private final Home home;
  private final Suite suite;
  private final StackSpec spec;
  private final Console console;
  private final SuiteData data;
  private Duration estimate = Duration.ZERO;
  private final List<String> ofUnknownLength = new ArrayList<>();
  private final Set<String> misspelt = new LinkedHashSet<>();

  public SuiteCheck(Home home, Suite suite, StackSpec spec, Console console, Clock clock) {
    this.home = home;
    this.suite = suite;
    this.spec = spec;
    this.console = console;
    this.data = new SuiteData(home, suite, spec, LocalDate.now(clock));
  }

  /**
   * Says what it found, plan by plan; true when every plan answered without an error.
   *
   * @throws ConfigException where targets name a label that a plan does not have
   */
  public boolean run() throws IOException, InterruptedException {
    try (Interruption interruption = Interruption.expected()) {
      return run(interruption);
    }
  }

  /** The check with an interruption that the caller handles. */
  public boolean run(Interruption interruption) throws IOException, InterruptedException {
    try (WatchedProcesses processes = WatchedProcesses.start(console::say);
        Stack stack = Stacks.create(home, spec, processes.scratchFolder())) {
      ServerCriteria.validateObservable(suite, stack);
      StackAddresses addresses = stack.start();
      ServerCriteria.validateProvided(suite, stack, addresses);
      stack.notes().forEach(console::say);
      home.warnings().forEach(console::say);
      PlanCommands commands = new PlanCommands(home, suite, data, addresses);
      boolean allRespond = true;
      for (SuitePlan plan : suite.plans()) {
        allRespond &= responds(plan, commands, addresses, processes, interruption);
      }
      console.say(
          ofUnknownLength.isEmpty()
              ? "The real run takes about " + estimate.toSeconds() + " s."
              : ("The real run's duration is unknown: that of %s is known to JMeter only; all else"
                      + " takes about %s s.")
                  .formatted(String.join(", ", ofUnknownLength), estimate.toSeconds()));
      if (!misspelt.isEmpty()) {
        throw new ConfigException(String.join("\n", misspelt));
      }
      return allRespond && !interruption.requested();
    }
  }

  /** Prints how long the run takes, as far as that is known. */
  public Duration estimate() {
    return estimate;
  }

  private boolean responds(
      SuitePlan plan,
      PlanCommands commands,
      StackAddresses addresses,
      WatchedProcesses processes,
      Interruption interruption)
      throws IOException, InterruptedException {
    try {
      data.prepare(plan, addresses, message -> console.say(plan.name() + ": " + message));
    } catch (DatasetException e) {
      console.say(plan.name() + ": " + e.getMessage());
      return false;
    }
    DryRun once = DryRun.of(plan, commands, processes.scratchFolder());
    List<Notice> problems = once.run(console, processes, interruption);
    RunStatistics found = measured(once.command().jtl());
    // All rows, transactions and requests alike: any of them can fail.
    List<LabelStatistics> rows =
        found.labels().stream().filter(label -> !countedTwice(label, found)).toList();
    long samples = rows.stream().mapToLong(LabelStatistics::samples).sum();
    long failed = rows.stream().mapToLong(LabelStatistics::unexpectedErrors).sum();
    boolean responds = samples > 0 && failed == 0 && problems.isEmpty();
    console.say(plan.name() + ": " + words(samples, failed));
    plan.copy().changes().forEach(each -> console.say("  in the run, " + each.text()));
    plan.file().warnings().forEach(each -> console.say("  " + each.message()));
    plan.driftOutlook().ifPresent(each -> console.say("  " + each.message()));
    once.warnings().forEach(warning -> console.say("  " + warning));
    if (samples == 0) {
      JMeterLog.of(once.command().log())
          .complaints()
          .ifPresent(complaints -> console.say("  JMeter's log: " + complaints));
    }
    problems.forEach(problem -> console.say("  " + problem.message()));
    if (samples > 0) {
      Set<String> labels =
          found.labels().stream().map(LabelStatistics::label).collect(Collectors.toSet());
      AmbiguousCriteria.unseen(plan.targets().criteria(), found)
          .forEach(unseen -> console.say("  " + unseen.message()));
      for (Criterion criterion : plan.targets().criteria()) {
        if (criterion.ofItsSamples().labels() instanceof LabelSelector.Named named) {
          plan.file()
              .labels()
              .meant(named.label(), labels)
              .ifPresent(
                  near ->
                      misspelt.add(
                          "%s: the plan has no label \"%s\"; did you mean %s?"
                              .formatted(plan.name(), named.label(), near)));
        }
      }
    }
    Duration pass = Duration.ofMillis(found.endMillis() - found.startMillis());
    if (pass.compareTo(NEARLY_THE_LONGEST) > 0 && !once.groups().serial()) {
      console.say(
          "  the dry run was stopped after %s s: the plan repeats something, or takes longer"
              .formatted(PlanFile.LONGEST_GROUP.toSeconds()));
    }
    sayErrors(found, once.command().jtl(), addresses);
    estimate = estimate.plus(PLAN_OVERHEAD);
    plan.length(commands.properties(plan), pass)
        .ifPresentOrElse(
            length -> estimate = estimate.plus(length), () -> ofUnknownLength.add(plan.name()));
    return responds;
  }

  private void sayErrors(RunStatistics found, Path jtl, StackAddresses addresses) {
    UnexpectedRedirects redirects =
        spec.kind().managed() && !found.errors().isEmpty()
            ? UnexpectedRedirects.in(jtl, addresses.page("/"))
            : new UnexpectedRedirects();
    for (ErrorCount error : found.errors()) {
      String leads = redirects.of(error).map(to -> "; it redirects to " + to).orElse("");
      console.say("  " + words(error) + leads);
    }
    if (redirects.forceTls()) {
      console.say(
          "  The %s stack serves http only: leave out of the application what forces https"
              .formatted(spec.kind().key()));
    }
  }

  /** A request outside of all transactions has a line as an operation too. */
  private static boolean countedTwice(LabelStatistics label, RunStatistics found) {
    return label.kind() == LabelKind.OPERATION && found.loose().contains(label.label());
  }

  private static String words(long samples, long failed) {
    if (samples == 0) {
      return "no samples";
    }
    return Counted.of(samples, "samples")
        + ", "
        + (failed == 0 ? "all answer" : failed + " of them failed");
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
}

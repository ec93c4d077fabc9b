package io.github.ampmeter.run.folder;

import io.github.ampmeter.Durations;
import io.github.ampmeter.issue.Check;
import io.github.ampmeter.issue.Issue;
import io.github.ampmeter.issue.Severity;
import io.github.ampmeter.run.suite.LoadSettings.Phases;
import io.github.ampmeter.sample.Jtl;
import io.github.ampmeter.sample.LoadSampleFilter;
import io.github.ampmeter.sample.Step;
import io.github.ampmeter.sample.ThreadGroups;
import io.github.ampmeter.stats.NamedUsers;
import io.github.ampmeter.stats.OperationStatistics;
import io.github.ampmeter.stats.PauseBacklog;
import io.github.ampmeter.stats.RunRecorder;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.SpoiledSamples;
import io.github.ampmeter.stats.StepStatistics;
import io.github.ampmeter.stats.window.StepBounds;
import io.github.ampmeter.stats.window.StepWindows;
import io.github.ampmeter.stats.window.Window;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * What a JTL says, in the window that its phases give.
 *
 * @param operations what its operations say beside their response times
 * @param issues why the run it was written by is incomplete, and what the JTL leaves in doubt
 * @param judged how the file was read
 */
public record Measurement(
    RunStatistics statistics, OperationStatistics operations, List<Issue> issues, Judged judged) {
  /**
   * How a file was read.
   *
   * @param windows the parts of its steps that were judged
   * @param requests all of its rows but those of transactions
   */
  record Judged(Jtl jtl, ThreadGroups groups, StepWindows windows, long requests) {}

  private static final String FALLING =
      "; if the load was to fall, judge its parts by --from and --to";

  public Measurement {
    issues = List.copyOf(issues);
  }

  /** Of a JTL that is not there or cannot be read. */
  static Measurement nothing(Jtl jtl, Issue why) {
    StepWindows whole = StepWindows.all(Window.WHOLE_RUN);
    return new Measurement(
        new RunRecorder(whole).statistics(),
        OperationStatistics.NONE,
        List.of(why),
        new Judged(jtl, ThreadGroups.UNKNOWN, whole, 0));
  }

  /** The same, with what else is to be known of it. */
  public Measurement with(List<Issue> further) {
    return new Measurement(statistics, operations, Issue.joined(issues, further), judged);
  }

  /** What makes it incomplete. */
  public List<Issue> invalidating() {
    return issues.stream().filter(issue -> issue.severity() == Severity.INVALID).toList();
  }

  /** What leaves a doubt, or is to be known. */
  List<Issue> doubts() {
    return issues.stream().filter(issue -> issue.severity() != Severity.INVALID).toList();
  }

  /** What makes it incomplete, in words. */
  public List<String> problems() {
    return Issue.messages(invalidating());
  }

  /** What leaves a doubt, in words. */
  public List<String> remarks() {
    return Issue.messages(doubts());
  }

  /**
   * The same where nobody knows the plan: whether users were lost is told by those who were left.
   *
   * @param named whether a user named the part that is judged: the load may be meant to fall before
   */
  public Measurement withoutPlan(boolean named) {
    List<String> lost = new ArrayList<>();
    List<String> left = new ArrayList<>();
    for (StepStatistics step : statistics.steps()) {
      String where = statistics.where(step);
      step.mostUsersGoneBefore()
          .ifPresent(gone -> (named ? left : lost).add(where + gone + (named ? "" : FALLING)));
      new NamedUsers(step).neverTogether().ifPresent(lost::add);
      new NamedUsers(step).seldomTogether().ifPresent(left::add);
      step.mostUsersGone()
          .ifPresent(gone -> (step.lostMostUsers() ? lost : left).add(where + gone + FALLING));
    }
    return with(Issue.all(Check.PLANNED_LOAD, Severity.INVALID, lost))
        .with(Issue.all(Check.PLANNED_LOAD, Severity.WARNING, left));
  }

  /** The same, with how many users were planned for each step; 0: not known. */
  Measurement planning(ToIntFunction<StepStatistics> users) {
    return new Measurement(statistics.planning(users), operations, issues, judged);
  }

  /** Of one file whose plan is not at hand. */
  public static Measurement of(Path jtl, Phases phases) {
    return of(Jtl.of(jtl), phases);
  }

  /** Of a JTL whose plan is not at hand. */
  public static Measurement of(Jtl jtl, Phases phases) {
    return of(jtl, phases, ThreadGroups.UNKNOWN);
  }

  /**
   * Reads the file twice where there are phases: they count from the first start of each step. So
   * it does where several load generators came to a step at different moments.
   *
   * @param groups of the plan: what its set-up and tear-down groups did is none of the load
   */
  public static Measurement of(Jtl jtl, Phases phases, ThreadGroups groups) {
    if (!phases.none()) {
      return byGenerators(jtl, phases, groups, bounds(jtl, groups));
    }
    Jtl.Reading<LoadSampleFilter<SampleCollector>> read =
        SampleCollector.read(
            jtl, groups, StepWindows.all(Window.WHOLE_RUN), Optional.empty(), Window.WHOLE_RUN);
    SampleCollector whole = read.sink().load();
    if (whole.recorder.distributed()) {
      return byGenerators(jtl, phases, groups, whole.bounds);
    }
    Measurement measured = of(jtl, groups, read);
    return whole.recorder.ofSeveralGenerators()
        ? measured.with(Issue.all(Check.LOAD_GENERATORS, Severity.INVALID, apart(whole.bounds)))
        : measured;
  }

  private static Measurement byGenerators(
      Jtl jtl, Phases phases, ThreadGroups groups, StepBounds bounds) {
    Measurement measured = of(jtl, groups, bounds.fromStart(phases::window), Optional.empty());
    List<String> problems = new ArrayList<>();
    for (Step step : bounds.leftOut(phases::window)) {
      problems.add(StepBounds.neverTogether(step));
    }
    if (phases.none()) {
      problems.addAll(bounds.hardlyTogether(Window.WHOLE_RUN));
    }
    return measured
        .with(Issue.all(Check.LOAD_GENERATORS, Severity.INVALID, problems))
        .with(endedEarly(phases, measured.statistics()));
  }

  /** What pauses spoiled, of an arrival load with what came of it afterwards: reads the file. */
  SpoiledSamples withBacklog(SpoiledSamples spoiled) {
    if (spoiled.pauses().isEmpty()
        || statistics.totals().stream().noneMatch(total -> total.arrivals().any())) {
      return spoiled;
    }
    PauseBacklog backlog = new PauseBacklog(spoiled.pauses());
    judged.jtl().read(new LoadSampleFilter<>(judged.groups(), backlog));
    return spoiled.during(backlog.windows());
  }

  /** The same file in the same windows, without what its load generator spoiled. */
  Measurement without(SpoiledSamples spoiled) {
    // A run without phases is as long as it was, whichever of its samples are left.
    StepWindows same = statistics.sweep() ? judged.windows() : StepWindows.all(statistics.window());
    return of(judged.jtl(), judged.groups(), same, Optional.of(spoiled));
  }

  /**
   * Of a sweep, the parts of its steps that lie in the window. Incomplete where the load does not
   * fill it; an end that is {@link Window#WHOLE_RUN}'s is that of the load.
   */
  public static Measurement of(Jtl jtl, Window window) {
    ThreadGroups groups = ThreadGroups.UNKNOWN;
    StepBounds bounds = bounds(jtl, groups);
    Measurement measured =
        of(
            jtl,
            groups,
            SampleCollector.read(jtl, groups, bounds.within(window), Optional.empty(), window));
    return bounds
        .extent()
        .map(load -> measured.with(missing(bounds, window, load)))
        .orElse(measured);
  }

  private static List<Issue> missing(StepBounds bounds, Window window, Window load) {
    List<String> problems = new ArrayList<>(bounds.hardlyTogether(window));
    if (window.within(load) > 0) {
      problems.addAll(
          apart(
              bounds,
              new Window(
                  Math.max(window.startMillis(), load.startMillis()),
                  Math.min(window.endMillis(), load.endMillis()))));
    }
    return Issue.joined(
        Issue.all(Check.LOAD_ENDED_EARLY, Severity.INVALID, unfilled(window, load)),
        Issue.all(Check.LOAD_GENERATORS, Severity.INVALID, problems));
  }

  private static List<String> unfilled(Window window, Window load) {
    Window whole = Window.WHOLE_RUN;
    boolean begins = window.startMillis() != whole.startMillis();
    boolean ends = window.endMillis() != whole.endMillis();
    double length =
        (ends ? window : load).endMillis() - (double) (begins ? window : load).startMillis();
    List<String> problems = new ArrayList<>();
    if (begins) {
      double late = load.startMillis() - (double) window.startMillis();
      unfilled("began", late, "after the start", length).ifPresent(problems::add);
    }
    if (ends) {
      double early = window.endMillis() - (double) load.endMillis();
      unfilled("ended", early, "before the end", length).ifPresent(problems::add);
    }
    return problems;
  }

  private static Optional<String> unfilled(String what, double millis, String where, double of) {
    return Window.mayMiss(millis, of)
        ? Optional.empty()
        : Optional.of(
            "the load %s %s %s of the part that is to be judged"
                .formatted(what, Durations.text(Duration.ofMillis((long) millis)), where));
  }

  private static StepBounds bounds(Jtl jtl, ThreadGroups groups) {
    return jtl.read(() -> new LoadSampleFilter<>(groups, new StepBounds())).sink().load();
  }

  private static Measurement of(
      Jtl jtl, ThreadGroups groups, StepWindows windows, Optional<SpoiledSamples> spoiled) {
    return of(jtl, groups, SampleCollector.read(jtl, groups, windows, spoiled, Window.WHOLE_RUN));
  }

  private static Measurement of(
      Jtl jtl, ThreadGroups groups, Jtl.Reading<LoadSampleFilter<SampleCollector>> read) {
    LoadSampleFilter<SampleCollector> rows = read.sink();
    return rows.load()
        .measurement(
            jtl,
            groups,
            Issue.all(Check.OUTSIDE_THE_LOAD, Severity.INVALID, rows.problems()),
            read.end());
  }

  private static List<String> apart(StepBounds bounds) {
    return bounds.extent().map(load -> apart(bounds, load)).orElse(List.of());
  }

  /** Of a run without steps, where the load generators were not together in what is judged. */
  private static List<String> apart(StepBounds bounds, Window judged) {
    long within =
        bounds
            .fromStart(start -> new Window(start, Long.MAX_VALUE))
            .of(Step.NONE)
            .map(judged::within)
            .orElse(judged.millis());
    return Window.mayMiss(judged.millis() - within, judged.millis())
        ? List.of()
        : List.of(
            StepBounds.together(Duration.ofMillis(within), Duration.ofMillis(judged.millis())));
  }

  private static Duration duration(Window window) {
    return Duration.ofMillis(window.millis());
  }

  private static List<Issue> endedEarly(Phases phases, RunStatistics statistics) {
    if (phases.steadyState().isEmpty() || statistics.samples() == 0) {
      return List.of();
    }
    List<Issue> problems = new ArrayList<>();
    for (StepStatistics step : statistics.steps()) {
      String where = statistics.where(step);
      Duration judged = phases.steadyState().get();
      if (!step.coversWindow()) {
        Duration lasted = Duration.ofMillis(step.endMillis() - step.startMillis());
        String text =
            where
                + "the load lasted %s instead of %s (warm-up and duration)"
                    .formatted(
                        Durations.text(lasted), Durations.text(phases.warmUp().plus(judged)));
        problems.add(Issue.of(Check.LOAD_ENDED_EARLY, Severity.INVALID, text));
      } else if (!step.lasts(judged.toMillis())) {
        String text = where + StepBounds.together(duration(step.window()), judged) + " (duration)";
        problems.add(Issue.of(Check.LOAD_GENERATORS, Severity.INVALID, text));
      }
    }
    return problems;
  }
}

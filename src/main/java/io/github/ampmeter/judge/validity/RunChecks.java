package io.github.ampmeter.judge.validity;

import io.github.ampmeter.judge.compare.Baseline;
import io.github.ampmeter.judge.issue.Check;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.issue.Severity;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.SampleSink;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.StepWindows;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Judge;
import io.github.ampmeter.judge.verdict.MeasuredLoad;
import io.github.ampmeter.judge.verdict.Verdict;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All checks of a run, and which of them apply to it: to the JTL alone, to a run with its folder,
 * and to one that is judged while it goes on. Takes the samples of the load once, in the order of
 * their rows, and is then asked beside the figures.
 */
public final class RunChecks implements SampleSink {
  /** What is known of a run. */
  public enum SampleSource {
    /** A JTL comes without its plan. */
    JTL(EnumSet.allOf(Check.class)),
    /** A run that we drove: its folder holds the plan, logs and what was observed. */
    FOLDER(EnumSet.complementOf(EnumSet.of(Check.SEVERAL_RUNS))),
    /** Samples of a run that goes on: JMeter writes no row, and its clock is that of the judge. */
    LIVE(EnumSet.complementOf(EnumSet.of(Check.SEVERAL_RUNS, Check.CLOCK)));

    private final Set<Check> checks;

    SampleSource(Set<Check> checks) {
      this.checks = checks;
    }

    boolean applies(Check check) {
      return checks.contains(check);
    }
  }

  /** On average: of fewer it may be that none was in flight as the load ended. */
  private static final double LEAST_IN_FLIGHT = 3;

  private final SampleSource source;
  private final StepWindows windows;
  private final Clock clock;
  private final SeveralRuns runs = new SeveralRuns();
  private final SuspiciousSuccesses successes = new SuspiciousSuccesses();
  private final RequestHosts hosts = new RequestHosts();
  private final UserActivity users;
  private final AffectedSamples affected;
  private long lastEnd = Long.MIN_VALUE;

  /** The users at work when the last sample ended. */
  private int lastUsers;

  /**
   * Has taken no sample.
   *
   * @param windows the parts of its steps that are judged
   * @param looked what a user named of the file, or the whole
   * @param pauses of the load generator
   */
  public RunChecks(
      SampleSource source, StepWindows windows, Window looked, GeneratorEvidence pauses) {
    this.source = source;
    this.windows = windows;
    this.clock = new Clock(looked);
    this.users = new UserActivity(windows);
    this.affected = new AffectedSamples(windows, pauses.longPauses());
  }

  /** The response codes of errors that requests must have, by their labels. */
  public void wantErrors(Map<String, Set<String>> codes) {
    successes.wantErrors(codes);
  }

  /** Judges another part of a step; no sample until now may change sides. */
  public void moveWindow(Step step, Window window) {
    users.moveWindow(step, window);
  }

  @Override
  public void accept(Sample sample) {
    if (source == SampleSource.JTL && sample.kind() != SampleKind.PART) {
      runs.accept(sample);
    }
    hosts.accept(sample);
    if (sample.kind() == SampleKind.UNFINISHED) {
      // It shows that its user was at work, and nothing of a server.
      users.accept(sample);
      return;
    }
    successes.accept(sample);
    if (sample.kind() == SampleKind.PART) {
      return;
    }
    users.accept(sample);
    if (source != SampleSource.LIVE) {
      clock.accept(sample, users.wentBack());
    }
    affected.accept(sample);
    if (sample.endMillis() >= lastEnd) {
      lastEnd = sample.endMillis();
      lastUsers = sample.users();
    }
  }

  /** The runs that the file holds, where a JTL was read. */
  public List<Window> runs() {
    return runs.runs();
  }

  /**
   * What the samples say of the run, beside its figures.
   *
   * @param codesKnown whether samples tell response codes at all
   */
  public List<Issue> issues(RunStatistics run, boolean codesKnown) {
    List<Issue> issues = new ArrayList<>();
    runs.issue().ifPresent(issues::add);
    boolean several = !issues.isEmpty();
    issues.addAll(clock.issues(several ? Long.MAX_VALUE : shortestWindowMillis(run)));
    issues.addAll(successes.issues(codesKnown));
    new ResponseSizeShift(run).inTheRun().ifPresent(issues::add);
    new MissingLabels(run).inTheRun().ifPresent(issues::add);
    for (StepStatistics step : run.steps()) {
      boolean open = isOpen(step);
      issues.addAll(
          new PlannedLoad(run, step, users.of(step), source == SampleSource.FOLDER, open).issues());
    }
    endsAtWork(run).forEach(issues::add);
    issues.removeIf(issue -> !source.applies(issue.check()));
    return issues;
  }

  /**
   * Requests that went to other servers than those of the run.
   *
   * @param web the address of the one under test
   * @param others further servers that the user named
   */
  public Optional<Issue> elsewhere(URI web, List<URI> others) {
    return hosts.elsewhere(web, others);
  }

  private boolean isOpen(StepStatistics step) {
    return users.of(step).stream()
        .limit(1)
        .flatMap(group -> windows.of(group.step).stream())
        .allMatch(window -> window.endMillis() == Window.WHOLE_RUN.endMillis());
  }

  private static long shortestWindowMillis(RunStatistics run) {
    return run.steps().stream()
        .mapToLong(step -> step.window().millis())
        .min()
        .orElse(Long.MAX_VALUE);
  }

  /**
   * As a load ends, users who pause go first, and those whose requests are in flight write them
   * last. Of a file that just ends most users were at work still, though requests were in flight
   * all the time.
   */
  private List<Issue> endsAtWork(RunStatistics run) {
    if (source != SampleSource.JTL || run.steps().size() != 1 || !isOpen(run.steps().get(0))) {
      return List.of();
    }
    StepStatistics step = run.steps().get(0);
    int most = step.atWork().most();
    double inFlight =
        step.total().elapsed().sumFrom(0, step.window().millis()) / step.window().millis();
    return 2 * lastUsers > most && inFlight >= LEAST_IN_FLIGHT
        ? List.of(Message.FILE_ENDS_AT_WORK.issue(lastUsers, most))
        : List.of();
  }

  /**
   * The longest pause of a user in a step that was over well before its end: a load may end as much
   * earlier, because users whose pause is longer than what is left stop at once.
   */
  public long longestThinkMillis(StepStatistics step) {
    return users.of(step).stream()
        .mapToLong(UserActivity.UserGroup::longestThinkMillis)
        .max()
        .orElse(0);
  }

  /**
   * The verdict, with what can only be said beside it, and without what the load generator decided.
   *
   * @param criteria that it was judged by
   * @param starts of a baseline; none without one
   */
  public Judged judged(
      Verdict verdict,
      MeasuredLoad load,
      GeneratorEvidence evidence,
      List<Criterion> criteria,
      List<Baseline> starts) {
    RunStatistics run = load.run();
    List<Issue> issues = new ArrayList<>();
    if (Criterion.limitsAllErrors(criteria)) {
      issues.addAll(new UnjudgedErrors(criteria, verdict.findings(), run).issues());
    }
    UnjudgedErrors.expected(run).ifPresent(issues::add);
    issues.addAll(OutsideTheLoad.of(run, neverSucceeded(run, criteria, verdict)));
    new SlowUserTime(run).issue(verdict.findings()).ifPresent(issues::add);
    // While a run goes on, a label may still come.
    boolean over = verdict.findings().stream().noneMatch(Finding::notYetMeasured);
    if (over) {
      issues.addAll(new MissingLabels(run).outsideTheWindow(criteria));
    }
    issues.addAll(new TooFewSamples(verdict.findings(), run).issues());
    List<Baseline> comparable = starts.stream().filter(each -> !each.ofEarlierRule()).toList();
    if (!comparable.isEmpty() && !criteria.isEmpty()) {
      issues.addAll(new MissingLabels(run).sinceBaseline(comparable, criteria));
      new ResponseSizeShift(run).sinceBaseline(comparable).ifPresent(issues::add);
    }
    Verdict with = verdict.withIssues(issues);
    Judged judged =
        GeneratorBottlenecks.of(run, load.operations(), evidence, with)
            .on(with, run, load.operations(), evidence, affected);
    Verdict last = judged.verdict();
    return new Judged(last.withoutIssues(each -> hasFailed(each, run, last)), judged.bottlenecks());
  }

  /**
   * Whether it tells of failures outside of the figures that failed a criterion in them. Of several
   * load levels one may have failed, and another not.
   */
  private static boolean hasFailed(Issue issue, RunStatistics run, Verdict verdict) {
    String label = issue.scope().label();
    return run.steps().size() == 1
        && issue.check() == Check.OUTSIDE_THE_LOAD
        && issue.severity() == Severity.WARNING
        && !label.isEmpty()
        && verdict.findings().stream().anyMatch(each -> Judge.failsErrorsOf(run, each, label));
  }

  /**
   * Whoever states a limit for the errors of a label knows of them; and where all errors are beyond
   * their limit, that hides nothing.
   */
  private static Set<String> neverSucceeded(
      RunStatistics run, List<Criterion> criteria, Verdict verdict) {
    Set<String> labels = new LinkedHashSet<>(run.neverSucceeded().keySet());
    labels.removeIf(label -> criteria.stream().anyMatch(each -> each.limitsErrorsOf(label)));
    labels.removeIf(
        label ->
            verdict.findings().stream()
                .filter(each -> !each.criterion().labels().byName())
                .anyMatch(each -> Judge.failsErrorsOf(run, each, label)));
    return labels;
  }

  /** A verdict, and the indicators that the load generator was the limit. */
  public record Judged(Verdict verdict, GeneratorBottlenecks bottlenecks) {}
}

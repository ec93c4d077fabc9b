package io.github.ampmeter.jmeter.listener;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.Benchmarks;
import io.github.ampmeter.issue.Check;
import io.github.ampmeter.issue.Issue;
import io.github.ampmeter.issue.Severity;
import io.github.ampmeter.jmeter.listener.LiveListener.DeclaredPhases;
import io.github.ampmeter.load.LoadSchedule.StepTimes;
import io.github.ampmeter.report.Observation;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.PlanScaling;
import io.github.ampmeter.sample.DoubtfulSuccesses;
import io.github.ampmeter.sample.LoadSampleFilter;
import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleSink;
import io.github.ampmeter.sample.Step;
import io.github.ampmeter.sample.ThreadGroups;
import io.github.ampmeter.stats.NamedUsers;
import io.github.ampmeter.stats.OperationRecorder;
import io.github.ampmeter.stats.OperationStatistics;
import io.github.ampmeter.stats.RunRecorder;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.StepStatistics;
import io.github.ampmeter.stats.answers.ChangedAnswers;
import io.github.ampmeter.stats.answers.StoppedLabels;
import io.github.ampmeter.stats.users.HeardUsers;
import io.github.ampmeter.stats.window.StepBounds;
import io.github.ampmeter.stats.window.StepWindows;
import io.github.ampmeter.stats.window.Window;
import io.github.ampmeter.verdict.Criterion;
import io.github.ampmeter.verdict.Judge;
import io.github.ampmeter.verdict.Verdict;
import io.github.ampmeter.verdict.VerdictKind;
import io.github.ampmeter.verdict.generator.GeneratorEvidence;
import io.github.ampmeter.verdict.generator.GeneratorSigns;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Statistics and verdict of a run under way, the same as from its JTL. Many threads record, one
 * reads now and then. Memory does not depend on the number of samples.
 *
 * <p>The window counts from the first start, and samples come in the order of their ends, in
 * batches when distributed. So it stays open where it begins until a sample ends after its first
 * edge: the end of the warm-up or, without one, of the steady state. A start that is heard of only
 * then (a request that outlasts the warm-up, a worker that sends its first batch later) no longer
 * moves it; the JTL, read as a whole, would begin earlier by the difference of those two starts.
 * Where several workers are in a step, the window is what theirs have in common.
 *
 * <p>What set-up and tear-down groups did opens no window and enters no figure; where it failed,
 * the run is incomplete.
 */
public final class LiveVerdict {
  private final List<Criterion> criteria;
  private final DeclaredPhases stated;
  private final RunRecorder recorder = new RunRecorder(Window.WHOLE_RUN);
  private final OperationRecorder operations = new OperationRecorder(Window.WHOLE_RUN);
  private final LoadSampleFilter<SampleSink> rows;
  private final DoubtfulSuccesses doubtful = new DoubtfulSuccesses();
  private String notJudged;
  private StepTimes times;
  private final Map<Step, MeasurementWindow> windows = new LinkedHashMap<>();
  private final StepBounds bounds = new StepBounds();

  /** Is told only of samples that began before their windows. */
  private final HeardUsers heard = new HeardUsers(this::window, false);

  private volatile boolean loaded;
  private long samples;
  private Step lastStep;
  private MeasurementWindow lastWindow;

  /**
   * Starts with no sample.
   *
   * @param warmUpMillis left out, from the first sample's start on
   * @param steadyMillis judged after it; 0: up to the last sample
   */
  public LiveVerdict(List<Criterion> criteria, long warmUpMillis, long steadyMillis) {
    this(criteria, DeclaredPhases.of(warmUpMillis, steadyMillis));
  }

  /** The same, with times that may be left to the thread group. */
  LiveVerdict(List<Criterion> criteria, DeclaredPhases stated) {
    this(criteria, stated, ThreadGroups.UNKNOWN, "");
  }

  private LiveVerdict(
      List<Criterion> criteria, DeclaredPhases stated, ThreadGroups groups, String notJudged) {
    this.criteria = criteria;
    this.stated = stated;
    this.times = stated.or(StepTimes.WHOLE);
    this.rows = new LoadSampleFilter<>(groups, this::recordLoad);
    this.notJudged = notJudged;
  }

  /** Measures the whole run without judging it, and says why. */
  static LiveVerdict withheld(String why) {
    return new LiveVerdict(List.of(), DeclaredPhases.of(0, 0), ThreadGroups.UNKNOWN, why);
  }

  /**
   * The same, not begun, where a sample tells its group by the name of its thread alone.
   *
   * @param groups of the plan
   */
  LiveVerdict of(ThreadGroups groups) {
    return new LiveVerdict(criteria, stated, groups, notJudged);
  }

  /** What the form leaves open is as the load has it; only before a sample of it has come. */
  synchronized void loadLasts(StepTimes ofTheLoad) {
    times = stated.or(ofTheLoad);
  }

  /** Whether a sample of the load has come, so that its times can no longer change. */
  boolean loaded() {
    return loaded;
  }

  /** Takes a sample of the group that the name of its thread says. */
  public synchronized void record(Sample sample) {
    samples++;
    rows.accept(sample);
  }

  /** Takes a sample that is known to be of the load, or of a set-up or tear-down group. */
  synchronized void record(Sample sample, ThreadGroups.Role role) {
    samples++;
    rows.accept(sample, role);
  }

  private void recordLoad(Sample sample) {
    if (sample.elapsedMillis() < 0) {
      notJudged =
          sample.label() + " took " + sample.elapsedMillis() + " ms: no run can be judged so";
      return;
    }
    if (sample.thread().step() != lastStep) {
      lastStep = sample.thread().step();
      lastWindow = windows.computeIfAbsent(lastStep, step -> new MeasurementWindow());
      loaded = true;
    }
    if (lastWindow.include(sample, times)) {
      recorder.moveWindow(lastStep, lastWindow.window());
      operations.moveWindow(lastStep, lastWindow.window());
    }
    if (sample.isUnderWayAt(lastWindow.window().startMillis())) {
      heard.accept(sample);
    }
    bounds.accept(sample);
    recorder.accept(sample);
    operations.accept(sample);
    doubtful.accept(sample);
  }

  /** Marks the run as one whose samples JMeter merged: there is nothing to judge. */
  synchronized void recordMerged() {
    samples++;
    notJudged = "JMeter merged samples (mode=Statistical): no percentile can be judged";
  }

  /**
   * Marks the run as one of which a sample cannot be read: there is nothing to judge without it.
   *
   * @param why the rule that it breaks, in words
   */
  synchronized void recordUnreadable(String label, String why) {
    samples++;
    notJudged = "a sample of " + label + " cannot be read: it " + why;
  }

  /** How many samples were recorded, warm-up included; tells whether there is anything new. */
  public synchronized long samples() {
    return samples;
  }

  /** The final figures: those of the whole run. */
  public synchronized PlanReport report(String plan) {
    RunStatistics statistics = recorder.statistics();
    List<Issue> issues = new ArrayList<>(besideTheLoad());
    List<Issue> early = Issue.all(Check.LOAD_ENDED_EARLY, Severity.INVALID, endedEarly(statistics));
    issues.addAll(
        early.isEmpty()
            ? Issue.all(Check.LOAD_GENERATORS, Severity.INVALID, apart(statistics))
            : early);
    bounds
        .withoutAll(step -> true)
        .ifPresent(text -> issues.add(Issue.of(Check.LOAD_GENERATORS, Severity.INVALID, text)));
    List<String> incomplete = new ArrayList<>();
    statistics.steps().stream()
        .flatMap(step -> heard.of(step).stragglers().stream().map(p -> statistics.where(step) + p))
        .forEach(incomplete::add);
    statistics.steps().stream()
        .flatMap(step -> new NamedUsers(step).neverTogether().stream())
        .forEach(incomplete::add);
    statistics.steps().stream()
        .filter(StepStatistics::lostMostUsers)
        .flatMap(step -> step.mostUsersGone().stream().map(gone -> statistics.where(step) + gone))
        .forEach(incomplete::add);
    issues.addAll(Issue.all(Check.PLANNED_LOAD, Severity.INVALID, incomplete));
    return report(plan, statistics, verdict(statistics, issues));
  }

  /** The figures of a run that goes on; what samples may still show is not judged yet. */
  public synchronized PlanReport reportSoFar(String plan) {
    RunStatistics statistics = recorder.statisticsSoFar();
    List<Issue> problems = besideTheLoad();
    return report(
        plan,
        statistics,
        problems.isEmpty() ? verdictSoFar(statistics) : verdict(statistics, problems));
  }

  private List<Issue> besideTheLoad() {
    List<String> problems = new ArrayList<>(rows.problems());
    problems.addAll(recorder.sweepProblems());
    return Issue.all(Check.OUTSIDE_THE_LOAD, Severity.INVALID, problems);
  }

  /** How the run scales as far as it has come: fitted anew, so only for who draws it. */
  public Optional<PlanScaling> scaling(String plan, boolean running) {
    PlanReport report = running ? reportSoFar(plan) : report(plan);
    return PlanScaling.of(
        plan,
        report.verdict(),
        report.statistics(),
        report.observation(),
        report.generator().users());
  }

  private Optional<Window> window(Step step) {
    return Optional.ofNullable(windows.get(step)).map(MeasurementWindow::window);
  }

  private PlanReport report(String plan, RunStatistics statistics, Verdict judged) {
    List<Issue> issues =
        new ArrayList<>(
            Issue.all(Check.SUSPICIOUS_SUCCESSES, Severity.WARNING, doubtful.remarks()));
    new ChangedAnswers(statistics)
        .remark()
        .ifPresent(text -> issues.add(Issue.of(Check.RESPONSE_SIZE_SHIFT, Severity.WARNING, text)));
    new StoppedLabels(statistics)
        .remark()
        .ifPresent(text -> issues.add(Issue.of(Check.MISSING_LABELS, Severity.WARNING, text)));
    statistics.steps().stream()
        .flatMap(
            step ->
                Stream.concat(
                        heard.of(step).failures().stream(), step.mostUsersGoneBefore().stream())
                    .map(remark -> statistics.where(step) + remark))
        .forEach(text -> issues.add(Issue.of(Check.PLANNED_LOAD, Severity.WARNING, text)));
    Verdict verdict = judged.withIssues(issues);
    OperationStatistics ofOperations = operations.statistics();
    // Without observation: only what the samples show. Without a JTL nothing is measured again.
    GeneratorSigns signs =
        GeneratorSigns.of(statistics, ofOperations, GeneratorEvidence.NONE, verdict);
    return new PlanReport(
        plan,
        signs.on(
            verdict, statistics, ofOperations, GeneratorEvidence.NONE, spoiled -> Optional.empty()),
        statistics,
        List.of(),
        List.of(),
        List.of(),
        Observation.NONE,
        ofOperations,
        Benchmarks.additions(statistics, Optional.empty()),
        signs,
        Optional.empty());
  }

  private Verdict verdict(RunStatistics statistics, List<Issue> issues) {
    return judged(() -> Judge.judge(criteria, statistics, operations.statistics(), issues));
  }

  private Verdict verdictSoFar(RunStatistics statistics) {
    return judged(() -> Judge.judgeSoFar(criteria, statistics, operations.statistics()));
  }

  private Verdict judged(Supplier<Verdict> judge) {
    String reason = notJudged.isEmpty() ? recorder.sweepRefusal() : notJudged;
    if (!reason.isEmpty()) {
      return withheldVerdict(reason);
    }
    try {
      return judge.get();
    } catch (ConfigException severalLevels) {
      return withheldVerdict(severalLevels.getMessage());
    }
  }

  private static Verdict withheldVerdict(String reason) {
    Issue why = Issue.of(Check.CRITERION_NOT_JUDGED, Severity.NOT_JUDGED, reason);
    return new Verdict(VerdictKind.NOT_JUDGED, List.of(), List.of(why));
  }

  private List<String> endedEarly(RunStatistics statistics) {
    // A run without a sample misses its targets, as its JTL would.
    if (times.steadyMillis() == 0 || statistics.samples() == 0) {
      return List.of();
    }
    return statistics.steps().stream()
        .filter(step -> !step.coversWindow())
        .map(
            step ->
                statistics.where(step)
                    + String.format(
                        Locale.ROOT,
                        "the load lasted %.1f s instead of %.1f s (warm-up and steady state)",
                        (step.endMillis() - step.startMillis()) / 1e3,
                        (times.warmUpMillis() + times.steadyMillis()) / 1e3))
        .toList();
  }

  /** As the report of the JTL says it: where a load generator came late, or was lost. */
  private List<String> apart(RunStatistics statistics) {
    if (!recorder.ofSeveralGenerators()) {
      return List.of();
    }
    List<String> problems = new ArrayList<>();
    for (Step step : bounds.leftOut(this::ownWindow)) {
      problems.add(StepBounds.neverTogether(step));
    }
    StepWindows together = bounds.fromStart(this::ownWindow);
    windows.forEach(
        (step, open) -> {
          Window judged = open.window().until(statistics.endMillis());
          long planned = times.steadyMillis() > 0 ? times.steadyMillis() : judged.millis();
          long within = together.of(step).map(judged::within).orElse(planned);
          if (!Window.mayMiss(planned - within, planned)) {
            problems.add(
                (step.equals(Step.NONE) ? "" : step.text() + ": ")
                    + StepBounds.together(Duration.ofMillis(within), Duration.ofMillis(planned)));
          }
        });
    return problems;
  }

  /** That of a load generator whose first sample began then. */
  private Window ownWindow(long startMillis) {
    long from = startMillis + times.warmUpMillis();
    long steady = times.steadyMillis();
    return new Window(from, steady == 0 ? Long.MAX_VALUE : from + steady);
  }
}

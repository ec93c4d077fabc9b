package io.github.ampmeter.jmeter.listener;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.Benchmarks;
import io.github.ampmeter.judge.drift.Blocks;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.issue.Severity;
import io.github.ampmeter.judge.sample.LiveRoles;
import io.github.ampmeter.judge.sample.LoadSampleFilter;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleSink;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.sample.ThreadGroups;
import io.github.ampmeter.judge.stats.OperationRecorder;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.StepBounds;
import io.github.ampmeter.judge.stats.StepWindows;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.GeneratorEvidence;
import io.github.ampmeter.judge.validity.LoadGenerators;
import io.github.ampmeter.judge.validity.LoadLength;
import io.github.ampmeter.judge.validity.OutsideTheLoad;
import io.github.ampmeter.judge.validity.RunChecks;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.Judge;
import io.github.ampmeter.judge.verdict.MeasuredLoad;
import io.github.ampmeter.judge.verdict.Verdict;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.Observation;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.PlanScaling;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Statistics and verdict of a run in progress, the same as from its JTL. Many threads record, one
 * reads from time to time. Memory does not depend on the number of samples.
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
  private static final long NEVER = Long.MAX_VALUE;

  private List<Criterion> criteria;
  private final UnaryOperator<Phases> stated;
  private final RunRecorder recorder = new RunRecorder(Window.WHOLE_RUN);
  private final OperationRecorder operations = new OperationRecorder(Window.WHOLE_RUN);
  private final LoadSampleFilter<SampleSink> rows;
  private final LiveRoles roles = new LiveRoles(recorder::acceptOutside);

  /** Why nothing is judged; null: the run is judged. */
  private Issue notJudged;

  private Phases phases;
  private final Map<Step, MeasurementWindow> windows = new LinkedHashMap<>();
  private final StepBounds bounds = new StepBounds();

  private final RunChecks checks =
      new RunChecks(
          RunChecks.SampleSource.LIVE, this::window, Window.WHOLE_RUN, GeneratorEvidence.NONE);

  private volatile boolean loaded;
  private boolean ofFile;
  private long stoppedMillis = NEVER;
  private long samples;
  private Step lastStep;
  private MeasurementWindow lastWindow;

  /**
   * Starts with no sample.
   *
   * @param warmUpMillis excluded from the first sample's start on
   * @param steadyMillis judged after it; 0: up to the last sample
   */
  public LiveVerdict(List<Criterion> criteria, long warmUpMillis, long steadyMillis) {
    this(criteria, group -> Phases.ofMillis(warmUpMillis, steadyMillis));
  }

  /** Starts with no sample, with times that the form may leave to the thread group. */
  LiveVerdict(List<Criterion> criteria, UnaryOperator<Phases> stated) {
    this(criteria, stated, ThreadGroups.UNKNOWN, null);
  }

  private LiveVerdict(
      List<Criterion> criteria,
      UnaryOperator<Phases> stated,
      ThreadGroups groups,
      Issue notJudged) {
    this.criteria = criteria;
    this.stated = stated;
    this.phases = stated.apply(Phases.NONE);
    this.rows = new LoadSampleFilter<>(groups, this::recordLoad);
    this.notJudged = notJudged;
  }

  /** Measures the whole run without judging it, for the stated reason. */
  static LiveVerdict withheld(String why) {
    return new LiveVerdict(
        List.of(), group -> Phases.NONE, ThreadGroups.UNKNOWN, Message.WITHHELD.issue(why));
  }

  /**
   * A new verdict with the same settings that knows a sample's group only by its thread's name.
   *
   * @param groups of the plan
   */
  LiveVerdict of(ThreadGroups groups) {
    return new LiveVerdict(criteria, stated, groups, notJudged);
  }

  /** Takes empty times of the form from the load; call it before the first sample. */
  synchronized void loadLasts(Phases ofTheLoad) {
    phases = stated.apply(ofTheLoad);
  }

  /** Whether there is a sample of the load, so that its times can no longer change. */
  boolean loaded() {
    return loaded;
  }

  /** Records a sample of the group that its thread's name states. */
  public synchronized void record(Sample sample) {
    samples++;
    rows.accept(sample);
  }

  /** Records a sample of a file, which was read as a whole and so knows what its rows mean. */
  public synchronized void recordOfFile(Sample sample) {
    ofFile = true;
    record(sample);
  }

  /** Records a sample of a group with this role. */
  synchronized void record(Sample sample, ThreadGroups.Role role) {
    samples++;
    rows.accept(sample, role);
  }

  /**
   * The user ends the test now. Requests in progress fail for this reason alone: they are no errors
   * of what is tested, and in no figure.
   *
   * @param millis the time since 1970
   */
  public synchronized void stop(long millis) {
    stoppedMillis = Math.min(stoppedMillis, millis);
  }

  /** Judges what was measured by these criteria from now on; returns whether they are others. */
  public synchronized boolean judgeBy(List<Criterion> others) {
    boolean changed = !criteria.equals(others);
    criteria = List.copyOf(others);
    return changed;
  }

  private void recordLoad(Sample sample) {
    if (!sample.success() && sample.endMillis() >= stoppedMillis) {
      return;
    }
    if (sample.elapsedMillis() < 0) {
      notJudged = Message.NEGATIVE_TIME.issue(sample.label(), sample.elapsedMillis() + " ms");
      return;
    }
    if (sample.thread().step() != lastStep) {
      lastStep = sample.thread().step();
      lastWindow = windows.computeIfAbsent(lastStep, step -> new MeasurementWindow());
      loaded = true;
    }
    if (lastWindow.include(sample, phases)) {
      recorder.moveWindow(lastStep, lastWindow.window());
      operations.moveWindow(lastStep, lastWindow.window());
      checks.moveWindow(lastStep, lastWindow.window());
    }
    if (!ofFile) {
      roles.accept(sample);
    }
    checks.accept(sample);
    bounds.accept(sample);
    recorder.accept(sample);
    operations.accept(sample);
  }

  /** Marks the run as one whose samples JMeter merged, so that it cannot be judged. */
  synchronized void recordMerged() {
    samples++;
    notJudged = Message.MERGED_SAMPLES.issue();
  }

  /**
   * Marks the run as one with an unreadable sample, so that it cannot be judged.
   *
   * @param why the rule that it breaks
   */
  synchronized void recordUnreadable(String label, String why) {
    samples++;
    notJudged = Message.UNREADABLE_SAMPLE.issue(label, why);
  }

  /** The number of recorded samples, warm-up included. */
  public synchronized long samples() {
    return samples;
  }

  /** The final figures, of the whole run. */
  public synchronized PlanReport report(String plan) {
    roles.end();
    RunStatistics statistics = recorder.statistics();
    List<Issue> issues = new ArrayList<>(outsideTheLoad());
    List<Issue> early =
        LoadLength.endedEarly(
            statistics, checks, phases.warmUp(), phases.steadyState().orElse(Duration.ZERO));
    if (stoppedMillis != NEVER) {
      issues.addAll(stopped(statistics, !early.isEmpty()));
    } else {
      issues.addAll(early.isEmpty() ? generatorsApart(statistics) : early);
    }
    bounds.withoutAll(step -> true).map(Message.GENERATORS_MISSING::issue).ifPresent(issues::add);
    issues.addAll(checks.issues(statistics, true));
    return report(plan, statistics, verdict(statistics, issues));
  }

  /** What a user's stop means: only a load whose length is stated was cut short by it. */
  private List<Issue> stopped(RunStatistics statistics, boolean early) {
    Duration lasted = Duration.ofMillis(statistics.endMillis() - statistics.startMillis());
    if (phases.steadyState().isEmpty()) {
      return List.of(Message.STOPPED_BY_USER.issue(lasted));
    }
    Duration planned = phases.warmUp().plus(phases.steadyState().get());
    return early ? List.of(Message.STOPPED_EARLY.issue(lasted, planned)) : List.of();
  }

  /** The figures of a run in progress; what later samples may show is not judged yet. */
  public synchronized PlanReport reportSoFar(String plan) {
    RunStatistics statistics = recorder.statisticsSoFar();
    List<Issue> problems = outsideTheLoad();
    boolean invalid = problems.stream().anyMatch(each -> each.severity() == Severity.INVALID);
    Verdict verdict = invalid ? verdict(statistics, problems) : verdictSoFar(statistics, problems);
    return report(plan, statistics, verdict);
  }

  private List<Issue> outsideTheLoad() {
    return Issue.joined(OutsideTheLoad.of(rows), OutsideTheLoad.of(recorder));
  }

  /** How the run scales so far; each call fits the curve anew. */
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

  private PlanReport report(String plan, RunStatistics statistics, Verdict verdict) {
    OperationStatistics ofOperations = operations.statistics();
    // There is no observation of the machine, so only the samples are checked.
    RunChecks.Judged judged =
        checks.judged(
            verdict,
            new MeasuredLoad(statistics, ofOperations),
            GeneratorEvidence.NONE,
            criteria,
            List.of());
    return new PlanReport(
        plan,
        judged.verdict(),
        statistics,
        List.of(),
        List.of(),
        List.of(),
        Observation.NONE,
        ofOperations,
        Benchmarks.additions(statistics, Optional.empty()),
        judged.bottlenecks(),
        Optional.empty(),
        Blocks.NONE);
  }

  private Verdict verdict(RunStatistics statistics, List<Issue> issues) {
    return judged(() -> Judge.judge(criteria, statistics, operations.statistics(), issues));
  }

  private Verdict verdictSoFar(RunStatistics statistics, List<Issue> issues) {
    return judged(
        () -> Judge.judgeSoFar(criteria, statistics, operations.statistics()).withIssues(issues));
  }

  private Verdict judged(Supplier<Verdict> judge) {
    if (notJudged != null) {
      return withheldVerdict(notJudged);
    }
    if (!recorder.sweepProblem().isEmpty()) {
      return withheldVerdict(Message.WITHHELD.issue(recorder.sweepProblem()));
    }
    try {
      return judge.get();
    } catch (ConfigException severalLevels) {
      return withheldVerdict(Message.WITHHELD.issue(severalLevels.getMessage()));
    }
  }

  private static Verdict withheldVerdict(Issue why) {
    return new Verdict(VerdictKind.NOT_JUDGED, List.of(), List.of(why));
  }

  /** The issues of load generators that began late or were lost, as in the report of the JTL. */
  private List<Issue> generatorsApart(RunStatistics statistics) {
    if (!recorder.ofSeveralGenerators()) {
      return List.of();
    }
    List<Issue> problems = new ArrayList<>(LoadGenerators.never(bounds.leftOut(phases::window)));
    StepWindows together = bounds.fromStart(phases::window);
    windows.forEach(
        (step, open) -> {
          Window judged = open.window().until(statistics.endMillis());
          long planned = phases.steadyState().map(Duration::toMillis).orElse(judged.millis());
          long within = together.of(step).map(judged::within).orElse(planned);
          problems.addAll(LoadGenerators.together(step, within, planned));
        });
    return problems;
  }

  /** The window of a step in progress, which moves until its start is known. */
  private static final class MeasurementWindow {
    /** Holds the first start of each load generator, by its name. */
    private final Map<String, Long> starts = new HashMap<>();

    private boolean known;
    private Window window = Window.WHOLE_RUN;

    /**
     * The load generator with the latest first sample, and when no start moves the window any more.
     */
    private String lastOrigin;

    private String lastHost;
    private long lastStart;
    private long edge = Long.MIN_VALUE;

    /** Returns the window so far; before the first sample, the whole run. */
    Window window() {
      return window;
    }

    /**
     * Includes a sample of the step; returns whether that may change the window.
     *
     * @param phases how long the load lasts
     */
    boolean include(Sample sample, Phases phases) {
      if (known || movesNothing(sample)) {
        return false;
      }
      starts.merge(sample.generator(), sample.startMillis(), Math::min);
      long first = Collections.min(starts.values());
      // Without a warm-up, what was counted until a further generator came has been counted.
      long warmUp = phases.warmUp().toMillis();
      long from = warmUp > 0 ? Collections.max(starts.values()) + warmUp : first;
      long to = phases.window(first).endMillis();
      window = new Window(from, Math.max(to, from + 1));
      edge = warmUp > 0 ? from : to;
      known = sample.endMillis() >= edge;
      lastOrigin = sample.thread().origin();
      lastHost = sample.host();
      lastStart = starts.get(sample.generator());
      return true;
    }

    private boolean movesNothing(Sample sample) {
      return sample.endMillis() < edge
          && sample.startMillis() >= lastStart
          && sample.thread().origin().equals(lastOrigin)
          && sample.host().equals(lastHost);
    }
  }
}

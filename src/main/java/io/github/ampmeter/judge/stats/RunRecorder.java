package io.github.ampmeter.judge.stats;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.judge.sample.FirstLabels;
import io.github.ampmeter.judge.sample.RowsBeside;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.SampleSink;
import io.github.ampmeter.judge.sample.Step;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Pattern;

/**
 * Takes the samples of a run in one pass and knows its statistics at any time. Memory follows the
 * steps, labels and values seen, not the number of samples. Not thread-safe.
 */
public final class RunRecorder implements SampleSink {
  /** A thread group has at most as many. */
  public static final int MOST_STEPS = 1000;

  private final StepWindows windows;
  private final LabelLimit limit = new LabelLimit();
  private final Map<Step, StepRecorder> steps = new LinkedHashMap<>();
  private final Set<Step> leftOut = new HashSet<>();
  private final Map<SampleKind, LabelSeries> series = new EnumMap<>(SampleKind.class);
  private final ErrorRecorder errors = new ErrorRecorder();
  private final Map<String, Long> unfinished = new LinkedHashMap<>();
  private final UsersRecorder users = new UsersRecorder();
  private final SweepCheck sweep = new SweepCheck();
  private Step lastStep;
  private StepRecorder last;
  private long startMillis = Long.MAX_VALUE;
  private long endMillis = Long.MIN_VALUE;

  /** Judges the same part of every step. */
  public RunRecorder(Window window) {
    this(StepWindows.all(window));
  }

  public RunRecorder(StepWindows windows) {
    this.windows = windows;
    for (SampleKind kind : SampleKind.values()) {
      series.put(kind, new LabelSeries());
    }
  }

  /**
   * Judges another part of a step, once it is known where that part lies. Nothing is counted again:
   * no sample recorded until now may change sides.
   */
  public void moveWindow(Step step, Window window) {
    recorder(step).moveWindow(window);
  }

  @Override
  public void accept(Sample sample) {
    startMillis = Math.min(startMillis, sample.startMillis());
    endMillis = Math.max(endMillis, sample.endMillis());
    boolean part = sample.kind() == SampleKind.PART;
    int atWork = part ? users.current() : users.record(sample);
    if (sample.kind() == SampleKind.UNFINISHED) {
      boolean room = FirstLabels.mayHold(unfinished.keySet(), sample.label());
      unfinished.merge(room ? sample.label() : RunStatistics.FOLDED, 1L, Long::sum);
    } else {
      recordSeries(sample, atWork);
      sweep.accept(sample);
    }
    StepRecorder step = recorder(sample.thread().step());
    if (step != null && step.record(sample, atWork) && !sample.success()) {
      errors.record(sample);
    }
  }

  /**
   * Counts a request as an operation that {@link #accept} took before it was known that no
   * transaction encloses it.
   */
  public void acceptOutside(Sample sample) {
    sample.outside(true);
    StepRecorder step = recorder(sample.thread().step());
    series.get(SampleKind.OPERATION).record(sample, users.current());
    if (step != null) {
      step.recordOutside(sample, users.current());
    }
  }

  private void recordSeries(Sample sample, int atWork) {
    if (sample.kind() != SampleKind.OPERATION) {
      series.get(sample.kind()).record(sample, atWork);
    } else if (!sample.inTotal()) {
      series.get(SampleKind.OPERATION).recordNested(sample, atWork);
    }
    if (sample.inTotal()) {
      series.get(SampleKind.OPERATION).record(sample, atWork);
    }
  }

  /** How many transactions of each label were cut short, and so are in no figure. */
  public Map<String, Long> unfinished() {
    return Collections.unmodifiableMap(unfinished);
  }

  /** Why the steps cannot be told apart; empty when they can. */
  public String sweepProblem() {
    return sweep.problem();
  }

  /** The samples beside the steps of a sweep. */
  public RowsBeside besideSteps() {
    return sweep.beside();
  }

  /** Samples beside the steps that do not preheat. */
  public long othersBesideSteps() {
    return sweep.others();
  }

  public String firstLabelBesideSteps() {
    return sweep.firstOfOthers();
  }

  /** Whether several load generators were in one step, each in a time of its own. */
  public boolean distributed() {
    return steps.values().stream()
        .anyMatch(step -> !step.step.equals(Step.NONE) && step.origins().size() > 1);
  }

  /** Whether there were several load generators at all. */
  public boolean ofSeveralGenerators() {
    return steps.values().stream().anyMatch(step -> step.origins().size() > 1);
  }

  /** What the samples until now say; later ones do not change it. */
  public RunStatistics statistics() {
    return statistics((step, level) -> step.statistics(level, totalKind()));
  }

  /** Reports a run in progress: rates cover the elapsed part of each window. */
  public RunStatistics statisticsSoFar() {
    return statistics((step, level) -> step.statisticsSoFar(level, totalKind()));
  }

  public int steps() {
    return steps.size();
  }

  /** What the step that was heard of last says so far. */
  public StepStatistics currentStep() {
    StepRecorder current = last == null ? recorder(Step.NONE) : last;
    return current.statisticsSoFar(users(current), totalKind());
  }

  private RunStatistics statistics(BiFunction<StepRecorder, Integer, StepStatistics> ofStep) {
    List<StepStatistics> all = new ArrayList<>();
    judged().forEach(step -> all.add(ofStep.apply(step, users(step))));
    LoadLevels levels = new LoadLevels(all);
    return new RunStatistics(
        new MeasuredTime(start(), end(), window(all)),
        new RunStatistics.LevelFigures(levels.labels(), levels.totals(), limit.foldedSamples()),
        levels.connectionTimes(),
        errors.mostFrequentFirst(),
        series.get(totalKind()).total(start(), end()),
        all,
        series.get(totalKind()).overTime(start(), end()));
  }

  /** The slices of each label of a run, as its samples until now are. */
  public LabelSlices slices(RunStatistics run) {
    return new LabelSlices(run, series);
  }

  /** In a sweep, what runs before and after the steps is none of its load levels. */
  private List<StepRecorder> judged() {
    List<StepRecorder> sweepSteps =
        steps.values().stream().filter(step -> !step.step.equals(Step.NONE)).toList();
    if (!sweepSteps.isEmpty()) {
      return sweepSteps;
    }
    StepRecorder whole = recorder(Step.NONE);
    return List.of(whole == null ? new StepRecorder(Step.NONE, Window.WHOLE_RUN, limit) : whole);
  }

  /** Each load generator of a distributed run has as many users, or arrivals, of its own. */
  private int users(StepRecorder of) {
    if (of.step.equals(Step.NONE)) {
      return of.unit() == LoadUnit.ARRIVALS ? 0 : of.usersAtWork().typical();
    }
    Set<String> origins = new HashSet<>();
    steps.values().stream()
        .filter(step -> step.step.level() == of.step.level())
        .forEach(step -> origins.addAll(step.origins()));
    return of.step.level() * Math.max(1, origins.size());
  }

  private SampleKind totalKind() {
    return judged().stream().anyMatch(StepRecorder::hasOperations)
        ? SampleKind.OPERATION
        : SampleKind.REQUEST;
  }

  private StepRecorder recorder(Step step) {
    if (step != lastStep) {
      last = steps.containsKey(step) ? steps.get(step) : added(step);
      lastStep = step;
    }
    return last;
  }

  private StepRecorder added(Step step) {
    if (leftOut.contains(step)) {
      return null;
    }
    if (steps.size() + leftOut.size() > MOST_STEPS) {
      throw new ConfigException("a run must have at most " + MOST_STEPS + " steps");
    }
    Window window = windows.of(step).orElse(null);
    if (window == null) {
      leftOut.add(step);
      return null;
    }
    StepRecorder recorder = new StepRecorder(step, window, limit);
    steps.put(step, recorder);
    return recorder;
  }

  private static Window window(List<StepStatistics> steps) {
    long from = steps.stream().mapToLong(step -> step.window().startMillis()).min().orElse(0);
    long to = steps.stream().mapToLong(step -> step.window().endMillis()).max().orElse(from + 1);
    return new Window(from, to);
  }

  /** First start of the run; 0 before there is one. */
  private long start() {
    return startMillis > endMillis ? 0 : startMillis;
  }

  private long end() {
    return startMillis > endMillis ? 0 : endMillis;
  }

  /** Failures by label, response code and message; beyond a limit by label and code only. */
  private static final class ErrorRecorder {
    private static final int MOST_KINDS = 200;
    private static final int LONGEST_MESSAGE = 200;

    private static final Pattern SPACE = Pattern.compile("\\s+");

    private record Key(String label, String responseCode, String message) {}

    private static final class Seen {
      long count;
      long firstMillis = Long.MAX_VALUE;
    }

    private final Map<Key, Seen> seen = new LinkedHashMap<>();

    void record(Sample sample) {
      Key key = new Key(sample.label(), sample.responseCode(), line(sample.failure()));
      if (seen.size() >= MOST_KINDS && !seen.containsKey(key)) {
        key = new Key(sample.label(), sample.responseCode(), "(other messages)");
        if (seen.size() >= 2 * MOST_KINDS && !seen.containsKey(key)) {
          key = new Key("(other labels)", "", "(other messages)");
        }
      }
      Seen kind = seen.computeIfAbsent(key, each -> new Seen());
      kind.count++;
      kind.firstMillis = Math.min(kind.firstMillis, sample.startMillis());
    }

    List<ErrorCount> mostFrequentFirst() {
      return seen.entrySet().stream()
          .map(
              entry -> {
                Key key = entry.getKey();
                Instant first = Instant.ofEpochMilli(entry.getValue().firstMillis);
                long count = entry.getValue().count;
                String message = Secrets.maskedText(key.message, Set.of());
                return new ErrorCount(key.label, key.responseCode, message, count, first);
              })
          .sorted(Comparator.comparingLong(ErrorCount::count).reversed())
          .toList();
    }

    private static String line(String message) {
      return Excerpt.of(SPACE.matcher(message.strip()).replaceAll(" "), LONGEST_MESSAGE);
    }
  }
}

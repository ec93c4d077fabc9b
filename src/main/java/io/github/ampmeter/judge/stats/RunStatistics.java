package io.github.ampmeter.judge.stats;

import io.github.ampmeter.LoadUnit;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Everything that a run's samples say.
 *
 * @param connectionTimes by request label; without those whose JTL has no connect time or latency
 * @param errors what failed in the window, the most frequent first
 * @param intervals of the total, over the whole run
 * @param steps each pass of each load level, in order of appearance; without a sweep there is one
 * @param overTime intervals of the labels that the total sums up, in order of appearance; without
 *     those after the first {@value #MOST_LABELS_OVER_TIME}
 */
public record RunStatistics(
    MeasuredTime time,
    LevelFigures figures,
    Map<String, ConnectionTimes> connectionTimes,
    List<ErrorCount> errors,
    List<Interval> intervals,
    List<StepStatistics> steps,
    Map<String, List<Interval>> overTime) {
  public static final int MOST_LABELS_OVER_TIME = 100;

  /** The label under which samples beyond the limit of labels are counted. */
  public static final String FOLDED = "(other labels)";

  /**
   * What its samples came to.
   *
   * @param labels operations, requests and parts, each in order of appearance; in a sweep level by
   *     level, all repeats of a level together
   * @param totals all operations or, without any, all requests: one entry a load level
   * @param foldedSamples samples whose label was beyond the limit and which are counted together
   */
  public record LevelFigures(
      List<LabelStatistics> labels, List<LabelStatistics> totals, long foldedSamples) {
    public LevelFigures {
      labels = List.copyOf(labels);
      totals = List.copyOf(totals);
    }
  }

  public RunStatistics {
    connectionTimes = Collections.unmodifiableMap(new LinkedHashMap<>(connectionTimes));
    errors = List.copyOf(errors);
    intervals = List.copyOf(intervals);
    steps = List.copyOf(steps);
    overTime = Collections.unmodifiableMap(new LinkedHashMap<>(overTime));
  }

  public long startMillis() {
    return time.startMillis();
  }

  public long endMillis() {
    return time.endMillis();
  }

  public Window window() {
    return time.window();
  }

  public List<LabelStatistics> labels() {
    return figures.labels;
  }

  public List<LabelStatistics> totals() {
    return figures.totals;
  }

  public long foldedSamples() {
    return figures.foldedSamples;
  }

  /** Adds how many users were planned for each step; 0: not known. */
  public RunStatistics planning(ToIntFunction<StepStatistics> users) {
    return new RunStatistics(
        time,
        figures,
        connectionTimes,
        errors,
        intervals,
        steps.stream().map(step -> step.planning(users.applyAsInt(step))).toList(),
        overTime);
  }

  /** The window, as far as there was load in it. */
  public Window loaded() {
    return time.loaded();
  }

  /** Returns the windows of all passes of a load level, as far as there was load in them. */
  public List<Window> loaded(LabelStatistics total) {
    return steps.stream()
        .filter(step -> !sweep() || step.users() == total.users())
        .map(StepStatistics::loaded)
        .toList();
  }

  /** Returns what all load levels count. */
  public LoadUnit unit() {
    return steps.isEmpty() ? LoadUnit.USERS : steps.get(0).unit();
  }

  /** Whether the run has several load levels. */
  public boolean sweep() {
    return totals().size() > 1;
  }

  /** What the total is made of: the operations where there are any, else the requests. */
  public LabelKind judgedKind() {
    return has(LabelKind.OPERATION) ? LabelKind.OPERATION : LabelKind.REQUEST;
  }

  /**
   * All transactions, all requests that went over the wire, or all parts, together: one entry a
   * load level; none where the run has no such sample.
   */
  public List<LabelStatistics> all(LabelKind kind) {
    if (!has(kind)) {
      return List.of();
    }
    boolean isTotal =
        kind == judgedKind()
            && steps.stream()
                .allMatch(step -> step.total().equals(step.figures().ofKind().get(kind)));
    return isTotal ? totals() : new LoadLevels(steps).all(kind);
  }

  /** The labels that are operations because their requests are outside of all transactions. */
  public Set<String> loose() {
    return steps.stream()
        .flatMap(step -> step.figures().loose().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Whether a label's operations are its requests once more, which are outside of transactions. */
  public boolean isLoose(LabelStatistics label) {
    return label.kind() == LabelKind.OPERATION
        && steps.stream().anyMatch(step -> step.figures().loose().contains(label.label()));
  }

  private boolean has(LabelKind kind) {
    return labels().stream().anyMatch(label -> label.kind() == kind);
  }

  /** Whether samples were counted under {@value #FOLDED}: labels that never repeat. */
  public boolean folded(LabelStatistics label) {
    return figures.foldedSamples > 0 && label.label().equals(FOLDED);
  }

  /**
   * Whether some of a label's samples may be counted under {@value #FOLDED}: in a pass of its load
   * level that has such, and none of the label's own.
   */
  public boolean foldedInAPass(LabelStatistics label) {
    if (figures.foldedSamples == 0) {
      return false;
    }
    List<StepStatistics> passes =
        steps.stream().filter(step -> step.users() == label.users()).toList();
    return passes.size() > 1
        && passes.stream()
            .anyMatch(
                pass -> pass.has(FOLDED, label.kind()) && !pass.has(label.label(), label.kind()))
        // All of a kind together have no name of their own in a pass.
        && labels().stream().anyMatch(each -> each == label);
  }

  /** Every figure of each pass of each load level: labels, then the total. */
  public Stream<LabelStatistics> passes() {
    return steps.stream()
        .flatMap(step -> Stream.concat(step.labels().stream(), Stream.of(step.total())));
  }

  /**
   * The labels that had samples in the whole run, within the windows or outside, and no success;
   * and how many samples.
   */
  public Map<String, Long> neverSucceeded() {
    Map<String, Long> samples = new LinkedHashMap<>();
    Map<String, Long> failed = new HashMap<>();
    for (StepStatistics step : steps) {
      for (LabelTimes times : step.times()) {
        samples.merge(
            times.label(), times.inWindow().samples() + times.outside().samples(), Long::sum);
        failed.merge(times.label(), times.outside().failed(), Long::sum);
      }
      step.labels().stream()
          .filter(label -> !isLoose(label))
          .forEach(label -> failed.merge(label.label(), label.unexpectedErrors(), Long::sum));
    }
    samples.remove(FOLDED);
    samples.values().removeIf(all -> all == 0);
    samples.entrySet().removeIf(label -> failed.get(label.getKey()) < label.getValue());
    return samples;
  }

  public long samples() {
    return totals().stream().mapToLong(LabelStatistics::samples).sum();
  }

  /** The load level with the highest throughput; empty where none has one. */
  public Optional<LabelStatistics> fastest() {
    return totals().stream()
        .filter(level -> Double.isFinite(level.throughputPerSecond()))
        .max(Comparator.comparingDouble(LabelStatistics::throughputPerSecond));
  }

  public Optional<LabelStatistics> label(String name) {
    return labels().stream().filter(label -> label.label().equals(name)).findFirst();
  }
}

package io.github.ampmeter.judge.stats;

import io.github.ampmeter.LoadUnit;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * Everything that a run's samples say.
 *
 * @param startMillis when the first sample of the run started, since 1970
 * @param endMillis when its last sample ended
 * @param window the part that is judged; of a sweep, from the first step's on to the last one's end
 * @param labels operations first, then requests, each in order of appearance; in a sweep level by
 *     level, all repeats of a level together
 * @param totals all operations or, without any, all requests: one entry a load level
 * @param connectionTimes by request label; without those whose JTL has no connect time or latency
 * @param errors what failed in the window, the most frequent first
 * @param intervals of the total, over the whole run
 * @param foldedSamples samples whose label was beyond the limit and which are counted together
 * @param steps each pass of each load level, in order of appearance; without a sweep there is one
 */
public record RunStatistics(
    long startMillis,
    long endMillis,
    Window window,
    List<LabelStatistics> labels,
    List<LabelStatistics> totals,
    Map<String, ConnectionTimes> connectionTimes,
    List<ErrorCount> errors,
    List<Interval> intervals,
    long foldedSamples,
    List<StepStatistics> steps) {
  /** Under which label those beyond the limit are counted. */
  public static final String FOLDED = "(other labels)";

  public RunStatistics {
    labels = List.copyOf(labels);
    totals = List.copyOf(totals);
    connectionTimes = Collections.unmodifiableMap(new LinkedHashMap<>(connectionTimes));
    errors = List.copyOf(errors);
    intervals = List.copyOf(intervals);
    steps = List.copyOf(steps);
  }

  /** The same, with how many users were planned for each step; 0: not known. */
  public RunStatistics planning(ToIntFunction<StepStatistics> users) {
    return new RunStatistics(
        startMillis,
        endMillis,
        window,
        labels,
        totals,
        connectionTimes,
        errors,
        intervals,
        foldedSamples,
        steps.stream().map(step -> step.planning(users.applyAsInt(step))).toList());
  }

  /** The window, as far as there was load in it. */
  public Window loaded() {
    return window.until(endMillis);
  }

  /** Those of all passes of one load level, as far as there was load in them. */
  public List<Window> loaded(LabelStatistics total) {
    return steps.stream()
        .filter(step -> !sweep() || step.users() == total.users())
        .map(StepStatistics::loaded)
        .toList();
  }

  /** What the numbers of its load levels count: all of them the same. */
  public LoadUnit unit() {
    return steps.isEmpty() ? LoadUnit.USERS : steps.get(0).unit();
  }

  /** Whether the run has several load levels. */
  public boolean sweep() {
    return totals.size() > 1;
  }

  /** What the total is made of: the operations where there are any, else the requests. */
  public LabelKind judgedKind() {
    return has(LabelKind.OPERATION) ? LabelKind.OPERATION : LabelKind.REQUEST;
  }

  /**
   * All operations, or all requests, together: one entry a load level; none where the run has no
   * such sample.
   */
  public List<LabelStatistics> all(LabelKind kind) {
    if (!has(kind)) {
      return List.of();
    }
    return kind == judgedKind() ? totals : new LoadLevels(steps).beside();
  }

  private boolean has(LabelKind kind) {
    return labels.stream().anyMatch(label -> label.kind() == kind);
  }

  /** Whether samples were counted under {@value #FOLDED}: labels that never repeat. */
  public boolean folded(LabelStatistics label) {
    return foldedSamples > 0 && label.label().equals(FOLDED);
  }

  /**
   * Whether some of a label's samples may be counted under {@value #FOLDED}: in a pass of its load
   * level that has such, and none of the label's own.
   */
  public boolean foldedInAPass(LabelStatistics label) {
    if (foldedSamples == 0) {
      return false;
    }
    List<StepStatistics> passes =
        steps.stream().filter(step -> step.users() == label.users()).toList();
    return passes.size() > 1
        && passes.stream()
            .anyMatch(
                pass -> pass.has(FOLDED, label.kind()) && !pass.has(label.label(), label.kind()))
        // All of a kind together have no name of their own in a pass.
        && labels.stream().anyMatch(each -> each == label);
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
        samples.merge(times.label(), times.samples() + times.outside(), Long::sum);
        failed.merge(times.label(), times.failedOutside(), Long::sum);
      }
      step.labels().forEach(label -> failed.merge(label.label(), label.errors(), Long::sum));
    }
    samples.remove(FOLDED);
    samples.values().removeIf(all -> all == 0);
    samples.entrySet().removeIf(label -> failed.get(label.getKey()) < label.getValue());
    return samples;
  }

  public long samples() {
    return totals.stream().mapToLong(LabelStatistics::samples).sum();
  }

  public Optional<LabelStatistics> label(String name) {
    return labels.stream().filter(label -> label.label().equals(name)).findFirst();
  }
}

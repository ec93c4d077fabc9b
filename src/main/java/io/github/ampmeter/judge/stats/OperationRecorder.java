package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.sample.OperationVariables;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.SampleSink;
import io.github.ampmeter.judge.sample.Step;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Takes the operations of a run and knows their cycles, what was counted in them and how late they
 * began. Not thread-safe.
 */
public final class OperationRecorder implements SampleSink {
  private final StepWindows windows;
  private final Map<Step, Window> moved = new HashMap<>();
  private final Map<String, OperationCounter> counters = new LinkedHashMap<>();
  private final Map<String, UserOperations> users = new HashMap<>();
  private final CycleRecorder settled = new CycleRecorder();

  /** Judges the same part of every step. */
  public OperationRecorder(Window window) {
    this(StepWindows.all(window));
  }

  public OperationRecorder(StepWindows windows) {
    this.windows = windows;
  }

  /** As of {@link RunRecorder#moveWindow}: no operation recorded until now may change sides. */
  public void moveWindow(Step step, Window window) {
    moved.put(step, window);
  }

  @Override
  public void accept(Sample sample) {
    if (sample.kind() != SampleKind.OPERATION) {
      return;
    }
    Optional<Window> window = window(sample.thread().step());
    if (window.isPresent()) {
      counter(sample.label()).count(sample, window.get());
      if (sample.variables().paced()) {
        follow(sample, window.get());
      }
    }
  }

  private Optional<Window> window(Step step) {
    return Optional.ofNullable(moved.get(step)).or(() -> windows.of(step));
  }

  public OperationStatistics statistics() {
    CycleRecorder cycles = new CycleRecorder();
    cycles.addAll(settled);
    users.values().forEach(user -> user.tellWaiting(cycles));
    Map<String, OperationFigures> figures = new LinkedHashMap<>();
    counters.forEach((label, counter) -> figures.put(label, counter.figures(cycles.of(label))));
    return new OperationStatistics(figures, cycles.loads());
  }

  private void follow(Sample sample, Window window) {
    OperationVariables variables = sample.variables();
    users
        .computeIfAbsent(sample.host() + variables.user(), user -> new UserOperations())
        .add(
            new UserOperations.Operation(
                sample.label(),
                sample.thread().step(),
                window,
                sample.startMillis(),
                sample.endMillis(),
                variables.intendedStartMillis(),
                variables.drawnMillis()),
            settled);
  }

  private OperationCounter counter(String label) {
    return counters.computeIfAbsent(label, name -> new OperationCounter());
  }

  private static final class OperationCounter {
    private final ValueCounts fromIntendedStart = new ValueCounts();
    private final Map<String, ValueCounts> counts = new LinkedHashMap<>();
    private final Map<String, String> noNumbers = new LinkedHashMap<>();
    private long steady;

    void count(Sample sample, Window window) {
      boolean started = window.contains(sample.startMillis());
      if (!started || !sample.success()) {
        return;
      }
      steady += sample.endMillis() < window.endMillis() ? 1 : 0;
      sample
          .variables()
          .counts()
          .forEach(
              (name, value) -> counts.computeIfAbsent(name, key -> new ValueCounts()).add(value));
      sample.variables().noNumbers().forEach(noNumbers::putIfAbsent);
      if (sample.variables().paced()) {
        long late = Math.max(0, sample.startMillis() - sample.variables().intendedStartMillis());
        fromIntendedStart.add(late + sample.elapsedMillis());
      }
    }

    OperationFigures figures(CycleRecorder.Cycles cycles) {
      Map<String, ValueCounts> copies = new LinkedHashMap<>();
      counts.forEach((name, values) -> copies.put(name, values.copy()));
      return new OperationFigures(
              steady, cycles.actualMillis(), cycles.drawnMillis(), fromIntendedStart.copy(), copies)
          .withNoNumbers(noNumbers)
          .withPairs(cycles.pairs());
    }
  }
}

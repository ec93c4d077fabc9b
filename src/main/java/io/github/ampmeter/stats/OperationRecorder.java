package io.github.ampmeter.stats;

import io.github.ampmeter.sample.OperationVariables;
import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleKind;
import io.github.ampmeter.sample.SampleSink;
import io.github.ampmeter.sample.Step;
import io.github.ampmeter.stats.window.StepWindows;
import io.github.ampmeter.stats.window.Window;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Takes the operations of a run and knows their cycles, what was counted in them and how late they
 * began. Not thread-safe.
 */
public final class OperationRecorder implements SampleSink {
  /** The operation that a user did last. */
  private static final class Last {
    String label = "";
    long startMillis;
    long endMillis;
    long drawnMillis;
  }

  /** How the operations of one step kept to their plan. */
  private static final class Pacing {
    final ValueCounts late = new ValueCounts();
    long firstMillis = Long.MAX_VALUE;
    long cycles;
    long actualMillis;
    long drawnMillis;

    PacedLoad load() {
      double reached = cycles == 0 ? Double.NaN : 100.0 * drawnMillis / Math.max(1, actualMillis);
      return new PacedLoad(late.copy(), cycles, reached);
    }
  }

  private final StepWindows windows;
  private final Map<Step, Window> moved = new HashMap<>();
  private final Map<String, OperationCounter> counters = new LinkedHashMap<>();
  private final Map<String, Last> users = new HashMap<>();
  private final Map<Step, Pacing> paced = new HashMap<>();

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
        recordPaced(sample, window.get());
      }
    }
  }

  private Optional<Window> window(Step step) {
    return Optional.ofNullable(moved.get(step)).or(() -> windows.of(step));
  }

  public OperationStatistics statistics() {
    Map<String, OperationFigures> figures = new LinkedHashMap<>();
    counters.forEach((label, counter) -> figures.put(label, counter.figures()));
    SortedMap<Long, PacedLoad> pacing = new TreeMap<>();
    paced.values().forEach(step -> pacing.put(step.firstMillis, step.load()));
    return new OperationStatistics(figures, pacing);
  }

  /**
   * Of a sample that is to be left out: what its user does next follows on nothing, because two
   * cycles would be taken for one.
   */
  public void leaveOut(Sample sample) {
    if (sample.kind() == SampleKind.OPERATION) {
      users.remove(sample.host() + sample.variables().user());
    }
  }

  private void recordPaced(Sample sample, Window window) {
    OperationVariables variables = sample.variables();
    Last last = users.computeIfAbsent(sample.host() + variables.user(), user -> new Last());
    Pacing pacing = paced.computeIfAbsent(sample.thread().step(), step -> new Pacing());
    pacing.firstMillis = Math.min(pacing.firstMillis, sample.startMillis());
    if (window.contains(sample.startMillis())) {
      long ready = Math.max(variables.intendedStartMillis(), last.endMillis);
      pacing.late.add(Math.max(0, sample.startMillis() - ready));
    }
    if (last.endMillis > 0
        && window.contains(last.startMillis)
        && window.contains(sample.startMillis())) {
      counter(last.label).cycle(sample.startMillis() - last.startMillis, last.drawnMillis);
      pacing.cycles++;
      pacing.actualMillis += Math.max(0, sample.startMillis() - last.startMillis);
      pacing.drawnMillis += last.drawnMillis;
    }
    last.label = sample.label();
    last.startMillis = sample.startMillis();
    last.endMillis = sample.endMillis();
    last.drawnMillis = variables.drawnMillis();
  }

  private OperationCounter counter(String label) {
    return counters.computeIfAbsent(label, name -> new OperationCounter());
  }
}

package io.github.ampmeter.stats;

import io.github.ampmeter.sample.Pace;
import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleKind;
import io.github.ampmeter.sample.SampleSink;
import io.github.ampmeter.sample.Step;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

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

  private final StepWindows windows;
  private final Map<Step, Window> moved = new HashMap<>();
  private final Map<String, OperationCounter> counters = new LinkedHashMap<>();
  private final Map<String, Last> users = new HashMap<>();
  private final ValueCounts clientLate = new ValueCounts();

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
      if (sample.pace().paced()) {
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
    return new OperationStatistics(figures, clientLate.copy());
  }

  private void recordPaced(Sample sample, Window window) {
    Pace pace = sample.pace();
    Last last = users.computeIfAbsent(sample.host() + pace.user(), user -> new Last());
    if (window.contains(sample.startMillis())) {
      long ready = Math.max(pace.intendedStartMillis(), last.endMillis);
      clientLate.add(Math.max(0, sample.startMillis() - ready));
    }
    if (last.endMillis > 0
        && window.contains(last.startMillis)
        && window.contains(sample.startMillis())) {
      counter(last.label).cycle(sample.startMillis() - last.startMillis, last.drawnMillis);
    }
    last.label = sample.label();
    last.startMillis = sample.startMillis();
    last.endMillis = sample.endMillis();
    last.drawnMillis = pace.drawnMillis();
  }

  private OperationCounter counter(String label) {
    return counters.computeIfAbsent(label, name -> new OperationCounter());
  }
}

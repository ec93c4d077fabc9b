package io.github.ampmeter.stats;

import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleSink;
import io.github.ampmeter.sample.Step;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** First start and last end of each step: what its window counts from. */
public final class StepBounds implements SampleSink {
  private static final class Bounds {
    long start = Long.MAX_VALUE;
    long end = Long.MIN_VALUE;

    void include(Sample sample) {
      start = Math.min(start, sample.startMillis());
      end = Math.max(end, sample.endMillis());
    }
  }

  private final Map<Step, Bounds> bounds = new LinkedHashMap<>();
  private Step lastStep;
  private Bounds last;

  @Override
  public void accept(Sample sample) {
    Step step = sample.thread().step();
    if (step != lastStep) {
      lastStep = step;
      last = bounds.computeIfAbsent(step, s -> new Bounds());
    }
    last.include(sample);
  }

  /** A window for each step, by its first start. */
  public StepWindows fromStart(Function<Long, Window> windowFrom) {
    Map<Step, Window> windows = new LinkedHashMap<>();
    bounds.forEach((step, b) -> windows.put(step, windowFrom.apply(b.start)));
    return StepWindows.of(windows);
  }

  /** The part of each step that lies in a window; without steps, the window itself. */
  public StepWindows within(Window window) {
    if (bounds.keySet().stream().allMatch(Step.NONE::equals)) {
      return StepWindows.all(window);
    }
    Map<Step, Window> windows = new LinkedHashMap<>();
    bounds.forEach(
        (step, b) -> overlap(b, window).ifPresent(overlap -> windows.put(step, overlap)));
    return StepWindows.of(windows);
  }

  private static Optional<Window> overlap(Bounds of, Window window) {
    long from = Math.max(of.start, window.startMillis());
    long to = Math.min(of.end, window.endMillis());
    return to > from ? Optional.of(new Window(from, to)) : Optional.empty();
  }
}

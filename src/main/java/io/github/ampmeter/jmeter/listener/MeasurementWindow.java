package io.github.ampmeter.jmeter.listener;

import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.stats.Phases;
import io.github.ampmeter.stats.Window;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** The window of one step under way, which moves until it is known where it begins. */
final class MeasurementWindow {
  /** Of each load generator, by its name. */
  private final Map<String, Long> starts = new HashMap<>();

  private boolean known;
  private Window window = Window.WHOLE_RUN;

  /** Of the load generator that was heard of last; and when no start moves the window any more. */
  private String lastOrigin;

  private String lastHost;
  private long lastStart;
  private long edge = Long.MIN_VALUE;

  /** As far as it is known; the whole run before a sample. */
  Window window() {
    return window;
  }

  /**
   * Takes a sample of the step; returns whether the window may be another one by it.
   *
   * @param phases how long the load is to last
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

package io.github.ampmeter.run.suite;

import io.github.ampmeter.stats.Window;
import java.time.Duration;
import java.util.Optional;

/**
 * The parts of a run.
 *
 * @param warmUp from the first sample on, ramp-up included; left out of the figures
 * @param steadyState what is judged after it; empty: up to the last sample
 */
public record Phases(Duration warmUp, Optional<Duration> steadyState) {
  public static final Phases NONE = new Phases(Duration.ZERO, Optional.empty());

  /** Whether the whole run is judged, from its first start to its last end. */
  public boolean none() {
    return warmUp.isZero() && steadyState.isEmpty();
  }

  /**
   * The judged part of a run, in epoch millis. JMeter counts its time from before the first sample:
   * where the load ends a little before its time, the window ends with it.
   *
   * @param startMillis the run's first start
   * @param endMillis its last end
   */
  public Window window(long startMillis, long endMillis) {
    long from = startMillis + warmUp.toMillis();
    long to = steadyState.map(duration -> from + duration.toMillis()).orElse(Long.MAX_VALUE);
    return new Window(from, Math.max(Math.min(to, endMillis + 1), from + 1));
  }
}

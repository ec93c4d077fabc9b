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

  /** The judged part of a run that lasted from its first start to its last end, in epoch millis. */
  public Window window(long startMillis, long endMillis) {
    long from = startMillis + warmUp.toMillis();
    long to = steadyState.map(duration -> from + duration.toMillis()).orElse(endMillis + 1);
    return new Window(from, Math.max(to, from + 1));
  }
}

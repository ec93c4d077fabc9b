package io.github.ampmeter.run.suite;

import io.github.ampmeter.stats.window.Window;
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

  /** The judged part of a run that started then, in epoch millis. */
  public Window window(long startMillis) {
    long from = startMillis + warmUp.toMillis();
    return new Window(
        from, steadyState.map(duration -> from + duration.toMillis()).orElse(Long.MAX_VALUE));
  }
}

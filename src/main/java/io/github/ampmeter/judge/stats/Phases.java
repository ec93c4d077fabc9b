package io.github.ampmeter.judge.stats;

import java.time.Duration;
import java.util.Optional;

/**
 * The parts of a run, or of each of its load levels.
 *
 * @param warmUp from the first sample on, ramp-up included; left out of the figures
 * @param steadyState what is judged after it; empty: up to the last sample
 */
public record Phases(Duration warmUp, Optional<Duration> steadyState) {
  public static final Phases NONE = new Phases(Duration.ZERO, Optional.empty());

  /**
   * Of times in milliseconds.
   *
   * @param steadyState 0: up to the last sample
   */
  public static Phases ofMillis(long warmUp, long steadyState) {
    return new Phases(
        Duration.ofMillis(warmUp),
        steadyState == 0 ? Optional.empty() : Optional.of(Duration.ofMillis(steadyState)));
  }

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

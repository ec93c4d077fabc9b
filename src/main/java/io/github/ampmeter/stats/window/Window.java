package io.github.ampmeter.stats.window;

/**
 * The part of a run that is judged: [start, end) in milliseconds since 1970, after ramp-up and
 * warm-up and before ramp-down.
 */
public record Window(long startMillis, long endMillis) {
  /** A run without phases is judged whole. */
  public static final Window WHOLE_RUN = new Window(Long.MIN_VALUE, Long.MAX_VALUE);

  public Window {
    if (endMillis <= startMillis) {
      throw new IllegalArgumentException(
          "a window must end after its start " + startMillis + ", was " + endMillis);
    }
  }

  public boolean contains(long millis) {
    return millis >= startMillis && millis < endMillis;
  }

  /** Its length in seconds. */
  public double seconds() {
    return (endMillis - startMillis) / 1e3;
  }
}

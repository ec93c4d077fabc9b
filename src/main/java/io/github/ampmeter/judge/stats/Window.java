package io.github.ampmeter.judge.stats;

/**
 * The part of a run that is judged: [start, end) in milliseconds since 1970, after ramp-up and
 * warm-up and before ramp-down.
 */
public record Window(long startMillis, long endMillis) {
  /** A run without phases is judged whole. */
  public static final Window WHOLE_RUN = new Window(Long.MIN_VALUE, Long.MAX_VALUE);

  private static final double MOST_MISSING_SHARE = 0.1;
  private static final double MOST_MISSING_SHARE_OF_SHORT = 0.25;
  private static final long MOST_MISSING_MILLIS_OF_SHORT = 3000;

  public Window {
    if (endMillis <= startMillis) {
      throw new IllegalArgumentException(
          "a window must end after its start " + startMillis + ", was " + endMillis);
    }
  }

  public boolean contains(long millis) {
    return millis >= startMillis && millis < endMillis;
  }

  /** The part of it before a time; all of it where that would be nothing. */
  public Window until(long millis) {
    return millis <= startMillis || millis >= endMillis ? this : new Window(startMillis, millis);
  }

  public long millis() {
    return endMillis - startMillis;
  }

  /** How many of its milliseconds lie in another one, too. */
  public long within(Window other) {
    return Math.max(
        0, Math.min(endMillis, other.endMillis) - Math.max(startMillis, other.startMillis));
  }

  /** Returns the length in seconds. */
  public double seconds() {
    return (endMillis - startMillis) / 1e3;
  }

  /**
   * Whether so little of a time is missing that the rest may stand for it: a tenth. Of a short time
   * 3 s, at most a quarter: JMeter counts its time from its own start, a window from the first
   * sample's.
   */
  public static boolean mayMiss(double missingMillis, double ofMillis) {
    double ofShort = Math.min(MOST_MISSING_MILLIS_OF_SHORT, MOST_MISSING_SHARE_OF_SHORT * ofMillis);
    return missingMillis <= Math.max(MOST_MISSING_SHARE * ofMillis, ofShort);
  }
}

package io.github.ampmeter.stats.stopped;

/**
 * A label that came as long as it did, and then no more, though the thread group that made it went
 * on: a page that lost its form, or a token that is not handed out, ends what a plan does behind it
 * without a failure.
 *
 * @param samples those of the window
 * @param lastMillis when the last of them began, since 1970
 * @param silentMillis how long its thread group went on behind that
 * @param missed how many more would have come at the rate of those that did
 */
public record StoppedLabel(
    String label, long samples, long lastMillis, long silentMillis, double missed) {
  /** Of fewer, chance makes long gaps. */
  public static final long FEWEST = 30;

  /** Shorter ones are the end of a load, or a pause of it. */
  private static final double LEAST_SHARE = 0.25;

  /** So many times as long as any gap before it. */
  private static final double LEAST_GAPS = 3;

  /**
   * Whether a label stopped.
   *
   * @param windowMillis how long the window is, as far as there was load in it
   * @param newestMillis when that label of its step came for the first time that came last: if
   *     behind its end, a plan did one thing after the other
   */
  public static boolean stopped(LabelTimes times, long windowMillis, long newestMillis) {
    return times.samples() >= FEWEST
        && times.silentMillis() >= LEAST_SHARE * windowMillis
        && times.silentMillis() >= LEAST_GAPS * times.longestGapMillis()
        && missed(times) >= FEWEST
        && newestMillis <= times.lastMillis();
  }

  /** Of one that did. */
  public static StoppedLabel of(String label, LabelTimes times) {
    return new StoppedLabel(
        label, times.samples(), times.lastMillis(), times.silentMillis(), missed(times));
  }

  private static double missed(LabelTimes times) {
    long came = Math.max(1, times.lastMillis() - times.firstMillis());
    return (double) times.samples() * times.silentMillis() / came;
  }
}

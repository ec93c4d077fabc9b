package io.github.ampmeter.source.machine;

/**
 * For how long a server has been up, as it said at one time.
 *
 * @param atNanos when it was asked, by the monotonic clock
 * @param seconds as it counts them
 */
public record ServerUptime(long atNanos, double seconds) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Servers count whole seconds and answer late. */
  private static final double TOLERANCE_SECONDS = 3;

  /** Clocks of two machines may run apart by a twentieth of this. */
  private static final double TOLERANCE_SHARE = 0.01;

  /** Whether it has begun anew since: then it is up for less than the time in between explains. */
  public boolean restartedUntil(ServerUptime later) {
    double between = (later.atNanos - atNanos) / NANOS_PER_SECOND;
    double tolerance = TOLERANCE_SECONDS + TOLERANCE_SHARE * between;
    return later.seconds < seconds + between - tolerance;
  }
}

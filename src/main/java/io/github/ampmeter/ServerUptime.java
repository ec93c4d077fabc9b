package io.github.ampmeter;

/**
 * The uptime of a server at a point in time.
 *
 * @param atNanos the time of the query, by the monotonic clock
 * @param seconds the uptime that the server reported
 */
public record ServerUptime(long atNanos, double seconds) {
  /** The status variable of a database that has it. */
  public static final String VARIABLE = "Uptime";

  /** The status variable that restarts where a database's counters are set back. */
  public static final String SINCE_FLUSH = "Uptime_since_flush_status";

  private static final double NANOS_PER_SECOND = 1e9;

  /** The tolerance for servers that count whole seconds and answer late. */
  private static final double TOLERANCE_SECONDS = 3;

  /** The tolerance for two clocks, which run apart by a twentieth of this. */
  private static final double TOLERANCE_SHARE = 0.01;

  /** Whether the server restarted in between: its uptime fell, or grew less than time passed. */
  public boolean restartedUntil(ServerUptime later) {
    double between = (later.atNanos - atNanos) / NANOS_PER_SECOND;
    double tolerance = TOLERANCE_SECONDS + TOLERANCE_SHARE * between;
    return !(later.seconds >= seconds + between - tolerance);
  }
}

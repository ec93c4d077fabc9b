package io.github.ampmeter.stack.link;

/**
 * How many bytes may pass by now: the rate times the time, of which no more is saved up than for a
 * moment: a link that was idle is not faster afterwards, and a process that had to wait for a CPU
 * makes up for it.
 */
final class TokenBucket {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MOMENT_SECONDS = 0.05;

  private final double bytesPerSecond;
  private final double most;
  private double bytes;
  private long atNanos;

  TokenBucket(double bytesPerSecond, long nowNanos) {
    this.bytesPerSecond = bytesPerSecond;
    this.most = bytesPerSecond * MOMENT_SECONDS;
    this.atNanos = nowNanos;
  }

  /** Whether anything may pass; it may be a little more than that, which is owed then. */
  boolean allows(long nowNanos) {
    bytes = Math.min(most, bytes + (nowNanos - atNanos) / NANOS_PER_SECOND * bytesPerSecond);
    atNanos = nowNanos;
    return bytes > 0;
  }

  void spend(int spent) {
    bytes -= spent;
  }

  /** Until something may pass again, as of the last question. */
  long waitMillis() {
    return bytes > 0 ? 0 : (long) Math.ceil(-bytes / bytesPerSecond * 1000);
  }
}

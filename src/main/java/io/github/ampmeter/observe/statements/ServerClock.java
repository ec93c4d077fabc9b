package io.github.ampmeter.observe.statements;

import java.time.Clock;
import java.time.Instant;

/**
 * What a server's clock is ahead of ours, as far as a statement tells that was sent at one known
 * moment and answered at another: the server had it in between.
 *
 * @param aheadMillis to be taken off the server's moments
 * @param errorMillis how far that may be wrong
 */
record ServerClock(double aheadMillis, double errorMillis) {
  private static final double NANOS_A_MILLI = 1e6;

  /**
   * Of one statement.
   *
   * @param begun when the server began with it, by its own clock
   * @param ended when it had done
   */
  static ServerClock of(double sent, double answered, double begun, double ended) {
    double least = ended - answered;
    double most = begun - sent;
    return new ServerClock((least + most) / 2, Math.max(0, (most - least) / 2));
  }

  /** The better known of two. */
  ServerClock orBetter(ServerClock other) {
    return other == null || errorMillis <= other.errorMillis ? this : other;
  }

  /** What both say, where the clocks may have drifted in between. */
  static ServerClock between(ServerClock first, ServerClock last) {
    double apart = Math.abs(first.aheadMillis - last.aheadMillis);
    return new ServerClock(
        (first.aheadMillis + last.aheadMillis) / 2,
        apart / 2 + Math.max(first.errorMillis, last.errorMillis));
  }

  /** Ours, in milliseconds since 1970 and parts of them. */
  static double at(Clock ours) {
    Instant now = ours.instant();
    return now.getEpochSecond() * 1e3 + now.getNano() / NANOS_A_MILLI;
  }
}

package io.github.ampmeter.source.loadworkers;

import java.io.IOException;
import java.util.List;

/**
 * How far a load worker's clock is ahead of the controller's.
 *
 * @param atMillis time of the measurement, by the controller's clock
 * @param boundMillis uncertainty of the offset
 */
public record ClockOffset(long atMillis, double offsetMillis, double boundMillis) {
  /** Smaller offsets are not corrected: the clocks of any two machines differ by as much. */
  private static final double LEAST_CORRECTED_MILLIS = 5;

  private static final int TRIPS = 20;
  private static final double MICROS = 1e3;

  /** A clock of another machine, in microseconds since 1970. */
  public interface Clock {
    long micros() throws IOException, InterruptedException;
  }

  /** Measures by the shortest of several round trips, half of which is the uncertainty. */
  public static ClockOffset measure(Clock theirs, Clock ours)
      throws IOException, InterruptedException {
    long shortest = Long.MAX_VALUE;
    double offset = 0;
    for (int i = 0; i < TRIPS; i++) {
      long before = ours.micros();
      long there = theirs.micros();
      long trip = ours.micros() - before;
      if (trip >= 0 && trip < shortest) {
        shortest = trip;
        offset = there - (before + trip / 2.0);
      }
    }
    return new ClockOffset(
        Math.round(ours.micros() / MICROS), offset / MICROS, shortest / 2.0 / MICROS);
  }

  /**
   * What to subtract from a time of the worker, in milliseconds. Between two measurements the clock
   * gains evenly.
   *
   * @param all the measurements in their order; none: nothing is corrected
   */
  public static double correction(List<ClockOffset> all, long workerMillis) {
    if (!anyMatters(all)) {
      return 0;
    }
    ClockOffset before = all.get(0);
    for (ClockOffset next : all) {
      double at = next.atMillis + next.offsetMillis;
      if (at >= workerMillis) {
        double from = before.atMillis + before.offsetMillis;
        double share = at > from ? Math.max(0, (workerMillis - from) / (at - from)) : 1;
        return before.offsetMillis + share * (next.offsetMillis - before.offsetMillis);
      }
      before = next;
    }
    return before.offsetMillis;
  }

  /** A loop, because it is asked for each row. */
  private static boolean anyMatters(List<ClockOffset> all) {
    for (ClockOffset each : all) {
      if (each.matters()) {
        return true;
      }
    }
    return false;
  }

  /** The largest change from one measurement to the next, less the uncertainty of both. */
  static double mostChangeMillis(List<ClockOffset> all) {
    double most = 0;
    for (int i = 1; i < all.size(); i++) {
      ClockOffset one = all.get(i - 1);
      ClockOffset other = all.get(i);
      double change = Math.abs(other.offsetMillis - one.offsetMillis);
      most = Math.max(most, change - one.boundMillis - other.boundMillis);
    }
    return most;
  }

  private boolean matters() {
    return Math.abs(offsetMillis) > Math.max(boundMillis, LEAST_CORRECTED_MILLIS);
  }
}

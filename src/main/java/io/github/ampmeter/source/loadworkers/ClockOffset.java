package io.github.ampmeter.source.loadworkers;

import java.io.IOException;
import java.util.List;

/**
 * By how much a load worker's clock is ahead of ours.
 *
 * @param atMillis when it was measured, by our clock
 * @param boundMillis by how much the truth may differ
 */
public record ClockOffset(long atMillis, double offsetMillis, double boundMillis) {
  /** A smaller one is that of any two machines. */
  private static final double LEAST_CORRECTED_MILLIS = 5;

  private static final int TRIPS = 20;
  private static final double MICROS = 1e3;

  /** A clock elsewhere, in microseconds since 1970. */
  public interface Clock {
    long micros() throws IOException, InterruptedException;
  }

  /** Measures by the shortest of several round trips: the truth lies within half of it. */
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
   * What is to be taken from a time of the worker's, in milliseconds: between two measurements the
   * clock drifts evenly.
   *
   * @param all in their order; none: nothing
   */
  public static double correction(List<ClockOffset> all, long workerMillis) {
    if (all.stream().noneMatch(ClockOffset::matters)) {
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

  /** The most by which it changed from one measurement to the next beyond what is not known. */
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

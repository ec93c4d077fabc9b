package io.github.ampmeter.source.machine;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ObservedQuantity;
import java.util.ArrayList;
import java.util.List;

/** The readings of one point in time: lines of observe.csv. */
public final class Poll {
  private final long timeMillis;
  private final List<Reading> readings = new ArrayList<>();

  /** Starts a poll at a time since 1970, which is the end of its interval. */
  public Poll(long timeMillis) {
    this.timeMillis = timeMillis;
  }

  /**
   * A value at the time of the poll.
   *
   * @param of an {@link ObservedGroup}, or the name of a group of processes
   */
  public record Reading(long timeMillis, String of, ObservedQuantity quantity, double value) {}

  public Poll add(String of, ObservedQuantity quantity, double value) {
    readings.add(new Reading(timeMillis, of, quantity, value));
    return this;
  }

  Poll host(ObservedQuantity quantity, double value) {
    return add(ObservedGroup.HOST, quantity, value);
  }

  List<Reading> readings() {
    return readings;
  }
}

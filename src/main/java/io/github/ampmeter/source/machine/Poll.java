package io.github.ampmeter.source.machine;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ObservedQuantity;
import java.util.ArrayList;
import java.util.List;

/** What is found at one time, as lines of observe.csv. */
final class Poll {
  private final long timeMillis;
  private final List<Reading> readings = new ArrayList<>();

  /** At a time since 1970: the end of the second that it speaks of. */
  Poll(long timeMillis) {
    this.timeMillis = timeMillis;
  }

  /**
   * A value.
   *
   * @param of an {@link ObservedGroup} or a group of processes
   */
  record Reading(long timeMillis, String of, ObservedQuantity quantity, double value) {}

  Poll add(String of, ObservedQuantity quantity, double value) {
    readings.add(new Reading(timeMillis, of, quantity, value));
    return this;
  }

  /** Of this machine. */
  Poll host(ObservedQuantity quantity, double value) {
    return add(ObservedGroup.HOST, quantity, value);
  }

  List<Reading> readings() {
    return readings;
  }
}

package io.github.ampmeter.observe;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ObservedQuantity;

/**
 * A line of observe.csv, as it is written.
 *
 * @param timeMillis end of the second it speaks of, since 1970
 * @param of an {@link ObservedGroup} or a group of processes
 */
record Reading(long timeMillis, String of, ObservedQuantity quantity, double value) {
  static Reading host(long timeMillis, ObservedQuantity quantity, double value) {
    return new Reading(timeMillis, ObservedGroup.HOST, quantity, value);
  }
}

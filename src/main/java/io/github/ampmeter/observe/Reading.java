package io.github.ampmeter.observe;

/**
 * A line of observe.csv.
 *
 * @param timeMillis end of the second it speaks of, since 1970
 * @param of the machine ({@link #ofHost}), observing itself ({@link #ofObserver}) or a group's name
 */
public record Reading(long timeMillis, String of, Quantity quantity, double value) {
  public boolean ofHost() {
    return of.equals(ProcessGroup.HOST);
  }

  public boolean ofObserver() {
    return of.equals(ProcessGroup.OBSERVER);
  }
}

package io.github.ampmeter.observe;

import io.github.ampmeter.ObservedQuantity;
import java.util.Optional;

/**
 * A line of observe.csv.
 *
 * @param timeMillis end of the second it speaks of, since 1970
 * @param of the machine ({@link #ofHost}), observing itself ({@link #ofObserver}) or a group's name
 */
public record Reading(long timeMillis, String of, ObservedQuantity quantity, double value) {
  static Reading host(long timeMillis, ObservedQuantity quantity, double value) {
    return new Reading(timeMillis, ProcessGroup.HOST, quantity, value);
  }

  public boolean ofHost() {
    return of.equals(ProcessGroup.HOST);
  }

  /** Whether it is of the web server's workers. */
  public boolean ofWorkers() {
    return of.equals(WorkerPoller.WORKERS);
  }

  /** The machine elsewhere that it is of, by its name; empty: of none. */
  public Optional<String> remoteHost() {
    return of.startsWith(RemoteHost.HOST_NAMED)
        ? Optional.of(of.substring(RemoteHost.HOST_NAMED.length()))
        : Optional.empty();
  }

  public boolean ofObserver() {
    return of.equals(ProcessGroup.OBSERVER);
  }
}

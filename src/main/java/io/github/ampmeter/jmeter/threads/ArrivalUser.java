package io.github.ampmeter.jmeter.threads;

import io.github.ampmeter.sample.ScheduleDelay;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One user: waits for an arrival, does what it asks for, and is free again. Arrivals come from the
 * group's own thread, all else happens in the user's.
 */
final class ArrivalUser {
  /**
   * What is to be done.
   *
   * @param dueMillis when it was to begin, since 1970
   * @param dueNanos the same by a clock that only rises
   * @param freeSinceNanos since when there was a user for it, by that clock
   */
  record Arrival(long dueMillis, long dueNanos, long freeSinceNanos) {
    /** How late it is by now. */
    ScheduleDelay lateness(long nowNanos) {
      long late = Math.max(0, nowNanos - dueNanos);
      long waited = Math.min(late, Math.max(0, freeSinceNanos - dueNanos));
      return new ScheduleDelay(
          TimeUnit.NANOSECONDS.toMillis(late), TimeUnit.NANOSECONDS.toMillis(waited));
    }
  }

  private final ArrivalUsers users;
  private Arrival next;
  private Arrival atWork;
  private boolean begun;
  private boolean sampled;
  private boolean ended;
  private long freeSinceNanos;

  /** Who is made for an arrival begins with it. */
  ArrivalUser(ArrivalUsers users, Arrival first) {
    this.users = users;
    this.next = first;
  }

  synchronized void take(Arrival arrival) {
    next = arrival;
    notifyAll();
  }

  /** No further arrival comes; what is under way is done. */
  synchronized void end() {
    ended = true;
    notifyAll();
  }

  /** Whether it is at an arrival. */
  synchronized boolean busy() {
    return atWork != null;
  }

  /** The next arrival, at once or later; empty where none comes any more. */
  synchronized Optional<Arrival> await() throws InterruptedException {
    while (next == null && !ended) {
      wait();
    }
    atWork = next;
    begun = true;
    next = null;
    sampled = false;
    return Optional.ofNullable(atWork);
  }

  /** The arrival has a row that stands for it. */
  synchronized void hasSampled() {
    sampled = true;
  }

  /** The arrival is done. */
  void isDone() {
    synchronized (this) {
      atWork = null;
    }
    users.isFree(this);
  }

  /**
   * It has ended, whatever it was at; another may be made in its place.
   *
   * @return for which arrival that has to be
   */
  Optional<Arrival> isGone() {
    return users.isGone(this);
  }

  /**
   * An arrival that came when it had done the one before and would begin no other, as an error had
   * ended it: a user is free before JMeter tells that it is gone. It is the next user's, once.
   */
  synchronized Optional<Arrival> givenAtItsEnd() {
    Optional<Arrival> given = begun ? Optional.ofNullable(next) : Optional.empty();
    next = given.isPresent() ? null : next;
    return given;
  }

  /** The arrival that it ended with before its first sample. */
  synchronized Optional<Arrival> abandoned() {
    Arrival lost = next != null ? next : sampled ? null : atWork;
    return Optional.ofNullable(lost);
  }

  long freeSinceNanos() {
    return freeSinceNanos;
  }

  void freeSince(long nanos) {
    freeSinceNanos = nanos;
  }
}

package io.github.ampmeter.jmeter.threads;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * The users of one pass: who of them is free, and whether one more may be made. All times are those
 * of a clock that only rises, in nanoseconds.
 */
final class ArrivalUsers {
  /**
   * What an arrival gets.
   *
   * @param arrival it, as its user knows it
   * @param taken whether a free user has it; else nobody was free, but one more may be made
   */
  record Place(ArrivalUser.Arrival arrival, boolean taken) {}

  private final int most;
  private final LongSupplier clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  /** Who is free for longest stands first; who has just become so is taken first. */
  private final Deque<ArrivalUser> free = new ArrayDeque<>();

  private int all;
  private long roomSinceNanos;
  private boolean closed;

  ArrivalUsers(int most, LongSupplier clock) {
    this.most = most;
    this.clock = clock;
    this.roomSinceNanos = clock.getAsLong();
  }

  /**
   * Gives an arrival that is due now, or was, to a free user, or finds room for one more. A user is
   * chosen and has it in one step: one that ends can neither be chosen any more nor end without
   * what it was given.
   *
   * @param dueMillis when it was to begin, since 1970
   * @param dueNanos the same by the clock
   * @param untilNanos how long to wait for a user
   * @return empty where there is none until then, or all is over
   */
  Optional<Place> take(long dueMillis, long dueNanos, long untilNanos) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (!closed) {
        if (!free.isEmpty()) {
          long since = free.peekFirst().freeSinceNanos();
          ArrivalUser.Arrival arrival = new ArrivalUser.Arrival(dueMillis, dueNanos, since);
          free.pollLast().take(arrival);
          return Optional.of(new Place(arrival, true));
        }
        if (all < most) {
          all++;
          ArrivalUser.Arrival arrival =
              new ArrivalUser.Arrival(dueMillis, dueNanos, roomSinceNanos);
          return Optional.of(new Place(arrival, false));
        }
        long left = untilNanos - clock.getAsLong();
        if (left <= 0) {
          return Optional.empty();
        }
        changed.awaitNanos(left);
      }
      return Optional.empty();
    } finally {
      lock.unlock();
    }
  }

  /** A user has done what it was at. */
  void isFree(ArrivalUser user) {
    lock.lock();
    try {
      if (closed) {
        user.end();
        return;
      }
      user.freeSince(clock.getAsLong());
      free.addLast(user);
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  /**
   * A user is no more, or could not be made.
   *
   * @return what it was given when it was ending already: another user is to be made for that, in
   *     its place
   */
  Optional<ArrivalUser.Arrival> isGone(ArrivalUser user) {
    lock.lock();
    try {
      free.remove(user);
      Optional<ArrivalUser.Arrival> given = user.givenAtItsEnd();
      if (given.isPresent()) {
        return given;
      }
      roomSinceNanos = all == most ? clock.getAsLong() : roomSinceNanos;
      all--;
      changed.signal();
      return given;
    } finally {
      lock.unlock();
    }
  }

  /** Nothing arrives any more: who is free, or becomes so, ends. */
  void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
      free.forEach(ArrivalUser::end);
    } finally {
      lock.unlock();
    }
  }
}

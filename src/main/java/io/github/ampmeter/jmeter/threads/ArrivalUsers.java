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
   * @param user empty: nobody is free, but one more may be made
   */
  record Place(Optional<ArrivalUser> user, long freeSinceNanos) {}

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
   * A free user, or room for one more, for an arrival that is due now or was.
   *
   * @param untilNanos how long to wait for one
   * @return empty where there is none until then, or all is over; else since when there was one,
   *     whoever it is that is taken
   */
  Optional<Place> take(long untilNanos) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (!closed) {
        if (!free.isEmpty()) {
          long since = free.peekFirst().freeSinceNanos();
          return Optional.of(new Place(Optional.of(free.pollLast()), since));
        }
        if (all < most) {
          all++;
          return Optional.of(new Place(Optional.empty(), roomSinceNanos));
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

  /** A user is no more, or could not be made. */
  void isGone(ArrivalUser user) {
    lock.lock();
    try {
      free.remove(user);
      roomSinceNanos = all == most ? clock.getAsLong() : roomSinceNanos;
      all--;
      changed.signal();
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

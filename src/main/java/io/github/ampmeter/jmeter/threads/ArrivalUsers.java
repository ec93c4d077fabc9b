package io.github.ampmeter.jmeter.threads;

import io.github.ampmeter.judge.sample.ScheduleDelay;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * The users of one pass: which of them are free, and whether one more may be created. Times are in
 * nanoseconds of a monotonic clock.
 */
final class ArrivalUsers {
  /**
   * The user of an arrival.
   *
   * @param arrival the arrival as its user knows it
   * @param taken whether a free user has taken it; otherwise one more may be created
   */
  record Place(ArrivalUser.Arrival arrival, boolean taken) {}

  private final int most;
  private final LongSupplier clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  /** The user that has been free for longest is first; the last one is taken. */
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
   * Gives an arrival that is due to a free user, or finds room for one more. Choosing the user and
   * giving it the arrival is one step, so that a user that ends is not chosen and does not lose an
   * arrival.
   *
   * @param dueMillis when it was due, in ms since 1970
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

  /** Makes a user free that has finished its arrival. */
  void free(ArrivalUser user) {
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
   * Removes a user that has ended or could not be created.
   *
   * @return the arrival that it was given while it ended: another user is to be created for it
   */
  Optional<ArrivalUser.Arrival> remove(ArrivalUser user) {
    lock.lock();
    try {
      free.remove(user);
      Optional<ArrivalUser.Arrival> given = user.assignedWhileEnding();
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

  /** Ends each user that is or becomes free: there are no more arrivals. */
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

  /**
   * One user: waits for an arrival, runs its pass, and is free again. The group's own thread hands
   * out arrivals; everything else happens in the user's thread.
   */
  static final class ArrivalUser {
    /**
     * One pass that a user has to run.
     *
     * @param dueMillis when it was due, in ms since 1970
     * @param dueNanos the same by a clock that only rises
     * @param freeSinceNanos since when there was a user for it, by that clock
     */
    record Arrival(long dueMillis, long dueNanos, long freeSinceNanos) {
      /** Its schedule delay at this time. */
      ScheduleDelay scheduleDelay(long nowNanos) {
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

    /** Ends the user after its current arrival. */
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
    synchronized void markSampled() {
      sampled = true;
    }

    /** The arrival is done. */
    void finish() {
      synchronized (this) {
        atWork = null;
      }
      users.free(this);
    }

    /**
     * It has ended, whatever it was at; another may be made in its place.
     *
     * @return for which arrival that has to be
     */
    Optional<Arrival> remove() {
      return users.remove(this);
    }

    /**
     * An arrival that came when it had done the one before and would begin no other, as an error
     * had ended it: a user is free before JMeter tells that it is gone. It is the next user's,
     * once.
     */
    synchronized Optional<Arrival> assignedWhileEnding() {
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
}

package io.github.ampmeter.benchmark.rewrites.jmeter;

/**
 * Whose turn it is: all users do the same for a while, then the next. A turn ends when its time is
 * over and somebody asks, so that a slow query is never left out.
 */
final class RoundRobin {
  private final long lengthNanos;
  private long startNanos;
  private long turn = -1;

  RoundRobin(long lengthNanos) {
    this.lengthNanos = lengthNanos;
  }

  /** The number of the turn at this time, from 0. */
  synchronized long at(long nanos) {
    if (turn < 0 || nanos - startNanos >= lengthNanos) {
      turn++;
      startNanos = nanos;
    }
    return turn;
  }
}

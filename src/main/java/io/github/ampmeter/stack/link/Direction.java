package io.github.ampmeter.stack.link;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;

/** All that goes one way: the flows take turns, and together no more than the link carries. */
final class Direction {
  private final TokenBucket budget;
  private final Queue<Pipe> waiting = new ArrayDeque<>();
  private long bytes;

  Direction(TokenBucket budget) {
    this.budget = budget;
  }

  /** There is something to read; its turn comes. */
  void enqueue(Pipe flow) {
    flow.waits();
    waiting.add(flow);
  }

  /** Lets pass what may; returns the milliseconds until more may, or 0 where none waits. */
  long pass() {
    while (!waiting.isEmpty() && budget.allows(System.nanoTime())) {
      Pipe flow = waiting.remove();
      if (!flow.isOpen()) {
        continue;
      }
      try {
        int moved = flow.move();
        budget.spend(moved);
        bytes += moved;
      } catch (IOException e) {
        flow.close();
      }
    }
    return waiting.isEmpty() ? 0 : Math.max(1, budget.waitMillis());
  }

  /** Since it was asked last. */
  long takeBytes() {
    long passed = bytes;
    bytes = 0;
    return passed;
  }
}

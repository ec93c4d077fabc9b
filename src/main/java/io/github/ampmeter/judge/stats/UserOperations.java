package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.sample.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * What one user did, in the order in which it began: a worker sends its rows in batches, of which
 * the later one may come first.
 */
final class UserOperations {
  /** A batch has 100 rows of all users, requests among them. */
  private static final int MOST_OUT_OF_ORDER = 32;

  /**
   * One operation.
   *
   * @param window what is judged of its step
   */
  record Operation(
      String label,
      Step step,
      Window window,
      long startMillis,
      long endMillis,
      long intendedStartMillis,
      long drawnMillis) {}

  /** Receives the operations one after the other. */
  @FunctionalInterface
  interface Follower {
    /**
     * One of them.
     *
     * @param before what the user did before it; null: nothing
     */
    void follow(Operation before, Operation operation);
  }

  private final List<Operation> waiting = new ArrayList<>();
  private Operation settled;

  /** Takes the next one; the follower is told of what no row can come before any more. */
  void add(Operation operation, Follower follower) {
    int at = waiting.size();
    while (at > 0 && waiting.get(at - 1).startMillis() > operation.startMillis()) {
      at--;
    }
    waiting.add(at, operation);
    if (waiting.size() > MOST_OUT_OF_ORDER) {
      Operation first = waiting.remove(0);
      follower.follow(settled, first);
      settled = first;
    }
  }

  /** Tells another one of what the first has not been told yet. */
  void tellWaiting(Follower follower) {
    Operation before = settled;
    for (Operation operation : waiting) {
      follower.follow(before, operation);
      before = operation;
    }
  }
}

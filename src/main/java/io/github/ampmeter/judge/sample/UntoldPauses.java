package io.github.ampmeter.judge.sample;

import java.util.Arrays;

/**
 * The pauses in transactions of a file without the column IdleTime. JMeter leaves pauses out of a
 * transaction's elapsed time, so that its last requests seem to come behind it. But each thread
 * writes its rows in their order: a transaction behind its requests or, as their parent sample,
 * before them.
 */
final class UntoldPauses {
  private static final long MOST_MILLIS = Integer.MAX_VALUE;

  /** The number of a row above its pauses in milliseconds. */
  private long[] packed = {};

  private int count;

  /** A transaction whose requests may be written behind it, and the sums of those that are. */
  static final class Parent {
    private final int index;
    private final TransactionTimes thread;
    private final long start;
    private final long elapsed;
    private final long bytes;
    private final int held;
    private final boolean clean;
    private long end;
    private int missing;
    private long elapsedOfParts;
    private long bytesOfParts;

    /**
     * Begins with no request.
     *
     * @param clean whether it says that nothing in it failed
     */
    Parent(Sample sample, int index, TransactionTimes thread, boolean clean) {
      this.index = index;
      this.thread = thread;
      this.start = sample.startMillis();
      this.elapsed = sample.elapsedMillis();
      this.bytes = sample.bytes();
      this.held = sample.heldWithUntoldPauses();
      this.clean = clean;
      this.end = sample.endMillis();
      this.missing = held;
    }

    /** Takes the next request of the thread; false where it lacks no other one. */
    boolean takes(Sample request) {
      missing--;
      end = Math.max(end, request.endMillis());
      elapsedOfParts += request.elapsedMillis();
      bytesOfParts += request.bytes();
      return missing > 0;
    }

    /** Whether what it took is what it held: other requests have other sums. */
    private boolean isParent() {
      long most = elapsed + held * TransactionTimes.TOLERANCE_MILLIS;
      return missing == 0
          && elapsedOfParts <= most
          && (bytes == Sample.NOT_MEASURED ? 2 * elapsedOfParts >= elapsed : bytesOfParts == bytes);
    }
  }

  /**
   * Has a transaction end with the row that its thread wrote before it, where that is inside.
   *
   * @param index the number of its row, from 0
   * @return whether that is inside
   */
  boolean endsBehind(Sample transaction, int index, long lastStart, long lastEnd) {
    boolean inside = lastStart >= transaction.startMillis() - TransactionTimes.TOLERANCE_MILLIS;
    if (inside && lastEnd > transaction.endMillis()) {
      add(index, lastEnd - transaction.endMillis());
      transaction.paused(lastEnd - transaction.endMillis());
    }
    return inside;
  }

  /** Has a transaction end with its last request. */
  void end(Parent parent) {
    long told = parent.start + parent.elapsed;
    if (parent.isParent() && parent.end > told + TransactionTimes.TOLERANCE_MILLIS) {
      add(parent.index, parent.end - told);
      parent.thread.add(parent.start, parent.end, parent.clean);
    }
  }

  private void add(int index, long millis) {
    if (count == packed.length) {
      packed = Arrays.copyOf(packed, 2 * count + 4);
    }
    packed[count++] = (long) index << Integer.SIZE | Math.min(MOST_MILLIS, millis);
  }

  /** Has to be called once all are known, and before anything is looked up. */
  void sort() {
    packed = Arrays.copyOf(packed, count);
    Arrays.sort(packed);
  }

  /** Tells a transaction its pauses. */
  void apply(Sample sample, int index) {
    int found = count == 0 ? -1 : -1 - Arrays.binarySearch(packed, (long) index << Integer.SIZE);
    if (found >= 0 && found < count && packed[found] >>> Integer.SIZE == index) {
      sample.paused(packed[found] & MOST_MILLIS);
    }
  }
}

package io.github.ampmeter.judge.sample;

import java.util.Arrays;

/**
 * From when to when each transaction of one thread was open. A transaction takes eight bytes: its
 * start, by which they are sorted, its length of at most nine hours, and whether nothing failed in
 * it.
 */
final class TransactionTimes {
  /** Where a sample stands. The first two are certain; the others are for the label to decide. */
  enum Place {
    INSIDE,
    OUTSIDE,
    /** A sample so short that it may as well lie beside the transaction at whose edge it is. */
    INSIDE_AT_EDGE,
    OUTSIDE_AT_EDGE,
    /** Nothing of its thread tells: a transaction that never ended may have held it. */
    BEHIND_ALL
  }

  /** JMeter times samples by clocks that are this far apart. */
  static final long TOLERANCE_MILLIS = 2;

  private static final int BLOCK = 256;
  private static final int LENGTH_BITS = 25;
  private static final long LONGEST = (1L << LENGTH_BITS) - 1;
  private static final long LATEST = (1L << 37) - 1;
  private static final long BASE_OFFSET = 1L << 36;

  private long[] packed = {};
  private int count;
  private long base;

  /** The latest end in each block of transactions, and in it and all before it. */
  private long[] ends = {};

  private long[] latestEnds = {};

  /**
   * Adds one.
   *
   * @param clean whether it says that nothing in it failed
   */
  void add(long start, long end, boolean clean) {
    if (count == 0) {
      base = start - BASE_OFFSET;
    }
    if (count == packed.length) {
      packed = Arrays.copyOf(packed, 2 * count + 4);
    }
    long offset = Math.max(0, Math.min(LATEST, start - base));
    long length = Math.max(0, Math.min(LONGEST, end - start));
    packed[count++] = (offset << LENGTH_BITS | length) << 1 | (clean ? 1 : 0);
  }

  /** Has to be called once all are known, and before anything is looked up. */
  void sort() {
    packed = Arrays.copyOf(packed, count);
    Arrays.sort(packed);
    findEnds();
  }

  /** Forgets all but the latest of those that are sorted. */
  void keepLast(int most) {
    packed = Arrays.copyOfRange(packed, count - most, count);
    count = most;
    findEnds();
  }

  private void findEnds() {
    ends = new long[(count + BLOCK - 1) / BLOCK];
    Arrays.fill(ends, Long.MIN_VALUE);
    for (int i = 0; i < count; i++) {
      ends[i / BLOCK] = Math.max(ends[i / BLOCK], end(i));
    }
    latestEnds = ends.clone();
    Arrays.parallelPrefix(latestEnds, Math::max);
  }

  int size() {
    return count;
  }

  boolean isEmpty() {
    return count == 0;
  }

  private long start(int i) {
    return (packed[i] >>> LENGTH_BITS + 1) + base;
  }

  private long end(int i) {
    return start(i) + (packed[i] >>> 1 & LONGEST);
  }

  private boolean clean(int i) {
    return (packed[i] & 1) == 1;
  }

  /** Where a request stands; one that failed is in no transaction in which nothing failed. */
  Place placeOf(long start, long end, boolean failed) {
    Place place = behindAll(start) ? Place.BEHIND_ALL : Place.OUTSIDE;
    for (int i = reaching(lastThatMayEnclose(start), end); i >= 0; i = reaching(i - 1, end)) {
      if (failed && clean(i)) {
        continue;
      }
      boolean edge =
          end - start <= TOLERANCE_MILLIS
              && (start >= end(i) - TOLERANCE_MILLIS || end <= start(i) + TOLERANCE_MILLIS);
      boolean within = start(i) <= start && end <= end(i);
      if (!edge && holdsMostOf(i, start, end)) {
        return Place.INSIDE;
      }
      if (edge && place != Place.INSIDE_AT_EDGE) {
        place = within ? Place.INSIDE_AT_EDGE : Place.OUTSIDE_AT_EDGE;
      }
    }
    return place;
  }

  /** Where one of these transactions itself stands, beside the others. */
  Place placeOfTransaction(long start, long end) {
    int alike = 0;
    for (int i = reaching(lastThatMayEnclose(start), end); i >= 0; i = reaching(i - 1, end)) {
      boolean longer = end(i) - start(i) > end - start + TOLERANCE_MILLIS;
      boolean edge = end - start <= TOLERANCE_MILLIS && start >= end(i) - TOLERANCE_MILLIS;
      if (longer && !edge && holdsMostOf(i, start, end)) {
        return Place.INSIDE;
      }
      alike += alike(start, end, start(i), end(i)) ? 1 : 0;
    }
    return alike > 1 ? Place.OUTSIDE_AT_EDGE : Place.OUTSIDE;
  }

  /** Whether two transactions begin and end together, as far as the clocks tell. */
  static boolean alike(long start, long end, long otherStart, long otherEnd) {
    return Math.abs(start - otherStart) <= TOLERANCE_MILLIS
        && Math.abs(end - otherEnd) <= TOLERANCE_MILLIS
        && Math.min(end, otherEnd) - Math.max(start, otherStart) > TOLERANCE_MILLIS;
  }

  private boolean holdsMostOf(int i, long start, long end) {
    return 2 * (Math.min(end, end(i)) - Math.max(start, start(i))) >= end - start;
  }

  private boolean behindAll(long start) {
    return count == 0 || start >= latestEnds[latestEnds.length - 1] - TOLERANCE_MILLIS;
  }

  /** The last transaction, from one backwards, that is open until an end; -1 where none is. */
  private int reaching(int last, long end) {
    long least = end - TOLERANCE_MILLIS;
    int at = last;
    while (at >= 0 && end(at) < least) {
      int block = at / BLOCK;
      if (latestEnds[block] < least) {
        return -1;
      }
      at = ends[block] < least ? block * BLOCK - 1 : at - 1;
    }
    return at;
  }

  private int lastThatMayEnclose(long start) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (start(middle) <= start + TOLERANCE_MILLIS) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }
}

package io.github.ampmeter.stats;

import io.github.ampmeter.sample.Sample;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * Successes by when they ended, to see whether their rate rose within a window that may be known
 * only later. The slices are widened by doubling, so that there are never more than {@value
 * #SLICES}; labels are told apart by {@value #BUCKETS} buckets. So memory does not depend on the
 * number of samples, nor on that of labels.
 */
final class RateRecorder {
  private static final int SLICES = 240;
  private static final int BUCKETS = 16;
  private static final long NARROWEST_MILLIS = 50;

  private static final int THIRD = 5;
  private static final int BLOCKS = 3 * THIRD;
  private static final int SAMPLES_A_BLOCK = 10;

  /** Below this a rise is no reason to doubt the figures. */
  private static final double LEAST_RISE = 0.15;

  /** One-sided: a healthy run must not bear the sign by chance. */
  private static final double CONFIDENCE = 0.999;

  /**
   * How far the labels' shares may move: beyond it, another work was done and not the same faster.
   */
  private static final double MOST_MIX_CHANGE = 0.1;

  private static final double MOST_USERS_CHANGE = 0.05;

  private final int[][] counts = new int[SLICES][];
  private final int[] users = new int[SLICES];
  private long widthMillis = NARROWEST_MILLIS;
  private long firstKey;
  private int used;

  /** Where the slice of the last success lies, so that the next one need not be looked for. */
  private long currentFrom;

  private long currentTo;
  private int current;

  /**
   * Counts one success.
   *
   * @param atWork the users at work when it ended; 0 when not recorded
   */
  void record(Sample sample, int atWork) {
    long end = sample.endMillis();
    if (end < currentFrom || end >= currentTo) {
      current = slice(end);
      currentFrom = Math.floorDiv(end, widthMillis) * widthMillis;
      currentTo = currentFrom + widthMillis;
    }
    int slice = current;
    if (counts[slice] == null) {
      counts[slice] = new int[BUCKETS];
    }
    int hash = sample.label().hashCode();
    counts[slice][(hash ^ hash >>> 16) & BUCKETS - 1]++;
    users[slice] = Math.max(users[slice], atWork);
  }

  private int slice(long millis) {
    long key = Math.floorDiv(millis, widthMillis);
    if (used == 0) {
      firstKey = key;
    }
    while (Math.max(key, firstKey + used - 1) - Math.min(key, firstKey) >= SLICES) {
      widen();
      key = Math.floorDiv(millis, widthMillis);
    }
    if (key < firstKey) {
      moveBy((int) (firstKey - key));
      firstKey = key;
    }
    int slice = (int) (key - firstKey);
    used = Math.max(used, slice + 1);
    return slice;
  }

  private void moveBy(int slices) {
    System.arraycopy(counts, 0, counts, slices, used);
    System.arraycopy(users, 0, users, slices, used);
    Arrays.fill(counts, 0, slices, null);
    Arrays.fill(users, 0, slices, 0);
    used += slices;
  }

  private void widen() {
    long first = Math.floorDiv(firstKey, 2);
    int last = 0;
    for (int i = 0; i < used; i++) {
      int to = (int) (Math.floorDiv(firstKey + i, 2) - first);
      int[] moved = counts[i];
      int atWork = users[i];
      counts[i] = null;
      users[i] = 0;
      add(to, moved, atWork);
      last = to;
    }
    used = used == 0 ? 0 : last + 1;
    firstKey = first;
    widthMillis *= 2;
  }

  private void add(int to, int[] moved, int atWork) {
    users[to] = Math.max(users[to], atWork);
    if (counts[to] == null) {
      counts[to] = moved;
    } else if (moved != null) {
      for (int bucket = 0; bucket < BUCKETS; bucket++) {
        counts[to][bucket] += moved[bucket];
      }
    }
  }

  /** The rise within a window; empty where there is none, or too little to see one in. */
  Optional<RateRise> rise(long fromMillis, long toMillis) {
    if (toMillis <= fromMillis) {
      return Optional.empty();
    }
    Block[] blocks = new Block[BLOCKS];
    Arrays.setAll(blocks, i -> new Block());
    for (int i = 0; i < used; i++) {
      double middle = widthMillis * (firstKey + i + 0.5);
      int block = (int) Math.floor(BLOCKS * (middle - fromMillis) / (toMillis - fromMillis));
      if (middle >= fromMillis && block < BLOCKS) {
        blocks[block].add(counts[i], users[i], widthMillis);
      }
    }
    Block first = Block.sum(blocks, 0);
    Block last = Block.sum(blocks, BLOCKS - THIRD);
    boolean comparable =
        Arrays.stream(blocks).allMatch(block -> block.samples() >= SAMPLES_A_BLOCK)
            && first.users() > 0
            && Math.abs(last.users() - first.users()) <= MOST_USERS_CHANGE * first.users()
            && first.mixChange(last) <= MOST_MIX_CHANGE;
    return comparable && risen(blocks)
        ? Optional.of(new RateRise(first.rate(), last.rate()))
        : Optional.empty();
  }

  private static boolean risen(Block[] blocks) {
    SummaryStatistics first = rates(blocks, 0);
    SummaryStatistics last = rates(blocks, BLOCKS - THIRD);
    double error = Math.sqrt((first.getVariance() + last.getVariance()) / THIRD);
    double needed =
        error * new TDistribution(2 * (THIRD - 1)).inverseCumulativeProbability(CONFIDENCE);
    double rise = last.getMean() - first.getMean();
    return rise > LEAST_RISE * first.getMean() && rise > needed;
  }

  private static SummaryStatistics rates(Block[] blocks, int from) {
    SummaryStatistics rates = new SummaryStatistics();
    Arrays.stream(blocks, from, from + THIRD).mapToDouble(Block::rate).forEach(rates::addValue);
    return rates;
  }

  /** Neighbouring slices together. */
  private static final class Block {
    private final long[] counts = new long[BUCKETS];
    private long millis;
    private long usersSum;
    private int usersKnown;

    static Block sum(Block[] blocks, int from) {
      Block sum = new Block();
      for (int i = from; i < from + THIRD; i++) {
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
          sum.counts[bucket] += blocks[i].counts[bucket];
        }
        sum.millis += blocks[i].millis;
        sum.usersSum += blocks[i].usersSum;
        sum.usersKnown += blocks[i].usersKnown;
      }
      return sum;
    }

    void add(int[] slice, int atWork, long widthMillis) {
      millis += widthMillis;
      usersSum += atWork;
      usersKnown += atWork > 0 ? 1 : 0;
      for (int bucket = 0; slice != null && bucket < BUCKETS; bucket++) {
        counts[bucket] += slice[bucket];
      }
    }

    long samples() {
      return Arrays.stream(counts).sum();
    }

    double rate() {
      return 1e3 * samples() / millis;
    }

    /** The mean of its slices; 0 when not recorded. */
    double users() {
      return usersKnown == 0 ? 0 : (double) usersSum / usersKnown;
    }

    /** Half the sum of the differences between the labels' shares: 0 is the same, 1 all others. */
    double mixChange(Block other) {
      double change = 0;
      for (int bucket = 0; bucket < BUCKETS; bucket++) {
        change +=
            Math.abs(
                (double) counts[bucket] / samples()
                    - (double) other.counts[bucket] / other.samples());
      }
      return change / 2;
    }
  }
}

package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.sample.Sample;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * Successes by when they ended, to see whether their rate rose within a window that may be known
 * only later. Labels share {@value #BUCKETS} buckets, so that memory does not depend on their
 * number.
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

  /** One-sided: a healthy run must not be reported by chance. */
  private static final double CONFIDENCE = 0.999;

  /**
   * How far the labels' shares may move: beyond it, another work was done and not the same faster.
   */
  private static final double MOST_MIX_CHANGE = 0.1;

  private static final double MOST_USERS_CHANGE = 0.05;

  private final TimeSlices<Slice> slices =
      new TimeSlices<>(NARROWEST_MILLIS, SLICES, Slice::new, Slice::addAll);

  private static final class Slice {
    private final int[] counts = new int[BUCKETS];
    private int users;

    void addAll(Slice other) {
      for (int bucket = 0; bucket < BUCKETS; bucket++) {
        counts[bucket] += other.counts[bucket];
      }
      users = Math.max(users, other.users);
    }
  }

  /**
   * Counts one success.
   *
   * @param atWork the users at work when it ended; 0 when not recorded
   */
  void record(Sample sample, int atWork) {
    Slice slice = slices.at(sample.endMillis());
    int hash = sample.label().hashCode();
    slice.counts[(hash ^ hash >>> 16) & BUCKETS - 1]++;
    slice.users = Math.max(slice.users, atWork);
  }

  /** The rise within a window; empty where there is none, or too little to see one in. */
  Optional<RateRise> rise(long fromMillis, long toMillis) {
    if (toMillis <= fromMillis) {
      return Optional.empty();
    }
    Block[] blocks = new Block[BLOCKS];
    Arrays.setAll(blocks, i -> new Block());
    long width = slices.widthMillis();
    for (int i = 0; i < slices.size(); i++) {
      double middle = slices.startMillis(i) + 0.5 * width;
      int block = (int) Math.floor(BLOCKS * (middle - fromMillis) / (toMillis - fromMillis));
      if (middle >= fromMillis && block < BLOCKS) {
        blocks[block].add(slices.get(i), width);
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

    void add(Slice slice, long widthMillis) {
      millis += widthMillis;
      usersSum += slice.users;
      usersKnown += slice.users > 0 ? 1 : 0;
      for (int bucket = 0; bucket < BUCKETS; bucket++) {
        counts[bucket] += slice.counts[bucket];
      }
    }

    long samples() {
      return Arrays.stream(counts).sum();
    }

    double rate() {
      return 1e3 * samples() / millis;
    }

    /** Returns the mean of its slices; 0 when not recorded. */
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

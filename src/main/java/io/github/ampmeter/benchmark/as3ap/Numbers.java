package io.github.ampmeter.benchmark.as3ap;

import java.math.BigDecimal;
import org.apache.commons.math3.distribution.NormalDistribution;

/** The sets of numbers of the columns: a value for each rank in [0, N). */
record Numbers(long rows) {
  private static final long BILLION = 1_000_000_000L;
  private static final long HALF_BILLION = BILLION / 2;

  /** The key that all four relations contain. */
  private static final int PLANTED_KEY = 1000;

  /** The share of the most frequent value is 1 / (ln 2 + 0.57722 + 1/4 + 1/48 + 1/1920). */
  private static final double ZIPF = 0.6486;

  private static final int ZIPF_VALUES = 10;
  private static final double SD = 241_700_000;
  private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, SD);
  private static final double LOWEST = NORMAL.cumulativeProbability(-BILLION);

  /** {0, 2, 3, ..., N}: 1 is missing on purpose. */
  static long dense(long rank) {
    return rank == 0 ? 0 : rank + 1;
  }

  /** Steps of 10^9/N up to 10^9, with 1000 instead of the first where it is not among them. */
  long sparse(long rank) {
    long step = BILLION / rows;
    return rank == 0 && PLANTED_KEY % step != 0 ? PLANTED_KEY : (rank + 1) * step;
  }

  /** The same steps, from 0: what the integrity test looks for. */
  long sparseFromZero(long rank) {
    return rank * (BILLION / rows);
  }

  /** Steps of 10^9/N from -5x10^8. */
  long signed(long rank) {
    return rank * (BILLION / rows) - HALF_BILLION;
  }

  /** Steps of 2x10^9/N up to 10^9, so that N/100 are above 9.8x10^8. */
  long decim(long rank) {
    return (rank + 1) * 2 * BILLION / rows - BILLION;
  }

  /** Normal, mean 0, within +-10^9, another for each rank; cents, because it is printed so. */
  BigDecimal normal(long rank) {
    double share = (rank + 0.5) / rows;
    double value = NORMAL.inverseCumulativeProbability(LOWEST + share * (1 - 2 * LOWEST));
    return BigDecimal.valueOf(Math.round(value * 100), 2);
  }

  /** One of ten values; the k-th has a share of 0.6486 / k^2. */
  BigDecimal zipf(long rank) {
    double end = 0;
    int k = 0;
    do {
      k++;
      end += rows * ZIPF / k / k;
    } while (k < ZIPF_VALUES && rank >= end);
    return BigDecimal.valueOf(Math.round((k - 1) * 100.0 * BILLION / 9) - 100 * HALF_BILLION, 2);
  }

  /** One of so many evenly spread values in [-half, half). */
  static long spread(long index, long values, long half) {
    return index * (2 * half / values) - half;
  }

  /**
   * The numbers [0, size) in a random order that depends on the seed alone and takes no memory: a
   * Feistel network on the next power of four, walked until it lands inside. 0 stays in its place,
   * where the benchmark plants its special values.
   */
  static final class Permutation {
    private static final int ROUNDS = 4;

    private final long others;
    private final int halfBits;
    private final long halfMask;
    private final long[] keys = new long[ROUNDS];

    Permutation(long size, long seed) {
      others = size - 1;
      int bits = Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, others - 1));
      halfBits = (bits + 1) / 2;
      halfMask = (1L << halfBits) - 1;
      for (int round = 0; round < ROUNDS; round++) {
        keys[round] = SplitMix64.of(seed + round);
      }
    }

    /** The number at this position; each number occurs once. */
    long at(long position) {
      if (position == 0) {
        return 0;
      }
      long value = position - 1;
      do {
        value = network(value);
      } while (value >= others);
      return value + 1;
    }

    private long network(long value) {
      long left = value >>> halfBits;
      long right = value & halfMask;
      for (long key : keys) {
        long mixed = left ^ SplitMix64.of(right ^ key) & halfMask;
        left = right;
        right = mixed;
      }
      return left << halfBits | right;
    }
  }

  /** The finaliser of SplitMix64, which turns neighbouring numbers into unrelated ones. */
  static final class SplitMix64 {
    private SplitMix64() {}

    static long of(long value) {
      long bits = value + 0x9E3779B97F4A7C15L;
      bits = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
      bits = (bits ^ bits >>> 27) * 0x94D049BB133111EBL;
      return bits ^ bits >>> 31;
    }

    /** A generator's seed for a purpose. */
    static long of(long seed, String purpose) {
      return of(seed ^ of(purpose.hashCode()));
    }
  }
}

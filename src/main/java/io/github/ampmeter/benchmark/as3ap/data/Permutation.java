package io.github.ampmeter.benchmark.as3ap.data;

/**
 * The numbers [0, size) in a random order that depends on the seed alone and takes no memory: a
 * Feistel network on the next power of four, walked until it lands inside. 0 stays in its place,
 * where the benchmark plants its special values.
 */
final class Permutation {
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

  /** What stands at this position, each number once. */
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

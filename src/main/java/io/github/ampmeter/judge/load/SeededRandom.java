package io.github.ampmeter.judge.load;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Chance that comes out the same each time: by seed, user and what is drawn. */
public final class SeededRandom {
  private static final long FNV_PRIME = 0x100000001b3L;
  private static final long FNV_BASIS = 0xcbf29ce484222325L;

  private SeededRandom() {}

  /**
   * Draws of one user.
   *
   * @param user unique among the users of a run, such as the name of a thread
   * @param what so that two kinds of draws of one user do not go in step
   */
  public static RandomGenerator of(long seed, String user, String what) {
    long hash = FNV_BASIS ^ seed;
    for (char c : (user + '\n' + what).toCharArray()) {
      hash = (hash ^ c) * FNV_PRIME;
    }
    // SplittableRandom scrambles its seed itself; one more step keeps similar names apart.
    return new SplittableRandom(new SplittableRandom(hash).nextLong());
  }

  /** Draws from the exponential distribution of mean 1. */
  static double exponential(RandomGenerator draws) {
    // nextDouble may be 0, whose logarithm is infinite; 1 - nextDouble is in (0, 1].
    return -Math.log(1 - draws.nextDouble());
  }
}

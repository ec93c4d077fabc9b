package io.github.ampmeter.benchmark.as3ap.definition;

import java.util.random.RandomGenerator;

/** Draws keys of updates: uniform in [0, N), drawn again when 1, the key that is not there. */
public final class RandomKey {
  private static final int ABSENT = 1;

  private final int rows;
  private final RandomGenerator random;

  public RandomKey(DatabaseSize size, RandomGenerator random) {
    this.rows = size.rows();
    this.random = random;
  }

  public int next() {
    int key = random.nextInt(rows);
    while (key == ABSENT) {
      key = random.nextInt(rows);
    }
    return key;
  }
}

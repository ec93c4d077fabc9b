package io.github.ampmeter.run.accesslog;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** How often each whole number from 0 on was seen. */
final class NumberCounts {
  /** So many neighbouring draws represent the whole distribution. */
  private static final int BLOCK = 100;

  private final int greatest;
  private long[] counts = new long[16];
  private long count;

  /**
   * Nothing seen yet.
   *
   * @param greatest as what a greater number counts
   */
  NumberCounts(int greatest) {
    this.greatest = greatest;
  }

  void add(long number) {
    int value = (int) Math.max(0, Math.min(greatest, number));
    if (value >= counts.length) {
      counts = Arrays.copyOf(counts, Math.max(value + 1, 2 * counts.length));
    }
    counts[value]++;
    count++;
  }

  long count() {
    return count;
  }

  /** Returns the mean of the numbers; 0 when there is none. */
  double mean() {
    double sum = 0;
    for (int value = 0; value < counts.length; value++) {
      sum += (double) counts[value] * value;
    }
    return count == 0 ? 0 : sum / count;
  }

  /** Returns the smallest number that at least a share of the numbers do not exceed. */
  int quantile(double share) {
    long seen = 0;
    for (int value = 0; value < counts.length; value++) {
      seen += counts[value];
      if (seen > 0 && seen >= share * count) {
        return value;
      }
    }
    return 0;
  }

  /**
   * Draws numbers so that each hundred in a row represents the distribution: a sum of some of them
   * scatters much less than if they were independent.
   */
  List<Integer> draws(int number, Random random) {
    List<Integer> draws = new ArrayList<>();
    while (draws.size() < number) {
      List<Integer> block = new ArrayList<>();
      double offset = random.nextDouble();
      for (int i = 0; i < BLOCK; i++) {
        block.add(quantile((i + offset) / BLOCK));
      }
      Collections.shuffle(block, random);
      draws.addAll(block);
    }
    return draws.subList(0, number);
  }

  /** The greatest difference between the cumulative shares of two distributions, from 0 to 1. */
  double distance(NumberCounts other) {
    double greatestDifference = 0;
    double mine = 0;
    double others = 0;
    for (int value = 0; value < Math.max(counts.length, other.counts.length); value++) {
      mine += share(value);
      others += other.share(value);
      greatestDifference = Math.max(greatestDifference, Math.abs(mine - others));
    }
    return greatestDifference;
  }

  private double share(int value) {
    return value < counts.length && count > 0 ? (double) counts[value] / count : 0;
  }
}

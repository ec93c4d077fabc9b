package io.github.ampmeter.run.suite;

import java.util.stream.IntStream;

/** Whole numbers shared by weights. */
public final class Proportions {
  private Proportions() {}

  /** Shares a number; where it suffices, each part is at least 1, taken from the largest. */
  static int[] of(int total, int[] weights) {
    int[] parts = byRemainders(total, weights);
    for (int i = 0; i < parts.length; i++) {
      int largest = largest(IntStream.of(parts).asDoubleStream().toArray());
      if (parts[i] == 0 && parts[largest] > 1) {
        parts[i]++;
        parts[largest]--;
      }
    }
    return parts;
  }

  /** Shares a number by the largest remainders. */
  public static int[] byRemainders(int total, int[] weights) {
    double sum = IntStream.of(weights).asLongStream().sum();
    int[] parts = new int[weights.length];
    double[] rest = new double[weights.length];
    for (int i = 0; i < parts.length; i++) {
      double exact = total * (weights[i] / sum);
      parts[i] = (int) exact;
      rest[i] = exact - parts[i];
    }
    for (int given = IntStream.of(parts).sum(); given < total; given++) {
      int most = largest(rest);
      parts[most]++;
      rest[most] = -1;
    }
    return parts;
  }

  /** Gives the largest weight the whole number, and others their proportion, at least 1. */
  static int[] ofLargest(int most, int[] weights) {
    double largest = IntStream.of(weights).max().orElse(1);
    return IntStream.of(weights)
        .map(weight -> (int) Math.max(1, Math.round(most * (weight / largest))))
        .toArray();
  }

  private static int largest(double[] of) {
    return IntStream.range(1, of.length).reduce(0, (most, i) -> of[i] > of[most] ? i : most);
  }
}

package io.github.ampmeter.benchmark.olio;

import java.util.BitSet;
import java.util.List;
import java.util.Random;

/**
 * The random numbers of a table. It uses java.util.Random and StrictMath, which are specified to
 * the last bit: the same seed gives the same data on every machine.
 */
final class TableRandom {
  private final Random random;

  /** Each purpose has its own random numbers, so that tables are independent of each other. */
  TableRandom(long seed, String purpose) {
    random = new Random(seed * 31 + purpose.hashCode());
  }

  /** A uniform number; both ends are included. */
  int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  boolean oneIn(int times) {
    return random.nextInt(times) == 0;
  }

  <T> T oneOf(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** This many different numbers from 1 to most, uniform, in the order drawn. */
  int[] distinct(int count, int most) {
    BitSet taken = new BitSet();
    int[] numbers = new int[count];
    for (int i = 0; i < count; ) {
      int number = between(1, most);
      if (!taken.get(number)) {
        taken.set(number);
        numbers[i++] = number;
      }
    }
    return numbers;
  }

  /**
   * This many different numbers from 1 to most by a negative exponential: the mean distance from
   * the first is a share of all; numbers beyond the last are drawn again.
   */
  int[] distinctExponential(int count, int most, double meanShare) {
    int[] numbers = new int[count];
    BitSet taken = new BitSet();
    for (int i = 0; i < count; ) {
      double distance = -meanShare * most * StrictMath.log(1 - random.nextDouble());
      int number = 1 + (int) distance;
      if (number <= most && !taken.get(number)) {
        taken.set(number);
        numbers[i++] = number;
      }
    }
    return numbers;
  }

  String digits(int count) {
    StringBuilder text = new StringBuilder(count);
    for (int i = 0; i < count; i++) {
      text.append((char) ('0' + random.nextInt(10)));
    }
    return text.toString();
  }
}

package io.github.ampmeter.load;

import io.github.ampmeter.ConfigException;
import java.util.Arrays;
import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** What lies between two arrivals. */
public enum ArrivalGaps {
  /** All the same, as far as the rate is. */
  CONSTANT("constant"),
  /** Drawn at random and independent of each other, as of people who do not know each other. */
  EXPONENTIAL("exponential");

  private final String word;

  ArrivalGaps(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }

  /** How much further the number of arrivals that are due on average has come with the next one. */
  DoubleSupplier steps(RandomGenerator draws) {
    // nextDouble may be 0, whose logarithm is infinite; 1 - nextDouble is in (0, 1].
    return this == CONSTANT ? () -> 1 : () -> -Math.log(1 - draws.nextDouble());
  }

  /**
   * Reads the word; an empty text means the constant ones.
   *
   * @param place what a refusal begins with
   */
  public static ArrivalGaps parse(String place, String text) {
    if (text.isBlank()) {
      return CONSTANT;
    }
    return Arrays.stream(values())
        .filter(gaps -> gaps.word.equals(text.strip()))
        .findFirst()
        .orElseThrow(
            () ->
                new ConfigException(
                    "%s: gaps must be %s, found \"%s\""
                        .formatted(
                            place,
                            Arrays.stream(values())
                                .map(ArrivalGaps::word)
                                .collect(Collectors.joining(" or ")),
                            text.strip())));
  }
}

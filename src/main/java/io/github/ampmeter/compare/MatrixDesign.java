package io.github.ampmeter.compare;

import java.util.List;

/**
 * What a matrix compares.
 *
 * @param combinations their names; the others are compared with the first
 * @param rounds how often each is started
 * @param leastChangePercent a smaller change is none, however sure it is
 * @param order how the rounds are ordered, in words
 */
public record MatrixDesign(
    List<String> combinations, int rounds, double leastChangePercent, String order) {
  public MatrixDesign {
    combinations = List.copyOf(combinations);
  }

  public String first() {
    return combinations.get(0);
  }

  /** All but the first. */
  public List<String> others() {
    return combinations.subList(1, combinations.size());
  }
}

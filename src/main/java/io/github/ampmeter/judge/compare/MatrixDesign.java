package io.github.ampmeter.judge.compare;

import java.util.List;

/**
 * What a matrix compares.
 *
 * @param configurations their names; the others are compared with the first
 * @param planned how often each was to be started
 * @param more rounds that were added
 * @param mostExtra how many might be added; where any, each figure is tested twice at most: at the
 *     planned rounds and at all of them, each time at half of the level
 * @param leastChangePercent a smaller change is none, however sure it is
 * @param order how the rounds are ordered, in words
 */
public record MatrixDesign(
    List<String> configurations,
    int planned,
    int more,
    int mostExtra,
    double leastChangePercent,
    String order) {
  public MatrixDesign {
    configurations = List.copyOf(configurations);
  }

  public int rounds() {
    return planned + more;
  }

  int looks() {
    return mostExtra > 0 ? 2 : 1;
  }

  public String first() {
    return configurations.get(0);
  }

  /** Returns all configurations but the first. */
  public List<String> others() {
    return configurations.subList(1, configurations.size());
  }
}

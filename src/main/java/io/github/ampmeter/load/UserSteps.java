package io.github.ampmeter.load;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The numbers of users of a sweep, in the order in which they are tried.
 *
 * @param users at least one, each at least 1, none twice
 */
public record UserSteps(List<Integer> users) {
  public static final int MOST_USERS = 100_000;
  public static final int MOST_STEPS = StepNumbers.MOST_STEPS;

  public UserSteps {
    users = List.copyOf(users);
  }

  public static UserSteps of(int users) {
    return new UserSteps(List.of(users));
  }

  /**
   * Reads {@code 1,2,4}, {@code 1..8} (each), {@code 1..64 x2} (each twice the one before), {@code
   * 10..50 +10}, and lists of these.
   *
   * @param place what a refusal begins with, such as the option's name
   */
  public static UserSteps parse(String place, String text) {
    return new UserSteps(StepNumbers.USERS.parse(place, text, text));
  }

  public int most() {
    return users.stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  public boolean sweep() {
    return users.size() > 1;
  }

  /** As a list that {@link #parse} reads. */
  @Override
  public String toString() {
    return users.stream().map(String::valueOf).collect(Collectors.joining(","));
  }
}

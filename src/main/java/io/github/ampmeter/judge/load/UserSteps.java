package io.github.ampmeter.judge.load;

import io.github.ampmeter.ConfigException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
   * @param place the beginning of an error message, such as the option's name
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

  /** Formats the steps so that {@link #parse} reads them. */
  @Override
  public String toString() {
    return users.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  /** The load levels of a sweep as text: whole numbers, ranges of them, and lists of these. */
  enum StepNumbers {
    USERS(
        UserSteps.MOST_USERS,
        "expected numbers of users such as 1,2,4,8 or 1..8 or 1..64 x2 or 10..50 +10",
        "each number of users may occur once, %s does not",
        "a step must have from 1 to " + UserSteps.MOST_USERS + " users"),
    RATES(
        ArrivalRates.MOST_PER_SECOND,
        "expected whole numbers a second such as 50,100,200/s or 50..400 x2/s or 50..200 +50/s",
        "each rate may occur once, %s does not",
        "a rate must be above 0 and at most %s/s, in steps a whole number"
            .formatted(ArrivalRates.MOST_PER_SECOND));

    static final int MOST_STEPS = 200;

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");
    private static final Pattern RANGE =
        Pattern.compile("([0-9]{1,9})\\s*\\.\\.\\s*([0-9]{1,9})(?:\\s*([x+])\\s*([0-9]{1,9}))?");

    private final int most;
    private final String expected;
    private final String twice;
    private final String limits;

    StepNumbers(int most, String expected, String twice, String limits) {
      this.most = most;
      this.expected = expected;
      this.twice = twice;
      this.limits = limits;
    }

    /**
     * Reads {@code 1,2,4}, {@code 1..8} (each; of users only), {@code 1..64 x2} (each twice the one
     * before), {@code 10..50 +10}, and lists of these.
     *
     * @param place the beginning of an error message
     * @param found the whole text, shown in an error message
     */
    List<Integer> parse(String place, String text, String found) {
      Set<Integer> steps = new LinkedHashSet<>();
      for (String item : text.split(",", -1)) {
        for (int step : item(place, item.strip(), found)) {
          if (!steps.add(step)) {
            throw error(place, twice.formatted(step), found);
          }
          if (steps.size() > MOST_STEPS) {
            throw error(place, "at most " + MOST_STEPS + " steps are allowed", found);
          }
        }
      }
      return List.copyOf(steps);
    }

    private List<Integer> item(String place, String item, String found) {
      if (NUMBER.matcher(item).matches()) {
        return List.of(number(place, item, found));
      }
      Matcher range = RANGE.matcher(item);
      if (!range.matches()) {
        throw error(place, expected, found);
      }
      if (range.group(3) == null && this == RATES) {
        throw error(
            place,
            "\"" + item + "\" needs x2 or +50 for steps, or \"over 5 min\" behind /s for a ramp",
            found);
      }
      int from = number(place, range.group(1), found);
      int to = number(place, range.group(2), found);
      boolean times = "x".equals(range.group(3));
      int by = range.group(4) == null ? 1 : Integer.parseInt(range.group(4));
      if (to < from || by < (times ? 2 : 1)) {
        throw error(place, "\"" + item + "\" does not rise", found);
      }
      return rising(from, to, times, by);
    }

    /** One more than allowed is enough to be rejected. */
    private static List<Integer> rising(int from, int to, boolean times, int by) {
      List<Integer> steps = new ArrayList<>();
      for (long n = from; n <= to && steps.size() <= MOST_STEPS; n = times ? n * by : n + by) {
        steps.add((int) n);
      }
      return steps;
    }

    private int number(String place, String digits, String found) {
      int number = Integer.parseInt(digits);
      if (number < 1 || number > most) {
        throw error(place, limits, found);
      }
      return number;
    }

    static ConfigException error(String place, String rule, String found) {
      return new ConfigException(place + ": " + rule + ", found \"" + found.strip() + '"');
    }
  }
}

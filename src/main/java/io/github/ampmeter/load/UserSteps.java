package io.github.ampmeter.load;

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
  public static final int MOST_STEPS = 200;

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");
  private static final Pattern RANGE =
      Pattern.compile("([0-9]{1,9})\\s*\\.\\.\\s*([0-9]{1,9})(?:\\s*([x+])\\s*([0-9]{1,9}))?");
  private static final String EXAMPLES = "such as 1,2,4,8 or 1..8 or 1..64 x2 or 10..50 +10";

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
    Set<Integer> steps = new LinkedHashSet<>();
    for (String item : text.split(",", -1)) {
      for (int users : item(place, item.strip(), text)) {
        if (!steps.add(users)) {
          throw refusal(place, "each number of users may stand once, " + users + " does not", text);
        }
        if (steps.size() > MOST_STEPS) {
          throw refusal(place, "at most " + MOST_STEPS + " steps are allowed", text);
        }
      }
    }
    return new UserSteps(List.copyOf(steps));
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

  private static List<Integer> item(String place, String item, String text) {
    if (NUMBER.matcher(item).matches()) {
      return List.of(users(place, item, text));
    }
    Matcher range = RANGE.matcher(item);
    if (!range.matches()) {
      throw refusal(place, "expected numbers of users " + EXAMPLES, text);
    }
    int from = users(place, range.group(1), text);
    int to = users(place, range.group(2), text);
    boolean times = "x".equals(range.group(3));
    int by = range.group(4) == null ? 1 : Integer.parseInt(range.group(4));
    if (to < from || by < (times ? 2 : 1)) {
      throw refusal(place, "\"" + item + "\" does not rise", text);
    }
    return rising(from, to, times, by);
  }

  /** One more than allowed is enough to be refused. */
  private static List<Integer> rising(int from, int to, boolean times, int by) {
    List<Integer> users = new ArrayList<>();
    for (long n = from; n <= to && users.size() <= MOST_STEPS; n = times ? n * by : n + by) {
      users.add((int) n);
    }
    return users;
  }

  private static int users(String place, String digits, String text) {
    int users = Integer.parseInt(digits);
    if (users < 1 || users > MOST_USERS) {
      throw refusal(place, "a step must have from 1 to " + MOST_USERS + " users", text);
    }
    return users;
  }

  private static ConfigException refusal(String place, String rule, String text) {
    return new ConfigException(place + ": " + rule + ", found \"" + text.strip() + '"');
  }
}

package io.github.ampmeter;

import java.util.List;
import java.util.stream.Collectors;

/** What the number of a load level counts. */
public enum LoadUnit {
  /** Users at work at the same time. */
  USERS("users", "users"),
  /** Arrivals that are offered each second, however many users that takes. */
  PER_SECOND("/s", "arrivals a second"),
  /** Nothing: arrivals are offered at a rate that is a ramp or no whole number a second. */
  ARRIVALS("arrivals", "arrivals at a ramp or a broken number a second");

  private final String symbol;
  private final String words;

  LoadUnit(String symbol, String words) {
    this.symbol = symbol;
    this.words = words;
  }

  /** What stands behind the number of a criterion's load level. */
  public String symbol() {
    return symbol;
  }

  /** What several of them are called where they are an axis or a column. */
  public String words() {
    return words;
  }

  /** Whether the load came when it was due: then its rate was given, and nothing it scaled to. */
  public boolean offered() {
    return this != USERS;
  }

  /** Where one or several levels are told: {@code 1, 8, 64 users}. */
  public String each(List<Integer> levels) {
    List<Integer> all = levels.stream().distinct().toList();
    return all.size() == 1 || this == ARRIVALS
        ? text(all.get(0))
        : all.stream().map(String::valueOf).collect(Collectors.joining(", ", "", " " + symbol));
  }

  /** A label with its load level, where that was recorded: {@code page at 16 users}. */
  public String at(String label, int level) {
    return level > 0 ? label + " at " + text(level) : label;
  }

  /** Such as {@code 1 user}, {@code 16 users} or {@code 200 /s}. */
  public String text(int level) {
    return switch (this) {
      case USERS -> Counted.of(level, symbol);
      case PER_SECOND -> level + " " + symbol;
      case ARRIVALS -> symbol;
    };
  }
}

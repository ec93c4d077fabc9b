package io.github.ampmeter;

import java.util.List;
import java.util.stream.Collectors;

/** Says what a load level counts. */
public enum LoadUnit {
  /** Concurrent users. */
  USERS("users", "users"),
  /** Arrivals offered a second, whatever number of users that takes. */
  PER_SECOND("/s", "arrivals a second"),
  /** No number: the rate of arrivals is a ramp or not a whole number a second. */
  ARRIVALS("arrivals", "arrivals at a ramp or a fractional rate");

  private final String symbol;
  private final String words;

  LoadUnit(String symbol, String words) {
    this.symbol = symbol;
    this.words = words;
  }

  /** Returns the suffix of a criterion's load level. */
  public String symbol() {
    return symbol;
  }

  /** The title of an axis or a column of levels. */
  public String words() {
    return words;
  }

  /** Whether the load has a given rate, so that its throughput is no measure of scaling. */
  public boolean offered() {
    return this != USERS;
  }

  /** A list of levels: {@code 1, 8, 64 users}. */
  public String each(List<Integer> levels) {
    List<Integer> all = levels.stream().distinct().toList();
    return all.size() == 1 || this == ARRIVALS
        ? text(all.get(0))
        : all.stream().map(String::valueOf).collect(Collectors.joining(", ", "", " " + symbol));
  }

  /** A label with its load level, if that was recorded: {@code page at 16 users}. */
  public String at(String label, int level) {
    return level > 0 ? label + " at " + text(level) : label;
  }

  /** For example {@code 1 user}, {@code 16 users} or {@code 200 /s}. */
  public String text(int level) {
    return switch (this) {
      case USERS -> Counted.of(level, symbol);
      case PER_SECOND -> level + " " + symbol;
      case ARRIVALS -> symbol;
    };
  }
}

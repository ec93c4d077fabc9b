package io.github.ampmeter.judge.stats;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which percentiles are shown where, and what they are called. All are nearest rank over all
 * successes; docs/reference/metrics.md has the definition.
 */
public final class Percentiles {
  public static final int MEDIAN = 50;

  /** Where there is room for one: tables that hold it against a required value, progress. */
  public static final int MAIN = 90;

  /** Higher percentiles usually have too few samples. */
  public static final int TAIL = 99;

  /** Where loads, configurations or runs are compared, and in charts. */
  public static final List<Integer> COMPARED = List.of(MEDIAN, MAIN, TAIL);

  /** What results.json and labels.csv keep of each label, whatever targets name. */
  public static final List<Integer> SAVED = List.of(MEDIAN, MAIN, 95, TAIL);

  /** The table "served within" has the percentiles of ab. */
  public static final List<Integer> SERVED_WITHIN =
      List.of(MEDIAN, 66, 75, 80, MAIN, 95, 98, TAIL, 100);

  private Percentiles() {}

  /** Those of a list, and behind them, ascending, what targets name besides. */
  public static List<Double> with(List<Integer> listed, Stream<Double> named) {
    return Stream.concat(listed.stream().map(Integer::doubleValue), named.sorted())
        .distinct()
        .toList();
  }

  /** What targets name besides those of a list, ascending. */
  public static List<Double> beside(List<Integer> listed, Stream<Double> named) {
    return with(listed, named).stream().skip(listed.size()).toList();
  }

  /** As targets and results.json call it, such as {@code p90} or {@code p99.9}. */
  public static String name(double percent) {
    return "p" + digits(percent);
  }

  /** Returns the key of its column, such as {@code p90Millis}. */
  public static String key(double percent) {
    return name(percent) + "Millis";
  }

  /** Returns the title of its column, such as {@code 90th}. */
  public static String title(double percent) {
    boolean counted = percent % 1 == 0 && (percent < 10 || percent > 20);
    return digits(percent)
        + switch (counted ? (int) percent % 10 : 0) {
          case 1 -> "st";
          case 2 -> "nd";
          case 3 -> "rd";
          default -> "th";
        };
  }

  private static String digits(double percent) {
    return BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString();
  }
}

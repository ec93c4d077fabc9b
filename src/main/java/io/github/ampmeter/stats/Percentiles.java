package io.github.ampmeter.stats;

import java.util.List;

/**
 * Which percentiles are shown where, and what they are called. All are nearest rank over all
 * successes; docs/reference/metrics.md has the definition.
 */
public final class Percentiles {
  /** Where there is room for one: tables that hold it against a required value, progress. */
  public static final int MAIN = 90;

  /** Where loads, configurations or runs are compared, and in charts. */
  public static final List<Integer> COMPARED = List.of(50, MAIN, 99);

  /** What results.json and labels.csv keep of each label. */
  public static final List<Integer> SAVED = List.of(50, MAIN, 95, 99);

  /** The table "served within", which is ab's. */
  public static final List<Integer> SERVED_WITHIN = List.of(50, 66, 75, 80, MAIN, 95, 98, 99, 100);

  private Percentiles() {}

  /** As targets and results.json call it, such as {@code p90}. */
  public static String name(int percent) {
    return "p" + percent;
  }

  /** The key of its column, such as {@code p90Millis}. */
  public static String key(int percent) {
    return name(percent) + "Millis";
  }

  /** The title of its column, such as {@code 90th}. */
  public static String title(int percent) {
    return percent + "th";
  }
}

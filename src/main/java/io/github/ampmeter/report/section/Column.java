package io.github.ampmeter.report.section;

/**
 * A column of a table.
 *
 * @param key what results.json and CSV files call it: camelCase, unique in its table; of a figure
 *     with the unit in which they have it, such as {@code meanMillis}
 * @param title as a person reads it; a line end where it is best broken
 */
public record Column(String key, String title, Kind kind) {

  /** What its cells hold, and in which unit. */
  public enum Kind {
    /** What a row speaks of. */
    LABEL,
    WORDS,
    /** Words of a program, such as a criterion. */
    CODE,
    COUNT,
    MILLIS,
    /** Measured in milliseconds, shown in seconds. */
    SECONDS,
    PER_SECOND,
    PERCENT,
    RATIO,
    CPUS,
    /** Measured in bytes, shown in MiB. */
    MEBIBYTES,
    RESULT;

    /** Whether its cells are read from the left, as words are. */
    public boolean text() {
      return this == LABEL || this == WORDS || this == CODE;
    }
  }
}

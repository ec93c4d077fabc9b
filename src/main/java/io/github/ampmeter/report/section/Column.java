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
    NUMBER,
    MILLIS("ms"),
    /** Measured in milliseconds, shown in seconds. */
    SECONDS("ms", "s", 1000),
    PER_SECOND("/s"),
    PERCENT("%"),
    /** How much is left, or lacking, with its sign. */
    SIGNED_PERCENT("%"),
    /** How much more or less than another figure. */
    CHANGE("%"),
    /** Of a percentage, up or down. */
    POINTS("points"),
    RATIO,
    CPUS,
    /** Measured in bytes, shown in MiB. */
    MEBIBYTES("bytes", "MiB", 1 << 20),
    MEGABYTES("MB"),
    PERCENT_PER_DAY("% per day"),
    MEGABYTES_PER_DAY("MB per day"),
    NUMBER_PER_DAY("per day"),
    /** Each row in a unit of its own, which stands behind the figure. */
    QUANTITY,
    /** Each row in a unit of its own, which the row's name tells. */
    BY_ROW,
    RESULT;

    private final String unit;
    private final String shownUnit;
    private final double factor;

    Kind() {
      this("");
    }

    Kind(String unit) {
      this(unit, unit, 1);
    }

    Kind(String unit, String shownUnit, double factor) {
      this.unit = unit;
      this.shownUnit = shownUnit;
      this.factor = factor;
    }

    /** Whether its cells are read from the left, as words are. */
    public boolean text() {
      return this == LABEL || this == WORDS || this == CODE;
    }

    /** In which a cell has its figure; empty: a mere number. */
    public String unit() {
      return unit;
    }

    /** In which a person sees it. */
    String shownUnit() {
      return shownUnit;
    }

    /** How many of the cell's units make one of those that a person sees. */
    double factor() {
      return factor;
    }
  }
}

package io.github.ampmeter.report.section;

/**
 * A column of a table.
 *
 * @param key its name in results.json and CSV files: camelCase, unique in its table, and with the
 *     unit of its figures, such as {@code meanMillis}
 * @param title its heading, with a line end at the best place for a line break
 */
public record Column(String key, String title, Kind kind) {

  /** The type and unit of a column's values. */
  public enum Kind {
    LABEL,
    WORDS,
    /** Words of a formal language, such as a criterion. */
    CODE,
    COUNT,
    NUMBER,
    MILLIS("ms"),
    /** Measured in milliseconds, shown in seconds. */
    SECONDS("ms", "s", 1000),
    PER_SECOND("/s"),
    PERCENT("%"),
    /** A margin, negative where the limit is missed; far from it a multiple of the limit. */
    SIGNED_PERCENT("%"),
    /** Returns the relative difference to another figure. */
    CHANGE("%"),
    POINTS("points"),
    RATIO,
    CPUS,
    /** Measured in bytes, shown in MiB. */
    MEBIBYTES("bytes", "MiB", 1 << 20),
    MEGABYTES("MB"),
    PERCENT_PER_DAY("% per day"),
    MEGABYTES_PER_DAY("MB per day"),
    NUMBER_PER_DAY("per day"),
    /** Each row has a unit of its own, which follows the figure. */
    QUANTITY,
    /** Each row has a unit of its own, which is part of the row's name. */
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

    /** Whether its cells are aligned to the left, as words are. */
    public boolean text() {
      return this == LABEL || this == WORDS || this == CODE;
    }

    /** Returns the unit of a cell's value; empty: a number without a unit. */
    public String unit() {
      return unit;
    }

    String shownUnit() {
      return shownUnit;
    }

    /** The number of units of a cell's value in one shown unit. */
    double factor() {
      return factor;
    }
  }
}

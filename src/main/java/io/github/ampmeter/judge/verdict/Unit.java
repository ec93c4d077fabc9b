package io.github.ampmeter.judge.verdict;

import io.github.ampmeter.Decimals;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;
import java.util.OptionalDouble;

/** The unit in which a metric is judged, the words for it in a criterion, and how it is printed. */
public enum Unit {
  MILLIS("a duration such as 250 ms or 1.5 s", Map.of("ms", 1, "s", 1_000, "min", 60_000), 1),
  PERCENT("a share such as 0.1 %", Map.of("%", 1), 1),
  PER_SECOND("a rate such as 300 /s", Map.of("/s", 60, "/min", 1), 60),
  NUMBER("a number such as 100", Map.of("", 1), 1),
  /** Decimal, as on the label of a disk; memory is often counted in MiB. */
  MEGABYTES(
      "an amount such as 512 MB, 1 GB or 256 MiB",
      Map.of(
          "kB",
          1_000,
          "MB",
          1_000_000,
          "GB",
          1_000_000_000,
          "KiB",
          1 << 10,
          "MiB",
          1 << 20,
          "GiB",
          1 << 30),
      1_000_000),
  PERCENT_PER_DAY("a slope such as 5 % per day", Map.of("%", 1, "points", 1), 1),
  MEGABYTES_PER_DAY("a slope such as 10 MB per day", MEGABYTES.factors, 1_000_000),
  NUMBER_PER_DAY("a slope such as 10 per day", Map.of("", 1), 1);

  private final String example;
  private final Map<String, Integer> factors;
  private final int divisor;

  Unit(String example, Map<String, Integer> factors, int divisor) {
    this.example = example;
    this.factors = factors;
    this.divisor = divisor;
  }

  /** Returns the unit as written after a figure; empty for a plain number. */
  public String symbol() {
    return switch (this) {
      case MILLIS -> "ms";
      case PERCENT -> "%";
      case PER_SECOND -> "/s";
      case NUMBER -> "";
      case MEGABYTES -> "MB";
      case PERCENT_PER_DAY -> "% per day";
      case MEGABYTES_PER_DAY -> "MB per day";
      case NUMBER_PER_DAY -> "per day";
    };
  }

  String example() {
    return example;
  }

  /**
   * The quantity in this unit; empty when the word is no unit of it. Converted as decimals: in
   * binary 1.001 s would be 1000.9999999999999 ms and reject a sample of 1001 ms.
   */
  OptionalDouble value(BigDecimal number, String word) {
    Integer factor = factors.get(word);
    return factor == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            number
                .multiply(BigDecimal.valueOf(factor))
                .divide(BigDecimal.valueOf(divisor), MathContext.DECIMAL128)
                .doubleValue());
  }

  /** A value of this unit as a person reads it. */
  public String text(double value) {
    return text(value, decimals());
  }

  String text(double value, int mostDecimals) {
    if (Double.isNaN(value)) {
      return "n/a";
    }
    String number = Decimals.text(value, mostDecimals);
    return this == NUMBER ? number : number + " " + symbol();
  }

  /** So many at most are of use to a person. */
  int decimals() {
    return switch (this) {
      case MILLIS, MEGABYTES, MEGABYTES_PER_DAY, NUMBER_PER_DAY -> 1;
      case PER_SECOND, PERCENT_PER_DAY -> 2;
      case PERCENT, NUMBER -> 3;
    };
  }
}

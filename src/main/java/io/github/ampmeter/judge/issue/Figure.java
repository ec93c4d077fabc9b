package io.github.ampmeter.judge.issue;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Decimals;
import io.github.ampmeter.Durations;
import java.time.Duration;

/**
 * A number in an issue.
 *
 * @param unit what it counts: {@code s} and {@code %} are written behind it, the plural of a noun
 *     such as {@code samples} too; empty: the number alone
 */
public record Figure(double value, String unit) {
  private static final int MOST_DECIMALS = 2;
  private static final long LONG_MILLIS = 10_000;

  /** A number alone: the sentence around it says what it counts. */
  public static Figure of(double value) {
    return new Figure(value, "");
  }

  public static Figure of(long number, String plural) {
    return new Figure(number, plural);
  }

  public static Figure percent(double value) {
    return new Figure(value, "%");
  }

  /** A time, in whole seconds where it is a long one. */
  public static Figure millis(long millis) {
    return new Figure(millis < LONG_MILLIS ? millis / 1e3 : Math.rint(millis / 1e3), "s");
  }

  /** Formats the number with its unit. */
  String text() {
    return switch (unit) {
      case "" -> number(MOST_DECIMALS);
      case "%" -> number(1) + " %";
      case "s" -> Durations.text(Duration.ofMillis(Math.round(1e3 * value)));
      default ->
          value == Math.rint(value)
              ? Counted.of((long) value, unit)
              : number(MOST_DECIMALS) + " " + unit;
    };
  }

  private String number(int mostDecimals) {
    return Decimals.text(value, mostDecimals);
  }
}

package io.github.ampmeter.report;

import io.github.ampmeter.Decimals;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Numbers and times as every file of a report prints them: the same in each locale. */
public final class NumberText {
  /** Stands where there is nothing to print, so that no cell is left empty. */
  public static final String NONE = "-";

  private static final DateTimeFormatter SECOND =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private NumberText() {}

  /** At most this many decimals, no needless zeros, no exponent. */
  public static String decimal(double value, int mostDecimals) {
    if (Double.isNaN(value)) {
      return NONE;
    }
    return Decimals.text(value, mostDecimals);
  }

  /** A number that somebody wrote, without rounding. */
  public static String exact(double value) {
    return decimal(value, 9);
  }

  /** Exactly this many decimals, so that a column lines up. */
  public static String fixed(double value, int decimals) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return decimal(value, decimals);
    }
    return BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP).toPlainString();
  }

  /** A whole number with its thousands apart, by a space that is neither point nor comma. */
  public static String count(long number) {
    String digits = String.valueOf(number);
    return digits.length() < 5 ? digits : digits.replaceAll("(?<=\\d)(?=(\\d{3})+$)", "\u202F");
  }

  /** One decimal where a figure is computed, such as a mean. */
  public static String mean(double value) {
    return fixed(value, 1);
  }

  /** A time in milliseconds, with the decimals that were measured. */
  public static String time(double millis, boolean finer) {
    return finer ? fixed(millis, 3) : decimal(millis, 1);
  }

  /** A computed time, such as a mean. */
  public static String meanTime(double millis, boolean finer) {
    return finer ? fixed(millis, 3) : mean(millis);
  }

  /** Rates keep about four digits. */
  public static String rate(double perSecond) {
    return fixed(perSecond, Math.abs(perSecond) >= 1000 ? 0 : Math.abs(perSecond) >= 100 ? 1 : 2);
  }

  /** What became of a figure, with no decimals that a measurement does not bear: {@code -54 %}. */
  public static String change(double percent) {
    if (!Double.isFinite(percent)) {
      return NONE;
    }
    String text = fixed(percent, Math.abs(percent) < 10 ? 1 : 0) + " %";
    return percent < 0 ? text : "+" + text;
  }

  /** Words with a capital letter before the first. */
  public static String capitalized(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  public static String instant(Instant instant) {
    return SECOND.format(instant);
  }

  /** Such as {@code 75 s} or {@code 12 min 30 s}. */
  public static String duration(Duration duration) {
    long millis = duration.toMillis();
    if (millis < 120_000) {
      return decimal(millis / 1e3, millis < 1000 ? 3 : 1) + " s";
    }
    long seconds = Math.round(millis / 1e3);
    long hours = seconds / 3600;
    String minutes = seconds % 3600 / 60 + " min";
    return hours > 0 ? hours + " h " + minutes : minutes + " " + seconds % 60 + " s";
  }
}

package io.github.ampmeter.report;

import io.github.ampmeter.Decimals;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.FigureText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Numbers and times as every file of a report prints them: the same in each locale. */
public final class NumberText {
  /** Fills a cell that has nothing to print. */
  public static final String NONE = "-";

  private static final DateTimeFormatter SECOND =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private NumberText() {}

  /** A number with at most this many decimals, no trailing zeros, no exponent. */
  public static String decimal(double value, int mostDecimals) {
    if (Double.isNaN(value)) {
      return NONE;
    }
    return Decimals.text(value, mostDecimals);
  }

  /** A number with exactly this many decimals, so that a column lines up. */
  public static String fixed(double value, int decimals) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return decimal(value, decimals);
    }
    return BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP).toPlainString();
  }

  /** A whole number with thousands separators. */
  public static String count(long number) {
    return FigureText.TYPESET.of(Kind.COUNT, Cell.count(number));
  }

  /** Rates keep about four digits. */
  public static String rate(double perSecond) {
    return FigureText.PLAIN.of(Kind.PER_SECOND, Cell.figure(perSecond));
  }

  /** Returns the text with a capital first letter. */
  public static String capitalized(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  /** Returns a sentence as the end of another: JMeter, a name, keeps its capital letter. */
  static String uncapitalized(String sentence) {
    return sentence.startsWith("JMeter")
        ? sentence
        : sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1);
  }

  public static String instant(Instant instant) {
    return SECOND.format(instant);
  }

  /** Returns a duration as text, such as {@code 75 s} or {@code 12 min 30 s}. */
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

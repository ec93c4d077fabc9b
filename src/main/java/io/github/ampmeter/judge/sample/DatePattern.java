package io.github.ampmeter.judge.sample;

import io.github.ampmeter.ConfigException;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.format.SignStyle;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalField;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * How a JTL writes dates: a pattern of {@code jmeter.save.saveservice.timestamp_format}, which is
 * one of Java's SimpleDateFormat. There S is a number of milliseconds, however many letters it has.
 * Names of months and days are English.
 */
public final class DatePattern {
  private static final int CENTURY = 2000;
  private static final int MILLI_DIGITS = 3;
  private static final String LETTERS = "yMLdEHhkKmsSaXZ";

  private final String text;
  private final DateTimeFormatter formatter;
  private final Set<Character> letters = new TreeSet<>();

  private DatePattern(String text) {
    this.text = text;
    this.formatter = formatter();
  }

  /** Reads a pattern; rejects one that does not tell a moment to the second. */
  public static DatePattern parse(String text) {
    try {
      DatePattern pattern = new DatePattern(text);
      pattern.requireMoment();
      return pattern;
    } catch (IllegalArgumentException e) {
      throw new ConfigException(
          "a time stamp's format must be a date's such as \"yyyy/MM/dd HH:mm:ss.SSS\", was \"%s\": "
                  .formatted(text)
              + e.getMessage(),
          e);
    }
  }

  private void requireMoment() {
    boolean hour = has('H') || has('k') || (has('h') || has('K')) && has('a');
    require(has('y') && (has('M') || has('L')) && has('d'), "it needs year, month and day");
    require(hour, "it needs the hour, H, or h with a");
    require(has('m') && has('s'), "it needs minutes and seconds");
  }

  private static void require(boolean held, String what) {
    if (!held) {
      throw new IllegalArgumentException(what);
    }
  }

  private boolean has(char letter) {
    return letters.contains(letter);
  }

  /** Whether its dates end with the second. */
  boolean wholeSeconds() {
    return !has('S');
  }

  /** Whether its dates tell their offset from UTC. */
  boolean tellsOffset() {
    return has('X') || has('Z');
  }

  /**
   * The moment, in milliseconds since 1970.
   *
   * @param zone of dates that do not tell their offset
   * @throws DateTimeException where it is no such date, or none in that zone; its message says why
   */
  long millis(String date, ZoneId zone) {
    TemporalAccessor read;
    LocalDateTime local;
    try {
      read = formatter.parse(date);
      local = LocalDateTime.from(read);
    } catch (DateTimeException e) {
      throw new DateTimeException("must be a date of the format " + text, e);
    }
    ZoneOffset offset = tellsOffset() ? ZoneOffset.from(read) : only(local, zone);
    return local.toEpochSecond(offset) * 1000 + local.getNano() / 1_000_000;
  }

  /** Once a year an hour comes twice, and another one never. */
  private static ZoneOffset only(LocalDateTime local, ZoneId zone) {
    var offsets = zone.getRules().getValidOffsets(local);
    if (offsets.size() != 1) {
      throw new DateTimeException(
          ("is %s, which %s in %s, as the clock changes there; give the dates' offset from"
                  + " UTC with --time-zone, such as +02:00")
              .formatted(
                  local.truncatedTo(ChronoUnit.SECONDS),
                  offsets.isEmpty() ? "does not exist" : "occurs twice",
                  zone));
    }
    return offsets.get(0);
  }

  private DateTimeFormatter formatter() {
    DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder().parseCaseInsensitive();
    int at = 0;
    while (at < text.length()) {
      char is = text.charAt(at);
      int end = at + 1;
      if (is == '\'') {
        end = quoted(at, builder);
      } else if (Character.isLetter(is)) {
        while (end < text.length() && text.charAt(end) == is) {
          end++;
        }
        letters.add(is);
        append(builder, is, end - at);
      } else {
        builder.appendLiteral(is);
      }
      at = end;
    }
    return builder.toFormatter(Locale.ENGLISH).withResolverStyle(ResolverStyle.STRICT);
  }

  /** Text in quotes, in which two quotes are one, as they are alone; returns what follows. */
  private int quoted(int from, DateTimeFormatterBuilder builder) {
    StringBuilder literal = new StringBuilder();
    int at = from + 1;
    while (at < text.length() && (text.charAt(at) != '\'' || text.startsWith("''", at))) {
      literal.append(text.charAt(at));
      at += text.charAt(at) == '\'' ? 2 : 1;
    }
    if (text.startsWith("''", from)) {
      builder.appendLiteral('\'');
      return from + 2;
    }
    require(at < text.length(), "a quote is not closed");
    builder.appendLiteral(literal.toString());
    return at + 1;
  }

  private static void append(DateTimeFormatterBuilder builder, char letter, int count) {
    switch (letter) {
      case 'y' -> year(builder, count);
      case 'M', 'L' -> month(builder, count);
      case 'E' -> builder.appendText(ChronoField.DAY_OF_WEEK, style(count));
      case 'd' -> number(builder, ChronoField.DAY_OF_MONTH, count);
      case 'H' -> number(builder, ChronoField.HOUR_OF_DAY, count);
      case 'k' -> number(builder, ChronoField.CLOCK_HOUR_OF_DAY, count);
      case 'h' -> number(builder, ChronoField.CLOCK_HOUR_OF_AMPM, count);
      case 'K' -> number(builder, ChronoField.HOUR_OF_AMPM, count);
      case 'm' -> number(builder, ChronoField.MINUTE_OF_HOUR, count);
      case 's' -> number(builder, ChronoField.SECOND_OF_MINUTE, count);
      case 'S' -> millis(builder, count);
      case 'a' -> builder.appendText(ChronoField.AMPM_OF_DAY);
      case 'X' -> builder.appendOffset(count == 1 ? "+HH" : count == 2 ? "+HHMM" : "+HH:MM", "Z");
      case 'Z' ->
          builder.appendOffset(count == 2 ? "+HH:MM" : "+HHMM", count == 2 ? "+00:00" : "+0000");
      default ->
          throw new IllegalArgumentException(
              letter == 'z'
                  ? "z means a zone's letters, which are ambiguous; save the dates without"
                  : "of its letters only " + LETTERS + " are known, and it has " + letter);
    }
  }

  private static void year(DateTimeFormatterBuilder builder, int count) {
    if (count == 2) {
      builder.appendValueReduced(ChronoField.YEAR, 2, 2, CENTURY);
    } else {
      builder.appendValue(ChronoField.YEAR, 4);
    }
  }

  private static void month(DateTimeFormatterBuilder builder, int count) {
    if (count > 2) {
      builder.appendText(ChronoField.MONTH_OF_YEAR, style(count));
    } else {
      number(builder, ChronoField.MONTH_OF_YEAR, count);
    }
  }

  private static TextStyle style(int count) {
    return count > MILLI_DIGITS ? TextStyle.FULL : TextStyle.SHORT;
  }

  private static void number(DateTimeFormatterBuilder builder, TemporalField field, int count) {
    if (count == 1) {
      builder.appendValue(field, 1, 2, SignStyle.NOT_NEGATIVE);
    } else {
      builder.appendValue(field, count);
    }
  }

  private static void millis(DateTimeFormatterBuilder builder, int count) {
    if (count < MILLI_DIGITS) {
      builder.appendValue(ChronoField.MILLI_OF_SECOND, count, MILLI_DIGITS, SignStyle.NOT_NEGATIVE);
    } else {
      builder.appendValue(ChronoField.MILLI_OF_SECOND, count);
    }
  }

  /** Returns the pattern as given. */
  @Override
  public String toString() {
    return text;
  }
}

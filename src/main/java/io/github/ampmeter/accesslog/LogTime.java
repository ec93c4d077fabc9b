package io.github.ampmeter.accesslog;

import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Locale;

/**
 * Reads times such as {@code [22/Nov/2026:12:08:42 +0000]}. Day and zone are those of the line
 * before nearly always.
 */
final class LogTime {
  private static final int LENGTH = 28;
  private static final int DAY = 12;
  private static final int ZONE = 21;
  private static final DateTimeFormatter FORM =
      DateTimeFormatter.ofPattern("'['dd/MMM/yyyy:HH:mm:ss Z']'", Locale.ENGLISH);

  private byte[] last = new byte[LENGTH];

  /** When the day of the last line began; -1: it was none. */
  private long midnight = -1;

  /** Seconds since 1970; -1 for what is no time. */
  long seconds(byte[] bytes, int from, int to) {
    if (to - from != LENGTH) {
      return -1;
    }
    int hours = number(bytes, from + 13, ':');
    int minutes = number(bytes, from + 16, ':');
    int seconds = number(bytes, from + 19, ' ');
    // A leap second has no number of its own.
    if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59 || seconds < 0 || seconds > 60) {
      return -1;
    }
    if (!Arrays.equals(bytes, from, from + DAY, last, 0, DAY)
        || !Arrays.equals(bytes, from + ZONE, to, last, ZONE, LENGTH)) {
      last = Arrays.copyOfRange(bytes, from, to);
      midnight = midnight(new String(last, StandardCharsets.ISO_8859_1));
    }
    return midnight < 0 ? -1 : midnight + 3600L * hours + 60L * minutes + seconds;
  }

  /** Two digits and what must stand behind them; -1 where they do not. */
  private static int number(byte[] bytes, int at, char behind) {
    int tens = bytes[at] - '0';
    int ones = bytes[at + 1] - '0';
    boolean digits = tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9;
    return digits && bytes[at + 2] == behind ? 10 * tens + ones : -1;
  }

  private static long midnight(String text) {
    try {
      String atMidnight = text.substring(0, DAY) + ":00:00:00" + text.substring(ZONE);
      return OffsetDateTime.parse(atMidnight, FORM).toEpochSecond();
    } catch (DateTimeParseException noTime) {
      return -1;
    }
  }
}

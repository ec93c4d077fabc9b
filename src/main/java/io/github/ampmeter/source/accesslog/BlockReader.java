package io.github.ampmeter.source.accesslog;

import io.github.ampmeter.source.accesslog.LogFormat.LogField;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Counts the lines of blocks, one block at a time. */
final class BlockReader {
  static final int MOST_UNREADABLE = 5;
  private static final int LONGEST_SHOWN = 200;

  /**
   * Whole lines of a file.
   *
   * @param number in the file, from 0
   */
  record Block(int file, int number, byte[] bytes, int length) {}

  /** A line that is not of the format. */
  record Unreadable(int file, int block, long line, String text) {}

  /** How many lines a block has. */
  record Lines(int file, int block, long count) {}

  private final LogLine line;
  private final LogTime time = new LogTime();
  private final RequestKind kind = new RequestKind();

  /** For each part that is asked for. */
  final List<SpanCounts> parts;

  final List<Unreadable> unreadable = new ArrayList<>();
  final List<Lines> lines = new ArrayList<>();
  long unreadableLines;

  BlockReader(LogFormat format, List<SpanCounts> parts) {
    line = new LogLine(format);
    this.parts = parts;
  }

  void read(Block block) {
    byte[] bytes = block.bytes();
    long number = 0;
    int from = 0;
    while (from < block.length()) {
      int to = from;
      while (to < block.length() && bytes[to] != '\n') {
        to++;
      }
      int end = to > from && bytes[to - 1] == '\r' ? to - 1 : to;
      number++;
      if (line.read(bytes, from, end)) {
        count(bytes);
      } else {
        unreadableLines++;
        if (unreadable.size() < MOST_UNREADABLE) {
          unreadable.add(
              new Unreadable(block.file(), block.number(), number, shown(bytes, from, end)));
        }
      }
      from = to + 1;
    }
    lines.add(new Lines(block.file(), block.number(), number));
  }

  private void count(byte[] bytes) {
    long second =
        line.has(LogField.TIME)
            ? time.seconds(bytes, line.start(LogField.TIME), line.end(LogField.TIME))
            : -1;
    long status = line.number(LogField.STATUS);
    long sent = line.responseBytes();
    long micros = line.micros();
    long firstByte = line.number(LogField.FIRST_BYTE);
    RequestKind of = kind.of(bytes, line);
    for (SpanCounts part : parts) {
      part.add(of, second, status, sent, micros, firstByte, () -> request(bytes));
    }
  }

  private String request(byte[] bytes) {
    LogField field = line.has(LogField.REQUEST) ? LogField.REQUEST : LogField.PATH;
    return shown(bytes, line.start(field), line.end(field));
  }

  /** Without what a terminal would obey. */
  static String shown(byte[] bytes, int from, int to) {
    int length = Math.min(to - from, LONGEST_SHOWN);
    String text =
        new String(bytes, from, length, StandardCharsets.UTF_8).replaceAll("\\p{Cntrl}", "?");
    return length < to - from ? text + "…" : text;
  }

  /**
   * Reads times such as {@code [22/Nov/2026:12:08:42 +0000]}. Day and zone are those of the line
   * before nearly always.
   */
  static final class LogTime {
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
}

package io.github.ampmeter.accesslog;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Counts the lines of blocks; of one thread. */
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
    long answered = line.number(LogField.BYTES);
    long micros = line.micros();
    RequestKind of = kind.of(bytes, line);
    for (SpanCounts part : parts) {
      part.add(of, second, status, answered, micros, () -> request(bytes));
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
}

package io.github.ampmeter.accesslog;

import io.github.ampmeter.accesslog.AccessLog.SlowRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Counts the lines of blocks; of one thread. */
final class BlockReader {
  static final int MOST_SLOW = 20;
  static final int MOST_UNREADABLE = 5;
  private static final int MOST_STATUS = 1000;
  private static final int LONGEST_SHOWN = 200;
  private static final Comparator<SlowRequest> QUICKEST_FIRST =
      Comparator.comparingLong(SlowRequest::micros);

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
  private final AccessLogReader.Span span;
  private final LogTime time = new LogTime();
  private final RequestKind kind = new RequestKind();

  final KindTable kinds;
  final long[] statuses = new long[MOST_STATUS];
  final PriorityQueue<SlowRequest> slowest = new PriorityQueue<>(QUICKEST_FIRST);
  final List<Unreadable> unreadable = new ArrayList<>();
  final List<Lines> lines = new ArrayList<>();
  long unreadableLines;

  /** Lines of other times than those asked for. */
  long beyond;

  long firstSecond = Long.MAX_VALUE;
  long lastSecond = Long.MIN_VALUE;

  BlockReader(LogFormat format, AccessLogReader.Span span, AdmittedKinds admitted) {
    line = new LogLine(format);
    this.span = span;
    this.kinds = new KindTable(admitted);
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
    if (!span.contains(second)) {
      beyond++;
      return;
    }
    long status = line.number(LogField.STATUS);
    long micros = line.micros();
    kinds.of(kind.of(bytes, line)).add(status, line.number(LogField.BYTES), micros);
    statuses[(int) Math.min(Math.max(0, status), MOST_STATUS - 1)]++;
    if (second >= 0) {
      firstSecond = Math.min(firstSecond, second);
      lastSecond = Math.max(lastSecond, second);
    }
    if (micros >= 0 && (slowest.size() < MOST_SLOW || micros > slowest.peek().micros())) {
      slowest.add(new SlowRequest(request(bytes), status, micros, second));
      if (slowest.size() > MOST_SLOW) {
        slowest.poll();
      }
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

package io.github.ampmeter.sample;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Cuts a growing CSV file into rows and fields in place: fields are positions in one buffer, no
 * object a row. Quotes follow RFC 4180, as JMeter writes them: a quoted field may hold delimiters,
 * doubled quotes and line breaks.
 */
final class JtlRows {
  private static final int BUFFER_BYTES = 1 << 20;
  private static final int LONGEST_ROW_BYTES = 1 << 26;
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private static final byte[] GZIP = {(byte) 0x1F, (byte) 0x8B};

  private final InputStream in;
  private byte[] buffer = new byte[BUFFER_BYTES];
  private byte[] plain = new byte[0];
  private int rowStart;
  private int position;
  private int limit;
  private byte delimiter;
  private int[] starts = new int[64];
  private int[] ends = new int[64];
  private int fields;
  private boolean damaged;
  private long line = 1;
  private long nextLine = 1;
  private boolean tooLong;

  JtlRows(InputStream in) {
    this.in = in;
  }

  void delimiter(byte delimiter) {
    this.delimiter = delimiter;
  }

  /** Moves to the next row that ends in a line break; false when the file has no such row (yet). */
  boolean next() throws IOException {
    while (!scanRow()) {
      if (!fill()) {
        return false;
      }
    }
    return true;
  }

  /**
   * The first row as text, without moving past it; null when there is no whole one (yet). Needs no
   * delimiter: that is found out from this text. A byte order mark is skipped for good.
   */
  String peek() throws IOException {
    int end = firstRowEnd();
    while (end < 0) {
      if (!fill()) {
        return null;
      }
      end = firstRowEnd();
    }
    position = startsWithByteOrderMark() ? BYTE_ORDER_MARK.length : 0;
    return new String(buffer, position, end - position, StandardCharsets.UTF_8);
  }

  /** Whether bytes of an unfinished row are left. */
  boolean hasRest() {
    return position < limit;
  }

  /** A row longer than any sample's: the file is not a JTL. */
  boolean tooLong() {
    return tooLong;
  }

  int fields() {
    return fields;
  }

  /** Whether text stands between a closing quote and the end of its field: it belongs nowhere. */
  boolean damaged() {
    return damaged;
  }

  /** The line on which the current row starts, from 1. */
  long line() {
    return line;
  }

  /** The line after the current row. */
  long nextLine() {
    return nextLine;
  }

  byte[] buffer() {
    return buffer;
  }

  int start(int field) {
    return starts[field];
  }

  int end(int field) {
    return ends[field];
  }

  /** The field's text, with doubled quotes made single. */
  String text(int field, TextCache texts) {
    if (!hasDoubledQuotes(field)) {
      return texts.text(buffer, starts[field], ends[field]);
    }
    plain = plain.length < ends[field] - starts[field] ? new byte[buffer.length] : plain;
    int to = 0;
    for (int from = starts[field]; from < ends[field]; from++) {
      plain[to++] = buffer[from];
      from += buffer[from] == '"' ? 1 : 0;
    }
    return texts.text(plain, 0, to);
  }

  /** The current row as it stands in the file, cut after so many bytes. */
  String beginning(int mostBytes) {
    int to = Math.min(position - 1, rowStart + mostBytes);
    return new String(buffer, rowStart, to - rowStart, StandardCharsets.UTF_8);
  }

  /** Whether the file begins as gzip's do. */
  boolean compressed() throws IOException {
    while (limit - position < GZIP.length && fill()) {
      continue;
    }
    return limit - position >= GZIP.length
        && Arrays.equals(buffer, position, position + GZIP.length, GZIP, 0, GZIP.length);
  }

  private int firstRowEnd() {
    boolean quoted = false;
    for (int i = 0; i < limit; i++) {
      quoted ^= buffer[i] == '"';
      if (buffer[i] == '\n' && !quoted) {
        return i;
      }
    }
    return -1;
  }

  private boolean startsWithByteOrderMark() {
    return Arrays.equals(buffer, 0, BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, 3);
  }

  private boolean hasDoubledQuotes(int field) {
    boolean quoted = starts[field] > 0 && buffer[starts[field] - 1] == '"';
    for (int i = starts[field]; quoted && i < ends[field]; i++) {
      if (buffer[i] == '"') {
        return true;
      }
    }
    return false;
  }

  private boolean scanRow() {
    int at = position;
    int field = 0;
    long lines = 1;
    damaged = false;
    while (at < limit) {
      boolean quoted = buffer[at] == '"';
      int start = quoted ? at + 1 : at;
      int close = quoted ? closingQuote(start) : fieldEnd(start);
      int end = quoted ? fieldEnd(close + 1) : close;
      if (end >= limit) {
        return false;
      }
      put(field++, start, quoted ? close : withoutCarriageReturn(start, end));
      damaged |= quoted && withoutCarriageReturn(close + 1, end) > close + 1;
      lines += quoted ? lineBreaks(start, close) : 0;
      at = end + 1;
      if (buffer[end] == '\n') {
        fields = field;
        moveTo(at, lines);
        return true;
      }
    }
    return false;
  }

  private void moveTo(int nextPosition, long linesOfRow) {
    line = nextLine;
    nextLine += linesOfRow;
    rowStart = position;
    position = nextPosition;
  }

  /** The delimiter or line break from here on; the limit or beyond when there is none yet. */
  private int fieldEnd(int from) {
    int at = from;
    while (at < limit && buffer[at] != delimiter && buffer[at] != '\n') {
      at++;
    }
    return at;
  }

  private int closingQuote(int from) {
    for (int i = from; i < limit; i++) {
      if (buffer[i] == '"') {
        if (i + 1 == limit || buffer[i + 1] != '"') {
          return i;
        }
        i++;
      }
    }
    return limit;
  }

  private int withoutCarriageReturn(int start, int end) {
    return end > start && buffer[end] == '\n' && buffer[end - 1] == '\r' ? end - 1 : end;
  }

  private int lineBreaks(int from, int to) {
    int count = 0;
    for (int i = from; i < to; i++) {
      count += buffer[i] == '\n' ? 1 : 0;
    }
    return count;
  }

  private void put(int field, int start, int end) {
    if (field == starts.length) {
      starts = Arrays.copyOf(starts, 2 * field);
      ends = Arrays.copyOf(ends, 2 * field);
    }
    starts[field] = start;
    ends[field] = end;
  }

  private boolean fill() throws IOException {
    if (position > 0) {
      System.arraycopy(buffer, position, buffer, 0, limit - position);
      limit -= position;
      position = 0;
    }
    if (limit == buffer.length) {
      tooLong = limit >= LONGEST_ROW_BYTES;
      if (tooLong) {
        return false;
      }
      buffer = Arrays.copyOf(buffer, 2 * limit);
    }
    int read = in.read(buffer, limit, buffer.length - limit);
    limit += Math.max(0, read);
    return read > 0;
  }
}

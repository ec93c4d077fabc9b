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

  private final InputStream in;
  private byte[] buffer = new byte[BUFFER_BYTES];
  private int position;
  private int limit;
  private byte delimiter;
  private int[] starts = new int[64];
  private int[] ends = new int[64];
  private int fields;
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

  /** The next row as text, without moving; null when there is no whole one (yet). */
  String peek() throws IOException {
    long lineBefore = nextLine;
    if (!next()) {
      return null;
    }
    // fill() may have moved the row to the front of the buffer.
    int rowStart = starts[0] - (quoted(0) ? 1 : 0);
    String row = new String(buffer, rowStart, lastByte() - rowStart, StandardCharsets.UTF_8);
    position = rowStart;
    nextLine = lineBefore;
    return row;
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

  /** The line on which the current row starts, from 1. */
  long line() {
    return line;
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

  /** Where the field's text ends; doubled quotes are made single in place, once. */
  int unquotedEnd(int field) {
    if (!quoted(field)) {
      return ends[field];
    }
    buffer[starts[field] - 1] = 0;
    int to = starts[field];
    for (int from = starts[field]; from < ends[field]; from++) {
      buffer[to++] = buffer[from];
      if (buffer[from] == '"') {
        from++;
      }
    }
    ends[field] = to;
    return to;
  }

  private boolean quoted(int field) {
    return starts[field] > 0 && buffer[starts[field] - 1] == '"';
  }

  private int lastByte() {
    return ends[fields - 1] + (quoted(fields - 1) ? 1 : 0);
  }

  private boolean scanRow() {
    int at = position;
    long lines = nextLine;
    int field = 0;
    int start = at;
    while (at < limit) {
      byte b = buffer[at];
      if (b == '"' && at == start) {
        int close = closingQuote(at + 1);
        if (close < 0 || close + 1 >= limit) {
          return false;
        }
        lines += lineBreaks(at, close);
        put(field, at + 1, close);
        at = close + 1;
        start = -1;
      } else if (b == delimiter) {
        if (start >= 0) {
          put(field, start, at);
        }
        field++;
        start = ++at;
      } else if (b == '\n') {
        if (start >= 0) {
          put(field, start, at > start && buffer[at - 1] == '\r' ? at - 1 : at);
        }
        fields = field + 1;
        line = nextLine;
        nextLine = lines + 1;
        position = at + 1;
        return true;
      } else {
        at++;
      }
    }
    return false;
  }

  private int closingQuote(int from) {
    for (int i = from; i < limit; i++) {
      if (buffer[i] == '"') {
        if (i + 1 < limit && buffer[i + 1] == '"') {
          i++;
        } else {
          return i;
        }
      }
    }
    return -1;
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

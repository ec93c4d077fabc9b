package io.github.ampmeter.source.accesslog;

import io.github.ampmeter.source.accesslog.LogFormat.LogField;
import io.github.ampmeter.source.accesslog.LogFormat.Part;
import java.util.Arrays;
import java.util.List;

/** A cursor over the lines of one format, which has the place of each value. */
final class LogLine {
  private static final int MOST_DIGITS = 15;
  private static final int MOST_SECONDS_DIGITS = 8;
  private static final byte[] NOTHING = {};
  private static final LogField[] FIELDS = LogField.values();

  /** The bytes before the first value. */
  private final byte[] before;

  /** The values in order, with the bytes behind each. */
  private final LogField[] fields;

  private final byte[][] behind;

  private final int[] starts = new int[FIELDS.length];
  private final int[] ends = new int[FIELDS.length];
  private final long[] numbers = new long[FIELDS.length];
  private byte[] bytes;

  LogLine(LogFormat format) {
    List<Part> parts = format.parts();
    before = parts.get(0) instanceof Part.Literal literal ? literal.bytes() : NOTHING;
    fields =
        parts.stream()
            .filter(Part.Value.class::isInstance)
            .map(part -> ((Part.Value) part).field())
            .toArray(LogField[]::new);
    behind = new byte[fields.length][];
    int value = -1;
    for (Part part : parts) {
      if (part instanceof Part.Value) {
        behind[++value] = NOTHING;
      } else if (part instanceof Part.Literal literal && value >= 0) {
        behind[value] = literal.bytes();
      }
    }
  }

  /** Whether the bytes are a line of this format; then its values can be asked for. */
  boolean read(byte[] line, int from, int to) {
    bytes = line;
    Arrays.fill(starts, -1);
    if (!matches(before, from, to)) {
      return false;
    }
    int at = from + before.length;
    for (int i = 0; i < fields.length; i++) {
      LogField field = fields[i];
      int end = field == LogField.TIME ? endOfTime(at, to) : end(at, to, behind[i]);
      if (end < 0 || !matches(behind[i], end, to)) {
        return false;
      }
      int number = field.ordinal();
      if (field.isNumber() && !readNumber(number, at, end)
          || field == LogField.DIGITS && bytes[at] == '-'
          || field == LogField.CONNECTION && !isConnection(at, end)) {
        return false;
      }
      starts[number] = at;
      ends[number] = end;
      at = end + behind[i].length;
    }
    return at == to;
  }

  private boolean matches(byte[] literal, int at, int to) {
    if (to - at < literal.length) {
      return false;
    }
    for (int i = 0; i < literal.length; i++) {
      if (bytes[at + i] != literal[i]) {
        return false;
      }
    }
    return true;
  }

  private int endOfTime(int at, int to) {
    if (at >= to || bytes[at] != '[') {
      return -1;
    }
    for (int i = at; i < to; i++) {
      if (bytes[i] == ']') {
        return i + 1;
      }
    }
    return -1;
  }

  /** Apache escapes a quote in a value with a backslash. */
  private int end(int at, int to, byte[] next) {
    if (next.length == 0) {
      return to;
    }
    byte first = next[0];
    for (int i = at; i < to; i++) {
      byte b = bytes[i];
      if (b == '\\') {
        i++;
      } else if (b == first && (next.length == 1 || matches(next, i, to))) {
        return i;
      }
    }
    return -1;
  }

  private boolean readNumber(int field, int at, int end) {
    if (end - at == 1 && bytes[at] == '-') {
      numbers[field] = -1;
      return true;
    }
    int most = field == LogField.SECONDS.ordinal() ? MOST_SECONDS_DIGITS : MOST_DIGITS;
    if (end == at || end - at > most) {
      return false;
    }
    long number = 0;
    for (int i = at; i < end; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9) {
        return false;
      }
      number = 10 * number + digit;
    }
    numbers[field] = number;
    return true;
  }

  private boolean isConnection(int at, int end) {
    return end - at == 1 && (bytes[at] == 'X' || bytes[at] == '+' || bytes[at] == '-');
  }

  boolean has(LogField field) {
    return starts[field.ordinal()] >= 0;
  }

  int start(LogField field) {
    return starts[field.ordinal()];
  }

  int end(LogField field) {
    return ends[field.ordinal()];
  }

  /** A number; -1 for a dash, or where the format does not have the value. */
  long number(LogField field) {
    return has(field) ? numbers[field.ordinal()] : -1;
  }

  /** The bytes of the response, without headers where the line has that; -1 for a dash. */
  long responseBytes() {
    return number(has(LogField.BYTES) ? LogField.BYTES : LogField.SENT);
  }

  /** The response time in microseconds; -1 where the line does not have it. */
  long micros() {
    long micros = number(LogField.MICROS);
    if (micros < 0 && number(LogField.MILLIS) >= 0) {
      micros = 1000 * number(LogField.MILLIS);
    }
    if (micros < 0 && number(LogField.SECONDS) >= 0) {
      micros = 1_000_000 * number(LogField.SECONDS);
    }
    return micros;
  }
}

package io.github.ampmeter.judge.sample;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The text of an XML JTL on its way to a parser. JMeter writes control characters of a server's
 * answers as they are, or as references such as {@code &#x0;}; XML has neither, and a single answer
 * would make the whole file unreadable: a question mark for each byte stands in their place.
 */
final class XmlText extends InputStream {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int LONGEST_REFERENCE = 12;
  private static final int TAIL_BYTES = 64;

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int at;

  /** Behind what has been looked at. */
  private int ready;

  private int filled;
  private boolean begun;
  private boolean ended;
  private long lines;
  private byte[] tail = {};

  XmlText(InputStream in) {
    this.in = in;
  }

  /** Line feeds until now. */
  long lines() {
    return lines;
  }

  /** Whether all of it has been read, and it does not end with that. */
  boolean endsWithout(String end) {
    return ended
        && at == filled
        && !new String(tail, StandardCharsets.ISO_8859_1).stripTrailing().endsWith(end);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] to, int from, int length) throws IOException {
    while (at == ready) {
      if (ended) {
        return -1;
      }
      fill();
    }
    int count = Math.min(length, ready - at);
    System.arraycopy(buffer, at, to, from, count);
    at += count;
    return count;
  }

  private void fill() throws IOException {
    System.arraycopy(buffer, ready, buffer, 0, filled - ready);
    filled -= ready;
    ready = 0;
    int more = in.readNBytes(buffer, filled, buffer.length - filled);
    filled += more;
    ended = filled < buffer.length;
    at = begun ? 0 : RowBlocks.markLength(buffer, filled);
    begun = true;
    look();
    keepTail();
  }

  private void keepTail() {
    int from = Math.max(0, ready - TAIL_BYTES);
    byte[] both = Arrays.copyOf(tail, tail.length + ready - from);
    System.arraycopy(buffer, from, both, tail.length, ready - from);
    tail = Arrays.copyOfRange(both, Math.max(0, both.length - TAIL_BYTES), both.length);
  }

  /** Up to a reference whose end has not come yet. */
  private void look() {
    int i = 0;
    while (i < filled) {
      byte is = buffer[i];
      if (is == '&') {
        int end = reference(i);
        if (end < 0) {
          break;
        }
        i = end;
      } else {
        lines += is == '\n' ? 1 : 0;
        if (is >= 0 && is < ' ' && is != '\n' && is != '\t' && is != '\r') {
          buffer[i] = '?';
        }
        i++;
      }
    }
    ready = i;
  }

  /** Behind a reference, or behind its first byte where it is none; -1: its end is not there. */
  private int reference(int from) {
    int most = Math.min(filled, from + LONGEST_REFERENCE);
    int end = from + 1;
    while (end < most && buffer[end] != ';' && buffer[end] > ' ') {
      end++;
    }
    if (end == most) {
      return !ended && most == filled ? -1 : from + 1;
    }
    if (buffer[end] != ';' || buffer[from + 1] != '#') {
      return from + 1;
    }
    String number = new String(buffer, from + 2, end - from - 2, StandardCharsets.ISO_8859_1);
    if (forbidden(number)) {
      Arrays.fill(buffer, from, end + 1, (byte) '?');
    }
    return end + 1;
  }

  private static boolean forbidden(String number) {
    boolean hex = number.startsWith("x");
    String digits = hex ? number.substring(1) : number;
    if (!digits.matches(hex ? "[0-9A-Fa-f]{1,8}" : "[0-9]{1,9}")) {
      return false;
    }
    long character = Long.parseLong(digits, hex ? 16 : 10);
    return character < ' ' && character != '\n' && character != '\t' && character != '\r'
        || character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE
        || character == 0xFFFE
        || character == 0xFFFF;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

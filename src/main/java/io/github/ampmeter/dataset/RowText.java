package io.github.ampmeter.dataset;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;

/** Rows as the text of {@link Row#appendTo}, made while it is read: no table is ever whole here. */
final class RowText extends InputStream {
  private static final int CHUNK = 1 << 16;

  private final Iterator<Row> rows;
  private final StringBuilder text = new StringBuilder();
  private byte[] bytes = {};
  private int position;
  private long count;

  RowText(Iterable<Row> rows) {
    this.rows = rows.iterator();
  }

  /** How many rows have been read so far. */
  long count() {
    return count;
  }

  @Override
  public int read() {
    return refill() ? bytes[position++] & 0xff : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    if (length == 0) {
      return 0;
    }
    if (!refill()) {
      return -1;
    }
    int some = Math.min(length, bytes.length - position);
    System.arraycopy(bytes, position, target, offset, some);
    position += some;
    return some;
  }

  private boolean refill() {
    if (position < bytes.length) {
      return true;
    }
    text.setLength(0);
    while (text.length() < CHUNK && rows.hasNext()) {
      rows.next().appendTo(text);
      count++;
    }
    bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    position = 0;
    return bytes.length > 0;
  }
}

package io.github.ampmeter.dataset;

import java.io.InputStream;
import java.util.Iterator;

/** Pieces of rows as one stream, asked for while it is read. */
final class RowStream extends InputStream {
  private final Iterator<byte[]> pieces;
  private byte[] bytes = {};
  private int position;

  RowStream(Iterator<byte[]> pieces) {
    this.pieces = pieces;
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
    if (position == bytes.length && pieces.hasNext()) {
      bytes = pieces.next();
      position = 0;
    }
    return position < bytes.length;
  }
}

package io.github.ampmeter.dataset;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;

/** Rows as the text of {@link Row#appendTo}, piece by piece: no table is ever whole here. */
final class RowChunks implements Iterator<byte[]> {
  private static final int CHARACTERS = 1 << 16;

  private final Iterator<Row> rows;
  private final StringBuilder text = new StringBuilder(CHARACTERS + CHARACTERS / 4);
  private long count;

  RowChunks(Iterable<Row> rows) {
    this.rows = rows.iterator();
  }

  /** How many rows have been made so far. */
  long count() {
    return count;
  }

  @Override
  public boolean hasNext() {
    return rows.hasNext();
  }

  @Override
  public byte[] next() {
    text.setLength(0);
    do {
      rows.next().appendTo(text);
      count++;
    } while (text.length() < CHARACTERS && rows.hasNext());
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }
}

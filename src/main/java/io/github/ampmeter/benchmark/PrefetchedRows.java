package io.github.ampmeter.benchmark;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * A table's rows as a stream. The first ones are made at once, while the database connects or
 * creates the table.
 */
public final class PrefetchedRows implements AutoCloseable {
  private final TableRows table;
  private final RowChunks pieces;
  private final PrefetchingIterator ahead;

  /** Starts to make the rows in a thread of its own. */
  public PrefetchedRows(TableRows table) {
    this.table = table;
    this.pieces = new RowChunks(table.rows());
    this.ahead = new PrefetchingIterator(pieces);
  }

  TableRows table() {
    return table;
  }

  /** All rows; can be read once. */
  RowStream text() {
    return new RowStream(ahead);
  }

  /** The number of rows, once the text has been read. */
  long count() {
    return pieces.count();
  }

  /** Stops making rows. */
  @Override
  public void close() {
    ahead.close();
  }

  /**
   * Makes pieces in a thread of its own, a few in advance: rows are generated while the server
   * stores the previous ones.
   */
  static final class PrefetchingIterator implements Iterator<byte[]>, AutoCloseable {
    static final int PIECES = 32;
    private static final byte[] END = {};

    private final BlockingQueue<byte[]> made = new ArrayBlockingQueue<>(PIECES);
    private final Iterator<byte[]> source;
    private final Thread maker = new Thread(this::make, "rows ahead");
    private volatile RuntimeException failure;
    private byte[] next;

    /** Reads the source from now on, which nothing else may read. */
    PrefetchingIterator(Iterator<byte[]> source) {
      this.source = source;
      maker.setDaemon(true);
      maker.start();
    }

    private void make() {
      try {
        try {
          while (source.hasNext()) {
            made.put(source.next());
          }
        } catch (RuntimeException e) {
          failure = e;
        }
        made.put(END);
      } catch (InterruptedException closed) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public boolean hasNext() {
      if (next == null) {
        next = take();
      }
      if (next == END && failure != null) {
        throw failure;
      }
      return next != END;
    }

    @Override
    public byte[] next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      byte[] piece = next;
      next = null;
      return piece;
    }

    private byte[] take() {
      try {
        return made.take();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while rows were made", e);
      }
    }

    /** Stops making pieces. */
    @Override
    public void close() {
      maker.interrupt();
    }
  }

  /**
   * Rows as the text of {@link Row#appendTo}, in pieces, so that no table is in memory as a whole.
   */
  static final class RowChunks implements Iterator<byte[]> {
    private static final int CHARACTERS = 1 << 16;

    private final Iterator<Row> rows;
    private final StringBuilder text = new StringBuilder(CHARACTERS + CHARACTERS / 4);
    private long count;

    RowChunks(Iterable<Row> rows) {
      this.rows = rows.iterator();
    }

    /** The number of rows so far. */
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

  /** A stream over pieces of rows, which are made as it is read. */
  static final class RowStream extends InputStream {
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
}

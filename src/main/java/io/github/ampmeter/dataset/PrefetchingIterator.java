package io.github.ampmeter.dataset;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Makes pieces in a thread of its own, a few more than have been asked for: rows are generated
 * while the server stores those before.
 */
final class PrefetchingIterator implements Iterator<byte[]>, AutoCloseable {
  static final int PIECES = 32;
  private static final byte[] END = {};

  private final BlockingQueue<byte[]> made = new ArrayBlockingQueue<>(PIECES);
  private final Iterator<byte[]> source;
  private final Thread maker = new Thread(this::make, "rows ahead");
  private volatile RuntimeException failure;
  private byte[] next;

  /** Asks the source from now on; nobody else may. */
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

  /** No piece is made after this. */
  @Override
  public void close() {
    maker.interrupt();
  }
}

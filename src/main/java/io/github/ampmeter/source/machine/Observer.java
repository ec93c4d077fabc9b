package io.github.ampmeter.source.machine;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Polls something once a second, on a thread of its own. Whatever goes wrong ends the observation,
 * never the load.
 */
public final class Observer implements AutoCloseable {
  private static final long POLLING_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Poller poller;
  private final CountDownLatch end = new CountDownLatch(1);
  private final Thread thread;
  private volatile String problem = "";
  private volatile boolean unwritable;

  /** What is done each second. */
  @FunctionalInterface
  public interface Poller {
    /**
     * Polls once and writes what it finds.
     *
     * @throws IOException when that cannot be written; ends the observation
     */
    void poll() throws IOException;

    /** At the end, a second or less after the poll before. */
    default void pollLast() throws IOException {
      poll();
    }
  }

  private Observer(String name, Poller poller) {
    this.poller = poller;
    this.thread = new Thread(this::observe, "observer-" + name);
    thread.setDaemon(true);
  }

  /** Begins at once; the first poll is over when this returns only by chance. */
  public static Observer start(String name, Poller poller) {
    Observer observer = new Observer(name, poller);
    observer.thread.start();
    return observer;
  }

  /** Why it ended before it was closed. */
  public Optional<String> problem() {
    return Optional.of(problem).filter(text -> !text.isEmpty());
  }

  /** Whether it ended because its file could not be written, as on a full disk. */
  public boolean unwritable() {
    return unwritable;
  }

  private void observe() {
    try {
      long last = poll();
      while (!end.await(last + POLLING_INTERVAL_NANOS - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        last = poll();
      }
      poller.pollLast();
    } catch (IOException | RuntimeException e) {
      unwritable = e instanceof IOException;
      problem = "the observation ended early: " + e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private long poll() throws IOException {
    long begin = System.nanoTime();
    poller.poll();
    return begin;
  }

  /** Returns when the last poll is over. */
  @Override
  public void close() {
    end.countDown();
    try {
      // Longer than a server that hangs may keep it waiting.
      thread.join(TimeUnit.SECONDS.toMillis(12));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

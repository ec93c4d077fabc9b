package io.github.ampmeter.source.machine;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Polls once a second, on a thread of its own. An error ends the observation, never the load. */
public final class Observer implements AutoCloseable {
  private static final long POLLING_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Poller poller;
  private final CountDownLatch end = new CountDownLatch(1);
  private final Thread thread;
  private volatile String problem = "";
  private volatile boolean unwritable;

  @FunctionalInterface
  public interface Poller {
    /**
     * Polls once and writes the result.
     *
     * @throws IOException if the result cannot be written, which ends the observation
     */
    void poll() throws IOException;

    /** Polls at the end, a second or less after the previous poll. */
    default void pollLast() throws IOException {
      poll();
    }
  }

  private Observer(String name, Poller poller) {
    this.poller = poller;
    this.thread = new Thread(this::observe, "observer-" + name);
    thread.setDaemon(true);
  }

  /** Starts, without waiting for the first poll. */
  public static Observer start(String name, Poller poller) {
    Observer observer = new Observer(name, poller);
    observer.thread.start();
    return observer;
  }

  /** Why it ended before it was closed; empty: it did not. */
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

  /** Ends the observation after a last poll. */
  @Override
  public void close() {
    end.countDown();
    try {
      // This is longer than the timeout of a poll.
      thread.join(TimeUnit.SECONDS.toMillis(12));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

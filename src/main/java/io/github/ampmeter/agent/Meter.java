package io.github.ampmeter.agent;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Sleeps 10 ms at a time and records late wake-ups: then JMeter's other threads were paused, too.
 * Each second it reads the wall clock and the monotonic clock together. A separate thread writes
 * the file, so that a slow disk does not look like a pause.
 *
 * <p>A line has a kind (begin, look, pause, end), the wall clock (ms since 1970), the monotonic one
 * (ms since the meter began) and, of a pause, by how much the sleep was too long (ms).
 */
final class Meter {
  private static final long SLEEP_MILLIS = 10;

  /** A later wake-up is a pause. */
  private static final long PAUSE_MILLIS = 50;

  private static final long CLOCKS_MILLIS = 1000;
  private static final long BETWEEN_WRITES_MILLIS = 250;
  private static final long NANOS = 1_000_000;

  /** Clocks read further apart than this cannot be compared. */
  private static final long TOGETHER_NANOS = 10 * NANOS;

  private static final int ATTEMPTS = 20;

  private final long start = System.nanoTime();
  private final ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();
  private final Path file;
  private final Writer out;
  private boolean ended;

  private Meter(Path file) throws IOException {
    this.file = file;
    this.out = Files.newBufferedWriter(file);
  }

  /** Starts a meter that runs until JMeter ends; replaces the file. */
  static void start(Path file) throws IOException {
    Meter meter = new Meter(file);
    meter.lines.add("what,wallMillis,monotonicMillis,lateMillis");
    meter.readClocks("begin");
    meter.write();
    daemon(meter::measure, "ampmeter meter");
    daemon(meter::keepWriting, "ampmeter meter's file");
    Runtime.getRuntime().addShutdownHook(new Thread(meter::end, "ampmeter meter's end"));
  }

  private static void daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void measure() {
    long before = System.nanoTime();
    long lastClocks = before;
    try {
      while (true) {
        Thread.sleep(SLEEP_MILLIS);
        long now = System.nanoTime();
        long late = (now - before) / NANOS - SLEEP_MILLIS;
        if (late > PAUSE_MILLIS) {
          lines.add(line("pause", System.currentTimeMillis(), now, late));
        }
        if (now - lastClocks >= CLOCKS_MILLIS * NANOS) {
          readClocks("look");
          lastClocks = now;
        }
        // The process may be paused anywhere in this loop, so all of it is measured.
        before = now;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Reads both clocks, again if the process was paused between the two. */
  private void readClocks(String what) {
    for (int i = 0; i < ATTEMPTS; i++) {
      long before = System.nanoTime();
      long wall = System.currentTimeMillis();
      long after = System.nanoTime();
      if (after - before < TOGETHER_NANOS) {
        lines.add(line(what, wall, before, 0));
        return;
      }
    }
  }

  private String line(String what, long wallMillis, long nanos, long lateMillis) {
    return what + "," + wallMillis + "," + (nanos - start) / NANOS + "," + lateMillis;
  }

  private void keepWriting() {
    try {
      while (write()) {
        Thread.sleep(BETWEEN_WRITES_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Records a normal end of JMeter, unless the file is incomplete. */
  private void end() {
    readClocks("end");
    write();
    synchronized (this) {
      ended = true;
    }
  }

  /** Writes the pending lines; false if the file can no longer be written. */
  private synchronized boolean write() {
    if (ended) {
      return false;
    }
    List<String> due = new ArrayList<>();
    for (String line = lines.poll(); line != null; line = lines.poll()) {
      due.add(line);
    }
    try {
      for (String line : due) {
        out.write(line + "\n");
      }
      out.flush();
      return true;
    } catch (IOException e) {
      ended = true;
      System.err.println(
          "ampmeter: the meter inside JMeter cannot write " + file + ": " + e.getMessage());
      return false;
    }
  }
}

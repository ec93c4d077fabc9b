package io.github.ampmeter.agent;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Sleeps 10 ms at a time and notes when it woke late: then JMeter's other threads stood still too.
 * Each second it asks the wall clock and the monotonic one together. The file is written by a
 * thread of its own, so that a slow disk is not taken for a pause.
 *
 * <p>A line has a word (begin, look, pause, end), the wall clock (ms since 1970), the monotonic one
 * (ms since the meter began) and, of a pause, by how much the sleep was too long (ms).
 */
final class Meter {
  private static final long NAP_MILLIS = 10;
  private static final long LATE_MILLIS = 50;
  private static final long LOOK_MILLIS = 1000;
  private static final long BETWEEN_WRITES_MILLIS = 250;
  private static final long NANOS = 1_000_000;

  /** Clocks asked further apart than this say nothing of one another. */
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

  /** Begins at once and goes on until JMeter ends; the file is replaced. */
  static void start(Path file) throws IOException {
    Meter meter = new Meter(file);
    meter.lines.add("what,wallMillis,monotonicMillis,lateMillis");
    meter.look("begin");
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
    long lastLook = before;
    try {
      while (true) {
        Thread.sleep(NAP_MILLIS);
        long now = System.nanoTime();
        long late = (now - before) / NANOS - NAP_MILLIS;
        if (late > LATE_MILLIS) {
          lines.add(line("pause", System.currentTimeMillis(), now, late));
        }
        if (now - lastLook >= LOOK_MILLIS * NANOS) {
          look("look");
          lastLook = now;
        }
        // Whatever comes next counts: we may be stopped anywhere.
        before = now;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Between asking the one clock and the other we may be stopped: then asks again. */
  private void look(String what) {
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

  /** JMeter ends in order; of a meter whose file is cut, that is not to be said. */
  private void end() {
    look("end");
    write();
    synchronized (this) {
      ended = true;
    }
  }

  /** Writes what there is to write; false when that can no longer be done. */
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

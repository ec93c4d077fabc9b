package io.github.ampmeter.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * When the machine itself stood still, as a process sees it that has no part in the load. A virtual
 * machine is taken its CPUs away at times: what JMeter's meter tells then is no false alarm.
 */
final class Machine implements AutoCloseable {
  private static final int NAP_MILLIS = 5;
  private static final int LATE_MILLIS = 25;

  private record Pause(long from, long to) {
    boolean overlaps(Pause other) {
      return from <= other.to && other.from <= to;
    }
  }

  private final List<Pause> pauses = new CopyOnWriteArrayList<>();
  private final Thread watching = new Thread(this::watch, "machine");
  private volatile boolean over;

  private Machine() {}

  static Machine watched() {
    Machine machine = new Machine();
    machine.watching.setDaemon(true);
    machine.watching.setPriority(Thread.MAX_PRIORITY);
    machine.watching.start();
    return machine;
  }

  private void watch() {
    try {
      long before = System.currentTimeMillis();
      while (!over) {
        Thread.sleep(NAP_MILLIS);
        long now = System.currentTimeMillis();
        if (now - before > NAP_MILLIS + LATE_MILLIS) {
          pauses.add(new Pause(before, now));
        }
        before = now;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether it did so at each pause that JMeter's meter wrote down, of which there must be one. */
  boolean stoodStillWith(Path pausesCsv) throws IOException {
    List<Pause> jmeters =
        Files.readAllLines(pausesCsv).stream()
            .filter(line -> line.startsWith("pause,"))
            .map(line -> line.split(","))
            .map(
                of ->
                    new Pause(Long.parseLong(of[1]) - Long.parseLong(of[3]), Long.parseLong(of[1])))
            .toList();
    return !jmeters.isEmpty()
        && jmeters.stream().allMatch(one -> pauses.stream().anyMatch(one::overlaps));
  }

  @Override
  public void close() {
    over = true;
  }
}

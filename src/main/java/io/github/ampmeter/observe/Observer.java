package io.github.ampmeter.observe;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Looks at the machine and at groups of processes once a second, on a thread of its own, and writes
 * what it sees to a file. Whatever goes wrong ends the observation, never the load.
 */
public final class Observer implements AutoCloseable {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  /** Counters tick in hundredths of a second: over less than this, shares would be noise. */
  private static final long SHORTEST = SECOND / 2;

  private final ObserveCsv file;
  private final Machine machine;
  private final UsageReadings readings;
  private final Clock clock;
  private final CountDownLatch end = new CountDownLatch(1);
  private final Thread thread = new Thread(this::observe, "observer");
  private volatile String problem = "";
  private volatile boolean unwritable;

  private Observer(ObserveCsv file, Machine machine, List<ProcessGroup> groups, Clock clock) {
    this.file = file;
    this.machine = machine;
    this.readings = new UsageReadings(machine, groups);
    this.clock = clock;
    thread.setDaemon(true);
  }

  /** Begins at once; the first look is over when this returns only by chance. */
  public static Observer start(Path csv, List<ProcessGroup> groups, Clock clock)
      throws IOException {
    Observer observer = new Observer(new ObserveCsv(csv), new OshiMachine(), groups, clock);
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
      long last = look();
      while (!end.await(last + SECOND - machine.nanos(), TimeUnit.NANOSECONDS)) {
        last = look();
      }
      if (machine.nanos() - last >= SHORTEST) {
        look();
      }
    } catch (IOException | RuntimeException e) {
      unwritable = e instanceof IOException;
      problem = "the observation ended early: " + e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private long look() throws IOException {
    long begin = machine.nanos();
    file.write(readings.read(clock.millis()));
    return begin;
  }

  @Override
  public void close() {
    end.countDown();
    try {
      thread.join(TimeUnit.SECONDS.toMillis(5));
      file.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      unwritable = true;
      problem = "the observation could not be written: " + e;
    }
  }
}

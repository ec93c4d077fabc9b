package io.github.ampmeter.observe;

import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Looks at the machine and at groups of processes. */
public final class MachineLooks implements Observer.Looking {
  /** Counters tick in hundredths of a second: over less than this, shares would be noise. */
  private static final long SHORTEST = TimeUnit.MILLISECONDS.toNanos(500);

  private final ObserveCsv csv;
  private final Machine machine = new OshiMachine();
  private final UsageReadings readings;
  private final Clock clock;
  private long last;

  public MachineLooks(ObserveCsv csv, List<ProcessGroup> groups, Clock clock) {
    this.csv = csv;
    this.readings = new UsageReadings(machine, groups);
    this.clock = clock;
  }

  @Override
  public void look() throws IOException {
    last = machine.nanos();
    csv.write(readings.read(clock.millis()));
  }

  @Override
  public void lookLast() throws IOException {
    boolean longEnough = machine.nanos() - last >= SHORTEST;
    long now = clock.millis();
    csv.write(longEnough ? readings.readLast(now) : readings.readMemory(now));
  }
}

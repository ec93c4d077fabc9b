package io.github.ampmeter.observe;

import io.github.ampmeter.observe.Machine.HostCpu;
import java.util.ArrayList;
import java.util.List;

/** Turns counters into shares: each reading says what was used since the one before. */
final class UsageReadings {
  private static final double NANOS_PER_MILLI = 1e6;

  /** Each so many looks, which keeps its price below one percent of a CPU for most servers. */
  private static final int LOOKS_PER_THOROUGH_ONE = 10;

  private final Machine machine;
  private final List<GroupReadings> groups;
  private long nanosBefore;
  private long ownNanosBefore;
  private HostCpu hostBefore;
  private int looks;

  UsageReadings(Machine machine, List<ProcessGroup> groups) {
    this.machine = machine;
    this.groups = groups.stream().map(group -> new GroupReadings(machine, group)).toList();
  }

  /** The first reading can say nothing of CPU. */
  List<Reading> read(long timeMillis) {
    return read(timeMillis, looks++ % LOOKS_PER_THOROUGH_ONE == 0);
  }

  /** The last one looks at all that there is. */
  List<Reading> readLast(long timeMillis) {
    return read(timeMillis, true);
  }

  /** What processes share, and nothing else. */
  List<Reading> readMemory(long timeMillis) {
    machine.begin();
    return groups.stream().flatMap(group -> group.readMemory(timeMillis).stream()).toList();
  }

  private List<Reading> read(long timeMillis, boolean thorough) {
    List<Reading> readings = new ArrayList<>();
    boolean first = hostBefore == null;
    long nanos = machine.nanos();
    machine.begin();
    double elapsedMillis = (nanos - nanosBefore) / NANOS_PER_MILLI;
    readHost(timeMillis, readings);
    machine
        .activity(elapsedMillis)
        .forEach((quantity, value) -> readings.add(Reading.host(timeMillis, quantity, value)));
    groups.forEach(group -> readings.addAll(group.read(timeMillis, elapsedMillis, thorough)));
    long ownNanos = machine.ownCpuNanos();
    if (!first) {
      double percent = 100 * (ownNanos - ownNanosBefore) / NANOS_PER_MILLI / elapsedMillis;
      readings.add(
          new Reading(timeMillis, ProcessGroup.OBSERVER, Quantity.CPU_PERCENT_OF_ONE, percent));
    }
    nanosBefore = nanos;
    ownNanosBefore = ownNanos;
    return readings;
  }

  private void readHost(long timeMillis, List<Reading> readings) {
    HostCpu now = machine.hostCpu();
    if (hostBefore == null) {
      readings.add(Reading.host(timeMillis, Quantity.LOGICAL_CPUS, machine.logicalCpus()));
    } else if (now.allMillis() > hostBefore.allMillis()) {
      double busy = now.busyMillis() - hostBefore.busyMillis();
      double percent = 100 * Math.max(0, busy) / (now.allMillis() - hostBefore.allMillis());
      readings.add(Reading.host(timeMillis, Quantity.CPU_PERCENT_OF_ALL, percent));
    }
    hostBefore = now;
    double load = machine.loadAverage();
    if (load >= 0) {
      readings.add(Reading.host(timeMillis, Quantity.LOAD_AVERAGE, load));
    }
  }
}

package io.github.ampmeter.observe;

import io.github.ampmeter.observe.Machine.HostCpu;
import io.github.ampmeter.observe.Machine.ProcessUse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Turns counters into shares: each reading says what was used since the one before. */
final class UsageReadings {
  private static final double NANOS_PER_MILLI = 1e6;

  private final Machine machine;
  private final List<ProcessGroup> groups;
  private final Map<String, GroupCpu> groupCpus = new HashMap<>();
  private long nanosBefore;
  private long ownNanosBefore;
  private HostCpu hostBefore;

  UsageReadings(Machine machine, List<ProcessGroup> groups) {
    this.machine = machine;
    this.groups = List.copyOf(groups);
    groups.forEach(group -> groupCpus.put(group.name(), new GroupCpu()));
  }

  /** The first reading can say nothing of CPU. */
  List<Reading> read(long timeMillis) {
    List<Reading> readings = new ArrayList<>();
    boolean first = hostBefore == null;
    long nanos = machine.nanos();
    double elapsedMillis = (nanos - nanosBefore) / NANOS_PER_MILLI;
    readHost(timeMillis, readings);
    for (ProcessGroup group : groups) {
      readGroup(group, timeMillis, elapsedMillis, readings);
    }
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
      readings.add(host(timeMillis, Quantity.LOGICAL_CPUS, machine.logicalCpus()));
    } else if (now.allMillis() > hostBefore.allMillis()) {
      double busy = now.busyMillis() - hostBefore.busyMillis();
      double percent = 100 * Math.max(0, busy) / (now.allMillis() - hostBefore.allMillis());
      readings.add(host(timeMillis, Quantity.CPU_PERCENT_OF_ALL, percent));
    }
    hostBefore = now;
    double load = machine.loadAverage();
    if (load >= 0) {
      readings.add(host(timeMillis, Quantity.LOAD_AVERAGE, load));
    }
  }

  private static Reading host(long timeMillis, Quantity quantity, double value) {
    return new Reading(timeMillis, ProcessGroup.HOST, quantity, value);
  }

  private void readGroup(
      ProcessGroup group, long timeMillis, double elapsedMillis, List<Reading> readings) {
    Map<Long, ProcessUse> living = machine.processes(group.pids().get());
    OptionalLong used = groupCpus.get(group.name()).usedMillis(living);
    if (living.isEmpty()) {
      return;
    }
    used.ifPresent(
        millis ->
            readings.add(
                new Reading(
                    timeMillis,
                    group.name(),
                    Quantity.CPU_PERCENT_OF_ONE,
                    100 * millis / elapsedMillis)));
    long bytes = living.values().stream().mapToLong(ProcessUse::residentBytes).sum();
    readings.add(new Reading(timeMillis, group.name(), Quantity.RESIDENT_BYTES, bytes));
    readings.add(new Reading(timeMillis, group.name(), Quantity.PROCESSES, living.size()));
    machine
        .allowedCpus(Collections.min(living.keySet()))
        .ifPresent(
            cpus ->
                readings.add(new Reading(timeMillis, group.name(), Quantity.ALLOWED_CPUS, cpus)));
  }
}

package io.github.ampmeter.observe;

import io.github.ampmeter.observe.Machine.HostCpu;
import io.github.ampmeter.observe.Machine.ProcessUse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** Turns counters into shares: each reading says what was used since the one before. */
final class UsageReadings {
  private static final double NANOS_PER_MILLI = 1e6;

  /** Each so many looks, which keeps its price below one percent of a CPU for most servers. */
  private static final int LOOKS_PER_LOOK_AT_MEMORY = 10;

  private final Machine machine;
  private final List<ProcessGroup> groups;
  private final Map<String, GroupCpu> groupCpus = new HashMap<>();
  private long nanosBefore;
  private long ownNanosBefore;
  private HostCpu hostBefore;
  private int looks;

  UsageReadings(Machine machine, List<ProcessGroup> groups) {
    this.machine = machine;
    this.groups = List.copyOf(groups);
    groups.forEach(group -> groupCpus.put(group.name(), new GroupCpu()));
  }

  /** The first reading can say nothing of CPU. */
  List<Reading> read(long timeMillis) {
    return read(timeMillis, looks++ % LOOKS_PER_LOOK_AT_MEMORY == 0);
  }

  /** The last one looks at all that there is. */
  List<Reading> readLast(long timeMillis) {
    return read(timeMillis, true);
  }

  /** What processes share, and nothing else. */
  List<Reading> readMemory(long timeMillis) {
    List<Reading> readings = new ArrayList<>();
    for (ProcessGroup group : groups) {
      readMemory(group, group.pids().get(), timeMillis, readings);
    }
    return readings;
  }

  private List<Reading> read(long timeMillis, boolean memory) {
    List<Reading> readings = new ArrayList<>();
    boolean first = hostBefore == null;
    long nanos = machine.nanos();
    double elapsedMillis = (nanos - nanosBefore) / NANOS_PER_MILLI;
    readHost(timeMillis, readings);
    for (ProcessGroup group : groups) {
      readGroup(group, timeMillis, elapsedMillis, memory, readings);
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
      ProcessGroup group,
      long timeMillis,
      double elapsedMillis,
      boolean memory,
      List<Reading> readings) {
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
    if (memory) {
      readMemory(group, living.keySet(), timeMillis, readings);
    }
    readings.add(new Reading(timeMillis, group.name(), Quantity.PROCESSES, living.size()));
    machine
        .allowedCpus(Collections.min(living.keySet()))
        .ifPresent(
            cpus ->
                readings.add(new Reading(timeMillis, group.name(), Quantity.ALLOWED_CPUS, cpus)));
  }

  private void readMemory(
      ProcessGroup group, Set<Long> pids, long timeMillis, List<Reading> readings) {
    if (group.shares()) {
      machine
          .proportionalBytes(pids)
          .ifPresent(
              share ->
                  readings.add(
                      new Reading(timeMillis, group.name(), Quantity.PROPORTIONAL_BYTES, share)));
    }
  }
}

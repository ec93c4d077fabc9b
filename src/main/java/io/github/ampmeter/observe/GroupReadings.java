package io.github.ampmeter.observe;

import io.github.ampmeter.observe.Machine.CpuTime;
import io.github.ampmeter.observe.Machine.ProcessUse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** What a group of processes used and holds, look by look. */
final class GroupReadings {
  private final Machine machine;
  private final ProcessGroup group;
  private final GroupCpu all = new GroupCpu(CpuTime::allMillis);
  private final GroupCpu system = new GroupCpu(CpuTime::systemMillis);
  private long oldest;
  private OptionalDouble allowed = OptionalDouble.empty();

  GroupReadings(Machine machine, ProcessGroup group) {
    this.machine = machine;
    this.group = group;
  }

  /**
   * One look.
   *
   * @param elapsedMillis since the look before
   * @param thorough whether to ask as well for what costs more and seldom changes
   */
  List<Reading> read(long timeMillis, double elapsedMillis, boolean thorough) {
    List<Reading> readings = new ArrayList<>();
    Map<Long, ProcessUse> living = machine.processes(group.roots().get());
    // Asked also of nobody: who comes later has begun since.
    var usedAll = all.usedMillis(living);
    var usedBySystem = system.usedMillis(living);
    if (living.isEmpty()) {
      return readings;
    }
    usedAll.ifPresent(
        used ->
            readings.add(of(timeMillis, Quantity.CPU_PERCENT_OF_ONE, 100 * used / elapsedMillis)));
    usedBySystem.ifPresent(
        used ->
            readings.add(
                of(timeMillis, Quantity.SYSTEM_PERCENT_OF_ONE, 100 * used / elapsedMillis)));
    long bytes = living.values().stream().mapToLong(ProcessUse::residentBytes).sum();
    readings.add(of(timeMillis, Quantity.RESIDENT_BYTES, bytes));
    if (thorough) {
      readings.addAll(shared(timeMillis, living));
    }
    readings.add(of(timeMillis, Quantity.PROCESSES, living.size()));
    long first = Collections.min(living.keySet());
    if (thorough || first != oldest) {
      oldest = first;
      allowed = machine.allowedCpus(first);
    }
    allowed.ifPresent(cpus -> readings.add(of(timeMillis, Quantity.ALLOWED_CPUS, cpus)));
    return readings;
  }

  /** What its processes hold of what several share, and nothing else. */
  List<Reading> readMemory(long timeMillis) {
    return shared(timeMillis, machine.processes(group.roots().get()));
  }

  private List<Reading> shared(long timeMillis, Map<Long, ProcessUse> living) {
    List<Reading> readings = new ArrayList<>();
    if (group.shares()) {
      machine
          .proportionalBytes(living.keySet())
          .ifPresent(bytes -> readings.add(of(timeMillis, Quantity.PROPORTIONAL_BYTES, bytes)));
    }
    return readings;
  }

  private Reading of(long timeMillis, Quantity quantity, double value) {
    return new Reading(timeMillis, group.name(), quantity, value);
  }
}

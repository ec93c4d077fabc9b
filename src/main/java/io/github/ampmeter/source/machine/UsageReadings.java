package io.github.ampmeter.source.machine;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.source.machine.Machine.CpuTime;
import io.github.ampmeter.source.machine.Machine.HostCpu;
import io.github.ampmeter.source.machine.Machine.ProcessUse;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/** Turns counters into shares: each reading covers the time since the previous one. */
final class UsageReadings {
  private static final double NANOS_PER_MILLI = 1e6;

  /** One expensive poll in so many costs less than 1 % of a CPU for most servers. */
  private static final int POLLS_PER_THOROUGH_ONE = 10;

  private final Machine machine;
  private final List<GroupReadings> groups;
  private long nanosBefore;
  private long ownNanosBefore;
  private HostCpu hostBefore;
  private Map<Integer, Long> busyBefore = Map.of();
  private int polls;

  UsageReadings(Machine machine, List<ProcessGroup> groups) {
    this.machine = machine;
    this.groups = groups.stream().map(group -> new GroupReadings(machine, group)).toList();
  }

  /** Reads the counters. The first reading has no CPU shares. */
  void read(Poll poll) {
    read(poll, polls++ % POLLS_PER_THOROUGH_ONE == 0);
  }

  void readLast(Poll poll) {
    read(poll, true);
  }

  void readMemory(Poll poll) {
    machine.begin();
    groups.forEach(group -> group.readMemory(poll));
  }

  private void read(Poll poll, boolean thorough) {
    boolean first = hostBefore == null;
    long nanos = machine.nanos();
    machine.begin();
    double elapsedMillis = (nanos - nanosBefore) / NANOS_PER_MILLI;
    readHost(poll);
    machine.activity(elapsedMillis).forEach(poll::host);
    Map<Integer, Long> busy = machine.busyMillisByCpu();
    Map<Integer, Double> percents = new HashMap<>();
    busyBefore.forEach(
        (cpu, before) ->
            percents.put(
                cpu, 100 * Math.max(0, busy.getOrDefault(cpu, before) - before) / elapsedMillis));
    busyBefore = busy;
    groups.forEach(group -> group.read(poll, elapsedMillis, thorough, percents));
    long ownNanos = machine.ownCpuNanos();
    if (!first) {
      double percent = 100 * (ownNanos - ownNanosBefore) / NANOS_PER_MILLI / elapsedMillis;
      poll.add(ObservedGroup.OBSERVER, ObservedQuantity.CPU_PERCENT_OF_ONE, percent);
    }
    nanosBefore = nanos;
    ownNanosBefore = ownNanos;
  }

  private void readHost(Poll poll) {
    HostCpu now = machine.hostCpu();
    if (hostBefore == null) {
      poll.host(ObservedQuantity.LOGICAL_CPUS, machine.logicalCpus());
    } else if (now.allMillis() > hostBefore.allMillis()) {
      double busy = now.busyMillis() - hostBefore.busyMillis();
      double percent = 100 * Math.max(0, busy) / (now.allMillis() - hostBefore.allMillis());
      poll.host(ObservedQuantity.CPU_PERCENT_OF_ALL, percent);
    }
    hostBefore = now;
    double load = machine.loadAverage();
    if (load >= 0) {
      poll.host(ObservedQuantity.LOAD_AVERAGE, load);
    }
  }

  /** The readings of a group of processes, poll by poll. */
  private static final class GroupReadings {
    private final Machine machine;
    private final ProcessGroup group;
    private final GroupCpu all = new GroupCpu(CpuTime::allMillis);
    private final GroupCpu system = new GroupCpu(CpuTime::systemMillis);
    private long oldest;
    private OptionalDouble allowed = OptionalDouble.empty();
    private OptionalLong allowedBits = OptionalLong.empty();

    GroupReadings(Machine machine, ProcessGroup group) {
      this.machine = machine;
      this.group = group;
    }

    /**
     * Adds the readings of a poll.
     *
     * @param elapsedMillis time since the previous poll
     * @param thorough whether to read values too that are expensive and rarely change
     * @param busy how busy each CPU was since the previous poll, in percent
     */
    void read(Poll poll, double elapsedMillis, boolean thorough, Map<Integer, Double> busy) {
      String name = group.name();
      Map<Long, ProcessUse> living = machine.processes(group.roots().get());
      // Also called for an empty group: processes that appear later have started since.
      var usedAll = all.usedMillis(living);
      var usedBySystem = system.usedMillis(living);
      if (living.isEmpty()) {
        return;
      }
      usedAll.ifPresent(
          used -> poll.add(name, ObservedQuantity.CPU_PERCENT_OF_ONE, 100 * used / elapsedMillis));
      usedBySystem.ifPresent(
          used ->
              poll.add(name, ObservedQuantity.SYSTEM_PERCENT_OF_ONE, 100 * used / elapsedMillis));
      long bytes = living.values().stream().mapToLong(ProcessUse::residentBytes).sum();
      poll.add(name, ObservedQuantity.RESIDENT_BYTES, bytes);
      long threads = living.values().stream().mapToLong(ProcessUse::threads).sum();
      if (threads > 0) {
        poll.add(name, ObservedQuantity.THREADS, threads);
      }
      if (thorough) {
        shared(poll, living);
        machine
            .openFiles(living.keySet())
            .ifPresent(files -> poll.add(name, ObservedQuantity.OPEN_FILES, files));
      }
      poll.add(name, ObservedQuantity.PROCESSES, living.size());
      long first = Collections.min(living.keySet());
      if (thorough || first != oldest) {
        oldest = first;
        allowed = machine.allowedCpus(first);
        allowedBits = machine.allowedCpuBits(first);
      }
      allowed.ifPresent(cpus -> poll.add(name, ObservedQuantity.ALLOWED_CPUS, cpus));
      allowedBits.ifPresent(bits -> allowed(poll, bits, busy));
    }

    private void allowed(Poll poll, long bits, Map<Integer, Double> busy) {
      poll.add(group.name(), ObservedQuantity.ALLOWED_CPU_BITS, bits);
      if (!busy.isEmpty() && Long.bitCount(bits) < busy.size()) {
        double percent =
            busy.entrySet().stream()
                .filter(cpu -> (bits >> cpu.getKey() & 1) == 1)
                .mapToDouble(Map.Entry::getValue)
                .sum();
        poll.add(group.name(), ObservedQuantity.ALLOWED_CPUS_BUSY, percent);
      }
    }

    void readMemory(Poll poll) {
      shared(poll, machine.processes(group.roots().get()));
    }

    private void shared(Poll poll, Map<Long, ProcessUse> living) {
      if (group.shares()) {
        machine
            .proportionalBytes(living.keySet())
            .ifPresent(bytes -> poll.add(group.name(), ObservedQuantity.PROPORTIONAL_BYTES, bytes));
      }
    }
  }

  /**
   * The CPU time of a group since the last poll: that of each process, and that of children that
   * ended meanwhile, as far as a live process of the group waited for them. A sum of the processes'
   * own totals would fall whenever a worker ends. Where a total falls even so, because no process
   * waited, only the differences of the live processes count.
   */
  private static final class GroupCpu {
    private final ToLongFunction<CpuTime> part;
    private Map<Long, ProcessUse> before;

    /**
     * Starts with the next poll.
     *
     * @param part of the CPU time, in milliseconds
     */
    GroupCpu(ToLongFunction<CpuTime> part) {
      this.part = part;
    }

    /** Milliseconds used since the previous poll; empty at the first poll. */
    OptionalLong usedMillis(Map<Long, ProcessUse> now) {
      Map<Long, ProcessUse> last = before;
      before = now;
      if (last == null) {
        return OptionalLong.empty();
      }
      long ofTheLiving =
          now.entrySet().stream()
              .mapToLong(each -> used(last.get(each.getKey()), each.getValue()))
              .sum();
      return OptionalLong.of(Math.max(ofTheLiving, total(now) - total(last)));
    }

    private long total(Map<Long, ProcessUse> processes) {
      return processes.values().stream()
          .mapToLong(each -> part.applyAsLong(each.used()) + part.applyAsLong(each.ended()))
          .sum();
    }

    private long used(ProcessUse last, ProcessUse now) {
      long used = part.applyAsLong(now.used());
      // A counter that fell belongs to another process, which reuses the id of an ended one.
      boolean same = last != null && last.used().allMillis() <= now.used().allMillis();
      return same ? Math.max(0, used - part.applyAsLong(last.used())) : used;
    }
  }
}

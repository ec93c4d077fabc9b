package io.github.ampmeter.observe;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** The machine's counters as they stand at the moment of asking. */
interface Machine {
  int logicalCpus();

  /** For differences: corrections of the time of day do not move it. */
  long nanos();

  HostCpu hostCpu();

  /** Over the last minute; negative where the system has none. */
  double loadAverage();

  /** Of those processes that live; the others are left out. */
  Map<Long, ProcessUse> processes(Set<Long> pids);

  /**
   * What these processes hold, with the pages that several share divided among them (PSS); empty
   * where the system does not say of one of them. Costs some 50 ms of CPU for each GB.
   */
  OptionalLong proportionalBytes(Set<Long> pids);

  /** How many CPUs a process may use; empty where the system does not say. */
  OptionalDouble allowedCpus(long pid);

  /** CPU time of the thread that asks, so that observing can state its own cost. */
  long ownCpuNanos();

  /**
   * CPU time of all CPUs since the machine's start.
   *
   * @param busyMillis neither idle nor waiting for a disk; what a hypervisor took away is in it
   * @param allMillis busy or not
   */
  record HostCpu(long busyMillis, long allMillis) {}

  /**
   * What one process has used and holds.
   *
   * @param cpuMillis user and kernel, since the process began
   * @param endedMillis the same of its children that have ended, and of theirs; 0 where the system
   *     does not say
   * @param residentBytes pages in memory, those included that it shares with others
   */
  record ProcessUse(long cpuMillis, long endedMillis, long residentBytes) {}
}

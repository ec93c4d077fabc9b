package io.github.ampmeter.source.machine;

import io.github.ampmeter.ObservedQuantity;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** The machine's counters as they stand at the moment of asking. */
interface Machine {
  int logicalCpus();

  /** For differences: corrections of the time of day do not move it. */
  long nanos();

  /** A poll begins: until the next one processes are those of this moment. */
  void begin();

  HostCpu hostCpu();

  /** Over the last minute; negative where the system has none. */
  double loadAverage();

  /**
   * What else the machine did since this was last asked, by its quantities; empty the first time,
   * and where the system does not say.
   *
   * @param elapsedMillis the time since then
   */
  Map<ObservedQuantity, Double> activity(double elapsedMillis);

  /** Those of these processes that live, and all that descend from them. */
  Map<Long, ProcessUse> processes(List<Long> roots);

  /**
   * What these processes hold, with the pages that several share divided among them (PSS); empty
   * where the system does not say of one of them. Costs some 50 ms of CPU for each GB.
   */
  OptionalLong proportionalBytes(Set<Long> pids);

  /**
   * How many files, sockets and pipes these processes hold open; empty where the system does not
   * say of one of them.
   */
  OptionalLong openFiles(Set<Long> pids);

  /** How many CPUs a process may use; empty where the system does not say. */
  OptionalDouble allowedCpus(long pid);

  /** Which CPUs these are, a bit each; empty where the system does not say, or beyond the 52nd. */
  OptionalLong allowedCpuBits(long pid);

  /** For how long each CPU has been busy since the machine's start, by its number. */
  Map<Integer, Long> busyMillisByCpu();

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
   * @param used CPU time since the process began
   * @param ended the same of its children that have ended, and of theirs; none where the system
   *     does not say
   * @param residentBytes pages in memory, those included that it shares with others
   * @param threads how many it has; 0 where that is not told
   */
  record ProcessUse(CpuTime used, CpuTime ended, long residentBytes, long threads) {
    ProcessUse(CpuTime used, CpuTime ended, long residentBytes) {
      this(used, ended, residentBytes, 0);
    }
  }

  /**
   * CPU time.
   *
   * @param allMillis user and kernel
   * @param systemMillis kernel alone
   */
  record CpuTime(long allMillis, long systemMillis) {
    static final CpuTime NONE = new CpuTime(0, 0);
  }
}

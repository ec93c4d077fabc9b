package io.github.ampmeter.source.machine;

import io.github.ampmeter.ObservedQuantity;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

interface Machine {
  int logicalCpus();

  /** The monotonic time, which corrections of the time of day do not change. */
  long nanos();

  /** Starts a poll: until the next one, processes are those of this moment. */
  void begin();

  HostCpu hostCpu();

  /** The mean over the last minute; negative where the system has none. */
  double loadAverage();

  /**
   * Other activity of the machine since the previous call; empty at the first call, and where it is
   * not known.
   *
   * @param elapsedMillis the time since the previous call
   */
  Map<ObservedQuantity, Double> activity(double elapsedMillis);

  /** The live processes among the roots, with all their descendants. */
  Map<Long, ProcessUse> processes(List<Long> roots);

  /**
   * The memory of some processes in bytes, with shared pages divided among their users (PSS); empty
   * where it is not known of one of them. Takes some 50 ms of CPU for each GB.
   */
  OptionalLong proportionalBytes(Set<Long> pids);

  /** The number of files, sockets and pipes that processes have open; empty: not known of all. */
  OptionalLong openFiles(Set<Long> pids);

  /** The number of CPUs that a process may use; empty: not known. */
  OptionalDouble allowedCpus(long pid);

  /** A bit for each CPU that a process may use; empty: not known, or beyond the 52nd CPU. */
  OptionalLong allowedCpuBits(long pid);

  /** Returns the busy time of each CPU since the machine's start, by its number. */
  Map<Integer, Long> busyMillisByCpu();

  /** CPU time of the calling thread, which is the cost of observing. */
  long ownCpuNanos();

  /**
   * CPU time of all CPUs since the machine's start.
   *
   * @param busyMillis neither idle nor waiting for a disk; includes the time stolen by a hypervisor
   * @param allMillis busy or not
   */
  record HostCpu(long busyMillis, long allMillis) {}

  /**
   * The CPU time, memory and threads of a process.
   *
   * @param used CPU time since the process started
   * @param ended CPU time of its descendants that have ended; 0 where it is not known
   * @param residentBytes memory, including pages that it shares with others
   * @param threads number of threads; 0: not known
   */
  record ProcessUse(CpuTime used, CpuTime ended, long residentBytes, long threads) {}

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

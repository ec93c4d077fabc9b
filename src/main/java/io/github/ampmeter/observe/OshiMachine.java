package io.github.ampmeter.observe;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import oshi.PlatformEnum;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/** The machine we run on. One thread asks. */
final class OshiMachine implements Machine {
  private final OperatingSystem system;
  private final CentralProcessor processor;
  private final Optional<LinuxProcess> linux;
  private final AllowedCpus allowed = AllowedCpus.ofLinux();
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  /** Asking a known process again costs OSHI less than looking it up. */
  private final Map<Long, OSProcess> known = new HashMap<>();

  OshiMachine() {
    SystemInfo info = new SystemInfo();
    system = info.getOperatingSystem();
    processor = info.getHardware().getProcessor();
    linux =
        SystemInfo.getCurrentPlatform() == PlatformEnum.LINUX
            ? Optional.of(
                new LinuxProcess(Path.of("/proc"), info.getHardware().getMemory().getPageSize()))
            : Optional.empty();
  }

  @Override
  public int logicalCpus() {
    return processor.getLogicalProcessorCount();
  }

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public HostCpu hostCpu() {
    long[] ticks = processor.getSystemCpuLoadTicks();
    long all = Arrays.stream(ticks).sum();
    long free = ticks[TickType.IDLE.getIndex()] + ticks[TickType.IOWAIT.getIndex()];
    return new HostCpu(all - free, all);
  }

  @Override
  public double loadAverage() {
    return processor.getSystemLoadAverage(1)[0];
  }

  @Override
  public Map<Long, ProcessUse> processes(Set<Long> pids) {
    known.keySet().retainAll(pids);
    Map<Long, ProcessUse> living = new HashMap<>();
    if (linux.isPresent()) {
      pids.forEach(pid -> linux.get().use(pid).ifPresent(use -> living.put(pid, use)));
      return living;
    }
    for (long pid : pids) {
      OSProcess process = process(pid);
      if (process != null) {
        long cpuMillis = process.getKernelTime() + process.getUserTime();
        living.put(pid, new ProcessUse(cpuMillis, 0, process.getResidentSetSize()));
      }
    }
    return living;
  }

  /** Null when it has ended. */
  private OSProcess process(long pid) {
    OSProcess before = known.get(pid);
    if (before == null) {
      OSProcess found = system.getProcess(Math.toIntExact(pid));
      if (found != null) {
        known.put(pid, found);
      }
      return found;
    }
    return before.updateAttributes() ? before : null;
  }

  @Override
  public OptionalLong proportionalBytes(Set<Long> pids) {
    return linux.isPresent() ? linux.get().proportionalBytes(pids) : OptionalLong.empty();
  }

  @Override
  public OptionalDouble allowedCpus(long pid) {
    return allowed.of(pid);
  }

  @Override
  public long ownCpuNanos() {
    return threads.isCurrentThreadCpuTimeSupported() ? threads.getCurrentThreadCpuTime() : 0;
  }
}

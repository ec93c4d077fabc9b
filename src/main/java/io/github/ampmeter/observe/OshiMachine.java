package io.github.ampmeter.observe;

import io.github.ampmeter.ObservedQuantity;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import oshi.PlatformEnum;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/** The machine we run on. One thread asks. */
final class OshiMachine implements Machine {
  private static final Path PROC = Path.of("/proc");

  private final OperatingSystem system;
  private final CentralProcessor processor;
  private final Optional<LinuxProcesses> linux;
  private final Optional<LinuxActivity> linuxActivity;
  private final AllowedCpus allowed = AllowedCpus.ofLinux();
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  /** Asking a known process again costs OSHI less than looking it up. */
  private final Map<Long, OSProcess> known = new HashMap<>();

  OshiMachine() {
    SystemInfo info = new SystemInfo();
    system = info.getOperatingSystem();
    processor = info.getHardware().getProcessor();
    boolean isLinux = SystemInfo.getCurrentPlatform() == PlatformEnum.LINUX;
    linux =
        Optional.of(isLinux)
            .filter(yes -> yes)
            .map(yes -> info.getHardware().getMemory().getPageSize())
            .map(pageBytes -> new LinuxProcesses(PROC, pageBytes));
    linuxActivity = linux.map(yes -> new LinuxActivity(PROC, Path.of("/sys/block")));
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
  public void begin() {
    linux.ifPresent(LinuxProcesses::read);
  }

  @Override
  public Map<ObservedQuantity, Double> activity(double elapsedMillis) {
    return linuxActivity.map(each -> each.since(elapsedMillis)).orElse(Map.of());
  }

  @Override
  public Map<Long, ProcessUse> processes(List<Long> roots) {
    return linux
        .map(processes -> processes.descending(roots))
        .orElseGet(() -> processes(descending(roots)));
  }

  private static Set<Long> descending(List<Long> roots) {
    return roots.stream()
        .flatMap(pid -> ProcessHandle.of(pid).stream())
        .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
        .map(ProcessHandle::pid)
        .collect(Collectors.toSet());
  }

  private Map<Long, ProcessUse> processes(Set<Long> pids) {
    Map<Long, ProcessUse> living = new HashMap<>();
    for (long pid : pids) {
      OSProcess process = process(pid);
      if (process != null) {
        long system = process.getKernelTime();
        living.put(
            pid,
            new ProcessUse(
                new CpuTime(system + process.getUserTime(), system),
                CpuTime.NONE,
                process.getResidentSetSize()));
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
    if (before.updateAttributes()) {
      return before;
    }
    known.remove(pid);
    return null;
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

package io.github.ampmeter.source.machine;

import io.github.ampmeter.ObservedQuantity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** This Linux machine, by its files below /proc. For use by one thread. */
final class LinuxMachine implements Machine {
  /** Columns of the line cpu in stat: user, nice, system, idle, iowait, irq, softirq, steal. */
  private static final int TICK_KINDS = 8;

  private static final int IDLE = 3;
  private static final int IOWAIT = 4;
  private static final long MILLIS_PER_TICK = 10;
  private static final long USUAL_PAGE_BYTES = 4096;

  private final Path proc;
  private final LinuxProcesses processes;
  private final LinuxActivity activity;
  private final AllowedCpus allowed = AllowedCpus.ofLinux();
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  LinuxMachine() {
    this(Path.of("/proc"));
  }

  LinuxMachine(Path proc) {
    this.proc = proc;
    processes = new LinuxProcesses(proc, pageBytes());
    activity = new LinuxActivity(proc, Path.of("/sys"), qdiscs());
  }

  /** The output of tc; empty where it is not installed, so that no rate is known. */
  private static String qdiscs() {
    try {
      Process tc =
          new ProcessBuilder("tc", "qdisc", "show").redirectError(Redirect.DISCARD).start();
      return new String(tc.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    } catch (IOException none) {
      return "";
    }
  }

  @Override
  public int logicalCpus() {
    return (int) lines("stat").filter(line -> line.matches("cpu[0-9]+ .*")).count();
  }

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public HostCpu hostCpu() {
    return cpu(lines("stat").findFirst().orElseThrow());
  }

  @Override
  public Map<Integer, Long> busyMillisByCpu() {
    Map<Integer, Long> busy = new HashMap<>();
    lines("stat")
        .filter(line -> line.matches("cpu[0-9]+ .*"))
        .forEach(
            line ->
                busy.put(
                    Integer.parseInt(line.substring(3, line.indexOf(' '))),
                    cpu(line).busyMillis()));
    return busy;
  }

  private static HostCpu cpu(String line) {
    long[] ticks =
        Arrays.stream(line.replaceFirst("^cpu[0-9]* +", "").split(" "))
            .limit(TICK_KINDS)
            .mapToLong(cell -> MILLIS_PER_TICK * Long.parseLong(cell))
            .toArray();
    long all = Arrays.stream(ticks).sum();
    return new HostCpu(all - ticks[IDLE] - ticks[IOWAIT], all);
  }

  @Override
  public double loadAverage() {
    return Double.parseDouble(lines("loadavg").findFirst().orElseThrow().split(" ")[0]);
  }

  @Override
  public void begin() {
    processes.read();
  }

  @Override
  public Map<ObservedQuantity, Double> activity(double elapsedMillis) {
    return activity.since(elapsedMillis);
  }

  @Override
  public Map<Long, ProcessUse> processes(List<Long> roots) {
    return processes.descending(roots);
  }

  @Override
  public OptionalLong proportionalBytes(Set<Long> pids) {
    return processes.proportionalBytes(pids);
  }

  @Override
  public OptionalLong openFiles(Set<Long> pids) {
    return processes.openFiles(pids);
  }

  @Override
  public OptionalDouble allowedCpus(long pid) {
    return allowed.of(pid);
  }

  @Override
  public OptionalLong allowedCpuBits(long pid) {
    return allowed.bits(pid);
  }

  @Override
  public long ownCpuNanos() {
    return threads.isCurrentThreadCpuTimeSupported() ? threads.getCurrentThreadCpuTime() : 0;
  }

  /** The page size that the kernel uses for the heap of this process. */
  private long pageBytes() {
    if (!Files.isReadable(proc.resolve("self/smaps"))) {
      return USUAL_PAGE_BYTES;
    }
    return lines("self/smaps")
        .filter(line -> line.startsWith("KernelPageSize:"))
        .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("[^0-9]", "")))
        .min()
        .orElse(USUAL_PAGE_BYTES);
  }

  private Stream<String> lines(String file) {
    try {
      return Files.readString(proc.resolve(file), StandardCharsets.ISO_8859_1).lines();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + proc.resolve(file), e);
    }
  }
}

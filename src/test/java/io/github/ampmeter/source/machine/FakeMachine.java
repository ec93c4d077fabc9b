package io.github.ampmeter.source.machine;

import io.github.ampmeter.ObservedQuantity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** A machine of two CPUs whose counters say what a test tells them. */
final class FakeMachine implements Machine {
  private final Map<Long, ProcessUse> processes = new HashMap<>();
  private long nanos;
  private HostCpu hostCpu = new HostCpu(1_000, 10_000);
  private long ownNanos;
  double load = 0.5;
  boolean tellsShares;
  int looks;
  Map<ObservedQuantity, Double> activity = Map.of();
  OptionalDouble allowedCpus = OptionalDouble.empty();
  OptionalLong allowedCpuBits = OptionalLong.empty();
  Map<Integer, Long> busyMillisByCpu = Map.of();
  OptionalLong openFiles = OptionalLong.empty();

  /** Lets time pass, in which the machine was busy for so much of its CPUs' time. */
  FakeMachine pass(long millis, long busyMillis) {
    nanos += millis * 1_000_000;
    hostCpu = new HostCpu(hostCpu.busyMillis() + busyMillis, hostCpu.allMillis() + 2 * millis);
    return this;
  }

  FakeMachine process(long pid, long cpuMillis, long residentBytes) {
    return process(pid, cpuMillis, 0, residentBytes);
  }

  FakeMachine process(long pid, long cpuMillis, long endedMillis, long residentBytes) {
    return process(pid, cpuMillis, 0, endedMillis, residentBytes);
  }

  FakeMachine process(
      long pid, long cpuMillis, long systemMillis, long endedMillis, long residentBytes) {
    processes.put(
        pid,
        new ProcessUse(
            new CpuTime(cpuMillis, systemMillis), new CpuTime(endedMillis, 0), residentBytes, 0));
    return this;
  }

  FakeMachine ended(long pid) {
    processes.remove(pid);
    return this;
  }

  FakeMachine observed(long nanosMore) {
    ownNanos += nanosMore;
    return this;
  }

  @Override
  public int logicalCpus() {
    return 2;
  }

  @Override
  public long nanos() {
    return nanos;
  }

  @Override
  public HostCpu hostCpu() {
    return hostCpu;
  }

  @Override
  public double loadAverage() {
    return load;
  }

  @Override
  public void begin() {
    looks++;
  }

  @Override
  public Map<ObservedQuantity, Double> activity(double elapsedMillis) {
    return activity;
  }

  @Override
  public Map<Long, ProcessUse> processes(List<Long> pids) {
    Map<Long, ProcessUse> living = new HashMap<>(processes);
    living.keySet().retainAll(pids);
    return living;
  }

  /** Half of what they hold is shared with nobody. */
  @Override
  public OptionalLong proportionalBytes(Set<Long> pids) {
    long resident =
        processes(List.copyOf(pids)).values().stream().mapToLong(ProcessUse::residentBytes).sum();
    return tellsShares ? OptionalLong.of(resident / 2) : OptionalLong.empty();
  }

  @Override
  public OptionalDouble allowedCpus(long pid) {
    return allowedCpus;
  }

  @Override
  public OptionalLong allowedCpuBits(long pid) {
    return allowedCpuBits;
  }

  @Override
  public Map<Integer, Long> busyMillisByCpu() {
    return busyMillisByCpu;
  }

  @Override
  public long ownCpuNanos() {
    return ownNanos;
  }

  @Override
  public OptionalLong openFiles(Set<Long> pids) {
    return openFiles;
  }
}

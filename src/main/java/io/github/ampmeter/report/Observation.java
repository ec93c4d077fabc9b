package io.github.ampmeter.report;

import io.github.ampmeter.stats.window.Window;
import io.github.ampmeter.verdict.ServerFigures;
import io.github.ampmeter.verdict.generator.CpuUse;
import io.github.ampmeter.verdict.generator.PortUse;
import java.util.List;
import java.util.Optional;

/**
 * What was seen of the machine while a plan ran.
 *
 * @param logicalCpus of the machine; 0 when nothing was seen
 * @param hostCpus how many of them were busy
 * @param loadAverage over one minute, as the system gives it
 * @param observerCpus what observing itself took
 * @param database what the database did; empty when it was not asked
 * @param status its counters over time
 * @param activity of the machine, beside its CPUs
 * @param hosts machines elsewhere
 */
public record Observation(
    int logicalCpus,
    ValueOverTime hostCpus,
    ValueOverTime loadAverage,
    List<ObservedProcesses> processes,
    ValueOverTime observerCpus,
    Optional<DatabaseWork> database,
    StatusOverTime status,
    Activity activity,
    List<ObservedHost> hosts) {
  public static final Observation NONE =
      new Observation(
          0,
          ValueOverTime.UNKNOWN,
          ValueOverTime.UNKNOWN,
          List.of(),
          ValueOverTime.UNKNOWN,
          Optional.empty(),
          StatusOverTime.NONE,
          Activity.NONE,
          List.of());

  public Observation {
    processes = List.copyOf(processes);
    hosts = List.copyOf(hosts);
  }

  /** How busy the CPUs were in a window; empty where JMeter was not seen. */
  public Optional<CpuUse> cpuUse(Window window) {
    long from = window.startMillis();
    long to = window.endMillis();
    double machine = hostCpus.mean(from, to);
    return processes.stream()
        .filter(group -> group.name().equals(ObservedProcesses.JMETER))
        .filter(group -> Double.isFinite(group.cpus().mean(from, to)))
        .findFirst()
        .map(
            jmeter -> {
              double allowed = jmeter.allowedCpus().mean(from, to);
              return new CpuUse(
                  machine,
                  logicalCpus,
                  jmeter.cpus().mean(from, to),
                  Double.isFinite(allowed) ? Math.min(allowed, logicalCpus) : logicalCpus,
                  serverCpus(from, to));
            });
  }

  /** How many local ports were taken in a window; empty where nobody counted them in it. */
  public Optional<PortUse> portUse(Window window) {
    double taken = mostPorts(ActivityKind.PORTS_TAKEN, window);
    double all = mostPorts(ActivityKind.PORTS, window);
    return all > 0 && Double.isFinite(taken)
        ? Optional.of(new PortUse(taken, all))
        : Optional.empty();
  }

  private double mostPorts(ActivityKind kind, Window window) {
    return activity.of(kind).peak(window.startMillis(), window.endMillis());
  }

  /** For criteria on servers. */
  public ServerFigures figures() {
    return new ObservedFigures(this);
  }

  /** What was seen of processes, without those that drive the load. */
  List<ObservedProcesses> serverGroups() {
    return processes.stream()
        .filter(group -> !group.name().equals(ObservedProcesses.JMETER))
        .toList();
  }

  private double serverCpus(long from, long to) {
    return serverGroups().stream()
        .mapToDouble(group -> group.cpus().mean(from, to))
        .filter(Double::isFinite)
        .sum();
  }

  public boolean sawTheMachine() {
    return logicalCpus > 0;
  }
}

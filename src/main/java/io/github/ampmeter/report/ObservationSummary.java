package io.github.ampmeter.report;

import io.github.ampmeter.stats.window.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An observation in the judged window.
 *
 * @param host the machine as a whole; its memory is not observed
 * @param processes the observed groups
 * @param elseMean CPUs kept busy by all other programs and the system itself
 * @param hints what limits the worth of the figures; empty in a quiet, unsaturated run
 */
public record ObservationSummary(
    ProcessesRow host,
    List<ProcessesRow> processes,
    double elseMean,
    double loadMean,
    double loadPeak,
    double observerMean,
    List<String> hints) {
  private static final double SATURATED = 0.95;

  private static final double DISTURBED = 0.25;

  public ObservationSummary {
    processes = List.copyOf(processes);
    hints = List.copyOf(hints);
  }

  /** What observing itself took, in percent of one CPU. */
  public double observerPercent() {
    return 100 * observerMean;
  }

  public static ObservationSummary of(Observation observation, Window window) {
    long from = window.startMillis();
    long to = window.endMillis();
    ValueOverTime cpus = observation.hostCpus();
    ProcessesRow host =
        new ProcessesRow("Machine", cpus.mean(from, to), cpus.peak(from, to), Double.NaN);
    List<ProcessesRow> rows =
        observation.processes().stream()
            .map(
                group ->
                    new ProcessesRow(
                        group.name(),
                        group.cpus().mean(from, to),
                        group.cpus().peak(from, to),
                        group.residentBytes().peak(from, to)))
            .toList();
    double observerMean = observation.observerCpus().mean(from, to);
    double known = rows.stream().mapToDouble(ProcessesRow::cpusMean).filter(Double::isFinite).sum();
    double elseMean = Math.max(0, host.cpusMean() - known);
    return new ObservationSummary(
        host,
        rows,
        elseMean,
        observation.loadAverage().mean(from, to),
        observation.loadAverage().peak(from, to),
        observerMean,
        hints(observation.logicalCpus(), host, rows, elseMean));
  }

  private static List<String> hints(
      int cpus, ProcessesRow host, List<ProcessesRow> rows, double elseMean) {
    List<String> hints = new ArrayList<>();
    if (host.cpusMean() >= SATURATED * cpus && cpus > 0) {
      hints.add(
          "The machine's CPUs were "
              + NumberText.fixed(100 * host.cpusMean() / cpus, 0)
              + " % busy in the judged window ("
              + shares(rows, elseMean)
              + "): response times include waiting for a CPU, and the throughput is the limit of"
              + " this machine with all that ran on it.");
    }
    if (elseMean >= DISTURBED * cpus && cpus > 0) {
      hints.add(
          "Other programs and the system itself kept "
              + of(elseMean, cpus)
              + " busy in the judged window: the figures are disturbed.");
    }
    return hints;
  }

  private static String of(double busy, int cpus) {
    return NumberText.fixed(busy, 2) + " of " + cpus + (cpus == 1 ? " CPU" : " CPUs");
  }

  private static String shares(List<ProcessesRow> rows, double elseMean) {
    String groups =
        rows.stream()
            .filter(row -> Double.isFinite(row.cpusMean()))
            .map(row -> row.name() + " " + NumberText.fixed(row.cpusMean(), 2))
            .collect(Collectors.joining(", "));
    return groups + ", everything else " + NumberText.fixed(elseMean, 2) + " CPUs";
  }
}

package io.github.ampmeter.report;

import io.github.ampmeter.Counted;
import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.judge.stats.Series;
import io.github.ampmeter.judge.stats.Window;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An observation in the judged window.
 *
 * @param cpus how many the machine has
 * @param host the machine as a whole; its memory is not observed
 * @param processes the observed groups
 * @param elseMean CPUs kept busy by all other programs and the system itself
 */
public record ObservationSummary(
    int cpus,
    ProcessesRow host,
    List<ProcessesRow> processes,
    double elseMean,
    double loadMean,
    double loadPeak,
    double observerMean) {
  private static final double SATURATED = 0.95;

  private static final double DISTURBED = 0.25;

  public ObservationSummary {
    processes = List.copyOf(processes);
  }

  /** Returns the CPU time of observing itself, in percent of one CPU. */
  public double observerPercent() {
    return 100 * observerMean;
  }

  public static ObservationSummary of(Observation observation, Window window) {
    Series cpus = observation.cpus();
    Series load = observation.of(ObservedGroup.HOST, ObservedQuantity.LOAD_AVERAGE);
    ProcessesRow host =
        ProcessesRow.ofCpus(
            "The whole machine, " + Counted.of(observation.logicalCpus(), "CPUs"),
            cpus.mean(window),
            cpus.peak(window));
    List<ProcessesRow> rows =
        observation.processes().stream()
            .map(
                group ->
                    new ProcessesRow(
                        group,
                        observation.cpus(group).mean(window),
                        observation.cpus(group).peak(window),
                        observation.of(group, ObservedQuantity.SYSTEM_PERCENT_OF_ONE).mean(window),
                        observation.of(group, ObservedQuantity.RESIDENT_BYTES).peak(window),
                        observation.of(group, ObservedQuantity.PROPORTIONAL_BYTES).most(window)))
            .toList();
    double known = rows.stream().mapToDouble(ProcessesRow::cpusMean).filter(Double::isFinite).sum();
    double elseMean = Math.max(0, host.cpusMean() - known);
    return new ObservationSummary(
        observation.logicalCpus(),
        host,
        rows,
        elseMean,
        load.mean(window),
        load.peak(window),
        observation.cpus(ObservedGroup.OBSERVER).mean(window));
  }

  /** The warnings about the machine; empty for a quiet, unsaturated run. */
  public List<Notice> hints() {
    return Stream.of(saturation(), disturbance()).flatMap(Optional::stream).toList();
  }

  /** The warning that no CPU was free, with the processes that used them. */
  Optional<Notice> saturation() {
    return cpus == 0 || !(host.cpusMean() >= SATURATED * cpus)
        ? Optional.empty()
        : Optional.of(
            NoticeText.CPUS_BUSY.with(NumberText.fixed(100 * host.cpusMean() / cpus, 0), shares()));
  }

  /** The warning that programs outside the run used a good part of the CPUs. */
  Optional<Notice> disturbance() {
    return cpus == 0 || !(elseMean >= DISTURBED * cpus)
        ? Optional.empty()
        : disturbance(List.of(this));
  }

  /** The same of several plans on one machine that all were disturbed; empty without a plan. */
  static Optional<Notice> disturbance(List<ObservationSummary> disturbed) {
    DoubleSummaryStatistics used =
        disturbed.stream().mapToDouble(ObservationSummary::elseMean).summaryStatistics();
    String least = NumberText.fixed(used.getMin(), 2);
    String most = NumberText.fixed(used.getMax(), 2);
    return disturbed.stream()
        .findFirst()
        .map(
            any ->
                NoticeText.OTHER_PROGRAMS.with(
                    least.equals(most) ? most : least + " to " + most,
                    Counted.of(any.cpus, "CPUs")));
  }

  private String shares() {
    String groups =
        processes.stream()
            .filter(row -> Double.isFinite(row.cpusMean()))
            .map(row -> row.name() + " " + NumberText.fixed(row.cpusMean(), 2))
            .collect(Collectors.joining(", "));
    return "of %s: %s, everything else %s"
        .formatted(Counted.of(cpus, "CPUs"), groups, NumberText.fixed(elseMean, 2));
  }

  /**
   * What a group of processes took in the judged window; NaN where nothing is known.
   *
   * @param cpusMean CPUs kept busy, on average over the window
   * @param cpusPeak the most in one second
   * @param systemMean CPUs on which the kernel was at work for it, on average over the window
   * @param bytesPeak the most resident memory
   * @param sharedBytesPeak the most memory, with what several processes share counted once
   */
  public record ProcessesRow(
      String name,
      double cpusMean,
      double cpusPeak,
      double systemMean,
      double bytesPeak,
      double sharedBytesPeak) {
    /** A row for processes whose memory is unknown. */
    static ProcessesRow ofCpus(String name, double cpusMean, double cpusPeak) {
      return new ProcessesRow(name, cpusMean, cpusPeak, Double.NaN, Double.NaN, Double.NaN);
    }
  }
}

package io.github.ampmeter.report;

import io.github.ampmeter.stats.ConnectionTimes;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.StepStatistics;
import io.github.ampmeter.stats.ValueCounts;
import io.github.ampmeter.verdict.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;

/**
 * One step of a sweep, all requests or operations and all repeats together: what SourceLabs'
 * tables, the mod_perl guide's and ab say of it.
 *
 * @param level at so many users
 * @param passes the repeats, each on its own
 * @param first the step that is the baseline
 * @param limited whether the load generator was the limit at this step: its rate is a least one
 * @param baselineLimited whether it was at the first: then nothing is known in percent of it
 * @param connections ab's connection times; without a request that carries them, empty counts
 */
public record SweepRow(
    LabelStatistics level,
    List<StepStatistics> passes,
    LabelStatistics first,
    boolean limited,
    boolean baselineLimited,
    ConnectionTimes connections) {
  public SweepRow {
    passes = List.copyOf(passes);
  }

  /**
   * All steps; none of a run with one load level and one pass.
   *
   * @param limited the steps, by users, at which the load generator was the limit
   */
  public static List<SweepRow> of(RunStatistics run, Set<Integer> limited) {
    List<SweepRow> rows = new ArrayList<>();
    if (run.steps().size() < 2) {
      return rows;
    }
    for (LabelStatistics level : run.totals()) {
      List<StepStatistics> passes =
          run.steps().stream().filter(step -> step.users() == level.users()).toList();
      ConnectionTimes connections =
          ConnectionTimes.merged(
              passes.stream().flatMap(step -> step.connectionTimes().values().stream()).toList());
      LabelStatistics first = run.totals().get(0);
      rows.add(
          new SweepRow(
              level,
              passes,
              first,
              limited.contains(level.users()),
              limited.contains(first.users()),
              connections));
    }
    return rows;
  }

  /** SourceLabs' "% of Baseline": the rate in percent of the first step's. */
  public double percentOfBaseline() {
    return 100 * relativeThroughput();
  }

  /** The rate as a multiple of the first step's; NaN where that is not the servers' rate. */
  public double relativeThroughput() {
    if (baselineLimited) {
      return Double.NaN;
    }
    return level.throughputPerSecond() / first.throughputPerSecond();
  }

  /** Lowest rate of the repeats. */
  public double leastThroughput() {
    return throughputs().min().orElse(Double.NaN);
  }

  /** Highest rate of the repeats. */
  public double mostThroughput() {
    return throughputs().max().orElse(Double.NaN);
  }

  /** Whether enough requests stand behind the figures to lean on them. */
  public boolean reliable() {
    return level.samples() >= Metric.RELIABLE_SAMPLES;
  }

  ValueCounts elapsed() {
    return level.elapsed();
  }

  public boolean hasConnections() {
    return connections.total().count() > 0;
  }

  private DoubleStream throughputs() {
    return passes.stream().mapToDouble(step -> step.total().throughputPerSecond());
  }
}

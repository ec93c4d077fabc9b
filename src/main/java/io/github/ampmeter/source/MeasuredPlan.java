package io.github.ampmeter.source;

import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.report.Observation;
import java.nio.file.Path;

/**
 * The load of a plan as it was measured, for what sources say beside it.
 *
 * @param run the run's folder
 * @param plan the plan's name, which is also that of its folder
 * @param requests how many the load sent, whole warm-up included
 * @param observation of the machine and its servers meanwhile
 */
public record MeasuredPlan(
    Path run, String plan, RunStatistics statistics, long requests, Observation observation) {
  /** The plan's folder. */
  public Path folder() {
    return run.resolve(plan);
  }
}

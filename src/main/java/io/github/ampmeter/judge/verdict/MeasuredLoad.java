package io.github.ampmeter.judge.verdict;

import io.github.ampmeter.judge.drift.Blocks;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;

/**
 * What criteria are compared with.
 *
 * @param operations cycles and counts of operations
 * @param servers CPU, memory and counters of the servers
 * @param blocks of the load, for drift
 */
public record MeasuredLoad(
    RunStatistics run, OperationStatistics operations, ServerFigures servers, Blocks blocks) {
  /** A load whose servers were not observed. */
  public MeasuredLoad(RunStatistics run, OperationStatistics operations) {
    this(run, operations, ServerFigures.NOBODY, Blocks.NONE);
  }
}

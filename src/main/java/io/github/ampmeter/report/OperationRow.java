package io.github.ampmeter.report;

import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.OperationFigures;
import io.github.ampmeter.verdict.Finding;
import java.util.Optional;

/**
 * One operation in the four tables of Faban's summary.
 *
 * @param mixPercent its successes of all operations'
 * @param bucketedP90Millis as Faban's histogram gives it
 * @param mix what the criterion of its share came to; empty: none
 * @param responseTime that of its 90th percentile
 * @param cycle that of its cycles
 */
public record OperationRow(
    LabelStatistics statistics,
    OperationFigures figures,
    double mixPercent,
    double bucketedP90Millis,
    Optional<Finding> mix,
    Optional<Finding> responseTime,
    Optional<Finding> cycle) {

  public String label() {
    return statistics.label();
  }

  /** Whether the run has no sample of it, not even a failed one. */
  public boolean neverSeen() {
    return statistics.samples() == 0;
  }
}

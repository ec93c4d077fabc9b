package io.github.ampmeter.report;

import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.ValueCounts;
import io.github.ampmeter.verdict.Finding;
import io.github.ampmeter.verdict.Metric;
import io.github.ampmeter.verdict.MetricKind;
import io.github.ampmeter.verdict.Outcome;
import io.github.ampmeter.verdict.Relation;
import java.util.List;
import java.util.Optional;

/**
 * One row of Faban's response-time table.
 *
 * @param statistics what was measured
 * @param findings every criterion that speaks of this label at this load level
 */
public record ResponseTimeRow(LabelStatistics statistics, List<Finding> findings) {
  private static final Metric P90 = Metric.percentile(90);

  public ResponseTimeRow {
    findings = List.copyOf(findings);
  }

  /** The strictest upper limit of the 90th percentile, in milliseconds. */
  public Optional<Double> requiredP90Millis() {
    return findings.stream()
        .map(Finding::criterion)
        .filter(criterion -> criterion.metric().equals(P90))
        .map(criterion -> criterion.limit())
        .filter(limit -> isUpper(limit.relation()))
        .map(limit -> limit.value())
        .min(Double::compare);
  }

  ValueCounts elapsed() {
    return statistics.elapsed();
  }

  /** Whether samples may still come that one of its criteria rests on. */
  boolean waits() {
    return findings.stream().anyMatch(Finding::notYetMeasured);
  }

  /** The worst of this row's criteria, that of the 90th percentile and any other. */
  public Optional<Outcome> outcome() {
    return findings.stream().map(Finding::outcome).reduce(Outcome::worse);
  }

  /** The metrics that missed their limits, except p90, which stands in the row itself. */
  public List<String> otherMisses() {
    return findings.stream()
        .filter(Finding::missed)
        .map(finding -> finding.criterion().metric())
        .filter(metric -> metric.kind() != MetricKind.PERCENTILE || metric.percent() != 90)
        .map(Metric::toString)
        .distinct()
        .toList();
  }

  private static boolean isUpper(Relation relation) {
    return relation == Relation.AT_MOST || relation == Relation.BELOW;
  }
}

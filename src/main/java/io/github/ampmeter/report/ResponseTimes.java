package io.github.ampmeter.report;

import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.LabelSelector;
import io.github.ampmeter.judge.verdict.Metric;
import io.github.ampmeter.judge.verdict.MetricKind;
import io.github.ampmeter.judge.verdict.Outcome;
import java.util.List;
import java.util.Optional;

/**
 * Faban's response-time table of a plan. Operations stand apart from the requests they consist of,
 * those from their parts, and the total from all of them.
 */
public record ResponseTimes(
    List<ResponseTimeRow> operations,
    List<ResponseTimeRow> requests,
    List<ResponseTimeRow> parts,
    List<ResponseTimeRow> totals) {
  public ResponseTimes {
    operations = List.copyOf(operations);
    requests = List.copyOf(requests);
    parts = List.copyOf(parts);
    totals = List.copyOf(totals);
  }

  public static ResponseTimes of(PlanReport plan) {
    List<LabelStatistics> labels = plan.statistics().labels();
    LabelKind judged = plan.statistics().judgedKind();
    List<Finding> findings = plan.verdict().findings();
    return new ResponseTimes(
        rows(labels, LabelKind.OPERATION, judged, findings),
        rows(labels, LabelKind.REQUEST, judged, findings),
        rows(labels, LabelKind.PART, judged, findings),
        rows(plan.statistics().totals(), LabelKind.TOTAL, judged, findings));
  }

  private static List<ResponseTimeRow> rows(
      List<LabelStatistics> statistics, LabelKind kind, LabelKind judged, List<Finding> findings) {
    return statistics.stream()
        .filter(row -> row.kind() == kind)
        .map(row -> new ResponseTimeRow(row, speakingOf(row, judged, findings)))
        .toList();
  }

  private static List<Finding> speakingOf(
      LabelStatistics row, LabelKind judged, List<Finding> findings) {
    return findings.stream()
        .filter(finding -> !(finding.criterion().labels() instanceof LabelSelector.All))
        .filter(finding -> !finding.metric().kind().ofServers())
        .filter(finding -> finding.label().equals(row.label()))
        .filter(finding -> finding.users() == row.users())
        .filter(finding -> selects(finding.criterion().labels(), row, judged))
        // Of the total a default target says nothing, unless it failed.
        .filter(
            finding ->
                row.kind() != LabelKind.TOTAL
                    || !finding.passed()
                    || !finding.criterion().isDefault())
        .toList();
  }

  /**
   * The kind is part of the key: a label may be named "total", and an operation like one of its
   * requests.
   */
  private static boolean selects(LabelSelector selector, LabelStatistics row, LabelKind judged) {
    boolean total = row.kind() == LabelKind.TOTAL;
    return selector instanceof LabelSelector.Total
        ? total
        : !total && selector.selects(row.label(), row.kind(), judged);
  }

  /**
   * One row of Faban's response-time table.
   *
   * @param statistics what was measured
   * @param findings every criterion that speaks of this label at this load level
   */
  public record ResponseTimeRow(LabelStatistics statistics, List<Finding> findings) {

    public ResponseTimeRow {
      findings = List.copyOf(findings);
    }

    /** The strictest upper limit of the 90th percentile, in milliseconds. */
    public Optional<Double> requiredP90Millis() {
      return findings.stream()
          .map(Finding::criterion)
          .filter(criterion -> criterion.metric().equals(Metric.P90))
          .map(criterion -> criterion.limit())
          .filter(limit -> limit.relation().isUpper())
          .map(limit -> limit.value())
          .min(Double::compare);
    }

    ValueCounts elapsed() {
      return statistics.elapsed();
    }

    /** Whether one of its criteria may still get samples. */
    boolean waits() {
      return findings.stream().anyMatch(Finding::notYetMeasured);
    }

    /** The worst outcome of this row's criteria. */
    public Optional<Outcome> outcome() {
      return findings.stream().map(Finding::outcome).reduce(Outcome::worse);
    }

    /** The metrics that missed their limits, except p90, which is in the row itself. */
    public List<String> otherMisses() {
      return findings.stream()
          .filter(Finding::failed)
          .map(finding -> finding.metric())
          .filter(
              metric ->
                  metric.kind() != MetricKind.PERCENTILE || metric.percent() != Percentiles.MAIN)
          .map(Metric::toString)
          .distinct()
          .toList();
    }
  }
}

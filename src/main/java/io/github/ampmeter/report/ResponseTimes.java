package io.github.ampmeter.report;

import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.verdict.Finding;
import io.github.ampmeter.verdict.LabelSelector;
import java.util.List;

/**
 * Faban's response-time table of a plan. Operations stand apart from the requests they consist of,
 * and the total apart from both.
 */
public record ResponseTimes(
    List<ResponseTimeRow> operations,
    List<ResponseTimeRow> requests,
    List<ResponseTimeRow> totals) {
  public ResponseTimes {
    operations = List.copyOf(operations);
    requests = List.copyOf(requests);
    totals = List.copyOf(totals);
  }

  public static ResponseTimes of(PlanReport plan) {
    List<LabelStatistics> labels = plan.statistics().labels();
    LabelKind judged = plan.statistics().judgedKind();
    List<Finding> findings = plan.verdict().findings();
    return new ResponseTimes(
        rows(labels, LabelKind.OPERATION, judged, findings),
        rows(labels, LabelKind.REQUEST, judged, findings),
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
        .filter(finding -> !finding.criterion().metric().kind().ofServers())
        .filter(finding -> finding.label().equals(row.label()))
        .filter(finding -> finding.users() == row.users())
        .filter(finding -> selects(finding.criterion().labels(), row.kind(), judged))
        .toList();
  }

  /** A label may bear the name "total", and an operation that of one of its requests. */
  private static boolean selects(LabelSelector selector, LabelKind kind, LabelKind judged) {
    if (selector instanceof LabelSelector.Total) {
      return kind == LabelKind.TOTAL;
    }
    return selector instanceof LabelSelector.Each ? kind == judged : kind != LabelKind.TOTAL;
  }
}

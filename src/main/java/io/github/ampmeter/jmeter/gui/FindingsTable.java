package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.verdict.Finding;
import java.awt.Component;
import java.util.List;
import java.util.Set;

/** Every criterion with what was measured, live. */
final class FindingsTable {
  private final RowsTable table =
      new RowsTable(
          "Criteria",
          List.of("Criterion", "Label", "Measured", "Limit", "Result"),
          Set.of("Measured", "Limit"));

  Component component() {
    return table.component();
  }

  void show(PlanReport report) {
    table.show(report.verdict().findings().stream().map(FindingsTable::row).toList());
  }

  void clear() {
    table.show(List.of());
  }

  private static List<String> row(Finding finding) {
    return List.of(
        finding.criterion().text(),
        finding.label(),
        finding.measuredText(),
        finding.limitText(),
        Wording.result(finding));
  }
}

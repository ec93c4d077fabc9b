package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Row;
import io.github.ampmeter.verdict.Finding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What was required, and what came of it: of a plan, and of all plans what was missed. */
final class CriteriaSection {
  static final String MISSED = "missedCriteria";

  private static final List<Column> COLUMNS =
      List.of(
          new Column("criterion", "Criterion", Kind.CODE),
          new Column("label", "Label", Kind.LABEL),
          new Column("measured", "Measured", Kind.QUANTITY),
          new Column("limit", "Limit", Kind.QUANTITY),
          new Column("marginPercent", "Margin", Kind.SIGNED_PERCENT),
          new Column("result", "Result", Kind.RESULT));

  private CriteriaSection() {}

  /** All of a plan, the missed ones first. */
  static Section of(PlanReport plan) {
    List<Finding> findings =
        plan.verdict().findings().stream().sorted(Comparator.comparing(Finding::held)).toList();
    return Section.of(
        "criteria",
        "Criteria",
        findings.isEmpty()
            ? Block.Sentences.of(Tone.PLAIN, "No criteria were given.")
            : table(findings, plan.statistics().totals().size() > 1));
  }

  /** Those that did not hold, for the console; empty where all held. */
  static Optional<Section> notHeld(PlanReport plan) {
    List<Finding> findings =
        plan.verdict().findings().stream()
            .filter(Predicate.not(Finding::held))
            .sorted(Comparator.comparing(finding -> !finding.missed()))
            .toList();
    return findings.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Section.of("criteriaNotHeld", "Criteria that did not hold", table(findings, true))
                .only(Place.SUMMARY));
  }

  /** Those that were missed, for the head of the page; empty where none was. */
  static Optional<Section> missed(List<PlanReport> plans) {
    List<Column> columns = new ArrayList<>(List.of(new Column("plan", "Plan", Kind.LABEL)));
    columns.addAll(COLUMNS);
    List<Row> rows = new ArrayList<>();
    for (PlanReport plan : plans) {
      plan.verdict().findings().stream()
          .filter(Finding::missed)
          .map(finding -> cells(finding, true))
          .forEach(
              cells -> {
                cells.add(0, Cell.words(plan.plan()));
                rows.add(Row.of(cells));
              });
    }
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Section.of(
                    MISSED,
                    "Missed criteria",
                    Table.of("missed", "", columns, rows).folding("missed criteria"))
                .only(Place.PAGE));
  }

  private static Table table(List<Finding> findings, boolean levels) {
    return Table.of(
            "findings",
            "",
            COLUMNS,
            findings.stream().map(finding -> Row.of(cells(finding, levels))).toList())
        .folding("criteria");
  }

  private static List<Cell> cells(Finding finding, boolean levels) {
    return new ArrayList<>(
        List.of(
            Cell.words(finding.criterion().text()),
            FindingCells.label(finding, levels),
            FindingCells.measured(finding),
            FindingCells.limit(finding),
            FindingCells.margin(finding),
            FindingCells.result(finding)));
  }
}

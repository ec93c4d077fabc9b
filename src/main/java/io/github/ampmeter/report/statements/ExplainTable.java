package io.github.ampmeter.report.statements;

import io.github.ampmeter.Excerpt;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Group;
import io.github.ampmeter.statements.DryRunStatements;
import io.github.ampmeter.statements.OperationStatements;
import io.github.ampmeter.statements.StatementUse;
import java.util.ArrayList;
import java.util.List;

/** How the database goes about the statements of each operation. */
final class ExplainTable {
  private static final int SHORT = 60;

  private ExplainTable() {}

  /** What EXPLAIN answers, a line a step. */
  private record Step(
      String operation,
      String whole,
      String statement,
      String table,
      String type,
      String key,
      String rows,
      String extra) {
    static List<Step> of(OperationStatements of, StatementUse use) {
      String text = Excerpt.of(use.statement(), SHORT);
      if (use.explain().isEmpty()) {
        return List.of(
            new Step(of.operation(), use.statement(), text, "", "", "", "", use.notExplained()));
      }
      List<Step> steps = new ArrayList<>();
      for (var each : use.explain()) {
        steps.add(
            new Step(
                of.operation(),
                use.statement(),
                steps.isEmpty() ? text : "",
                each.table(),
                each.type(),
                each.key(),
                each.rows(),
                (each.selectType().equals("SIMPLE") ? "" : each.selectType() + "; ")
                    + each.extra()));
      }
      return steps;
    }
  }

  static Table table(DryRunStatements pass) {
    Columns<Step> columns =
        steps(new Columns<Step>().label("statement", "Statement", Step::statement));
    List<Group> groups =
        pass.operations().stream()
            .filter(each -> each.calls() > 0)
            .map(
                each ->
                    new Group(
                        each.operation(),
                        "steps",
                        columns.rows(
                            each.statements().stream()
                                .flatMap(use -> Step.of(each, use).stream())
                                .toList()),
                        false))
            .toList();
    return new Table("plans", "EXPLAIN of each statement", columns.columns(), groups, List.of());
  }

  private static Columns<Step> steps(Columns<Step> columns) {
    return columns
        .words("table", "Table", Step::table)
        .words("type", "Type", Step::type)
        .words("key", "Key", Step::key)
        .words("rows", "Rows\nexpected", Step::rows)
        .words("extra", "Extra", Step::extra);
  }

  /** With whole statements, for programs. */
  static Table data(DryRunStatements pass) {
    Columns<Step> columns =
        steps(
            new Columns<Step>()
                .label("operation", "Operation", Step::operation)
                .words("statement", "Statement", Step::whole));
    return columns.table(
        "plans",
        "",
        pass.operations().stream()
            .flatMap(each -> each.statements().stream().flatMap(use -> Step.of(each, use).stream()))
            .toList());
  }
}

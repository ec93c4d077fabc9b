package io.github.ampmeter.report.statements;

import io.github.ampmeter.Excerpt;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Group;
import io.github.ampmeter.statements.DryRunStatements;
import io.github.ampmeter.statements.OperationStatements;
import io.github.ampmeter.statements.StatementUse;
import java.util.ArrayList;
import java.util.List;

/** The statements of each operation, with what they took. */
final class OperationStatementsTable {
  private static final int SHORT = 60;

  private OperationStatementsTable() {}

  /** A page has room for whole statements; a console has it below each row. */
  static Table table(DryRunStatements pass, boolean page) {
    Columns<Row> columns =
        (page
                ? new Columns<Row>().cell("statement", "Statement", Kind.WORDS, Row::onPage)
                : new Columns<Row>().cell("statement", "Statement", Kind.LABEL, Row::onConsole))
            .cell("calls", "Calls", Kind.NUMBER, Row::calls)
            .cell("millis", "Time,\nms", Kind.MILLIS, Row::millis)
            .cell("rowsExamined", "Rows\nexamined", Kind.NUMBER, Row::examined)
            .cell("rowsSent", "Rows\nsent", Kind.NUMBER, Row::sent);
    List<Group> groups =
        pass.operations().stream()
            .filter(each -> each.calls() > 0)
            .map(
                each ->
                    new Group(
                        title(each),
                        "statements",
                        Row.of(each).stream().map(row -> row.weighed(columns.row(row))).toList(),
                        false))
            .toList();
    return new Table("uses", "", columns.columns(), groups, List.of());
  }

  private static String title(OperationStatements of) {
    return of.operation()
        + (of.runs() > 1 ? ", mean of " + of.runs() + " runs" : "")
        + (of.failed() > 0 ? ", " + of.failed() + " of " + of.runs() + " failed" : "");
  }

  /** A statement of an operation, each figure that of one run. */
  private record Row(OperationStatements of, StatementUse use) {
    static List<Row> of(OperationStatements operation) {
      return operation.statements().stream().map(use -> new Row(operation, use)).toList();
    }

    private String whole() {
      String whole = use.example().isEmpty() ? use.statement() : use.example();
      return whole.replaceAll("\\s+", " ").strip();
    }

    Cell onPage() {
      return Cell.words(whole(), String.join("\n", use.signs()));
    }

    Cell onConsole() {
      String line = whole();
      List<String> below = new ArrayList<>(use.signs());
      if (line.length() > SHORT) {
        below.add(line);
      }
      return Cell.words(Excerpt.of(use.statement(), SHORT), String.join("\n", below));
    }

    Cell calls() {
      return Cell.rounded((double) use.calls() / of.runs(), 1).emphasized(use.repeated());
    }

    Cell millis() {
      return Cell.figure(use.millis() / of.runs(), 0.001);
    }

    Cell examined() {
      return Cell.rounded((double) use.rowsExamined() / of.runs(), 1);
    }

    Cell sent() {
      return Cell.rounded((double) use.rowsSent() / of.runs(), 1);
    }

    String signs() {
      return String.join(", ", use.signs());
    }

    Table.Row weighed(Table.Row row) {
      return row.weighing((int) Math.min(Integer.MAX_VALUE, Math.round(1000 * use.millis())));
    }
  }

  /** Sums over all runs of an operation, for programs. */
  static Table data(DryRunStatements pass) {
    Columns<Row> columns =
        new Columns<Row>()
            .label("operation", "Operation", row -> row.of().operation())
            .words("statement", "Statement", row -> row.use().statement())
            .words("schema", "Schema", row -> row.use().schema())
            .count("runs", "Runs", row -> row.of().runs())
            .count("calls", "Calls", row -> row.use().calls())
            .count("mostInOneRun", "Most in one run", row -> row.use().mostInOneRun())
            .figure("millis", "Time, ms", Kind.MILLIS, row -> row.use().millis())
            .count("rowsExamined", "Rows examined", row -> row.use().rowsExamined())
            .count("rowsSent", "Rows sent", row -> row.use().rowsSent())
            .count("rowsAffected", "Rows affected", row -> row.use().rowsAffected())
            .count("errors", "Errors", row -> row.use().errors())
            .words("signs", "Stands out", Row::signs);
    return columns.table(
        "uses", "", pass.operations().stream().flatMap(each -> Row.of(each).stream()).toList());
  }
}

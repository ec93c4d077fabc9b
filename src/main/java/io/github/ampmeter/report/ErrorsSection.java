package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Row;
import io.github.ampmeter.stats.RunStatistics;
import java.util.List;
import java.util.Optional;

/** What failed in the window, the most frequent first. */
final class ErrorsSection {
  private ErrorsSection() {}

  /** Empty where nothing failed. */
  static Optional<Section> of(RunStatistics run) {
    List<Column> columns =
        List.of(
            new Column("label", "Label", Kind.LABEL),
            new Column("responseCode", "Code", Kind.WORDS),
            new Column("message", "Message", Kind.WORDS),
            new Column("count", "Count", Kind.COUNT));
    List<Row> rows =
        run.errors().stream()
            .map(
                error ->
                    Row.of(
                        Cell.words(error.label()),
                        Cell.words(error.responseCode()),
                        Cell.words(error.message()),
                        Cell.count(error.count())))
            .toList();
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Section.of(
                "errorKinds",
                "Errors",
                Table.of("errors", "", columns, rows).folding("kinds of error")));
  }
}

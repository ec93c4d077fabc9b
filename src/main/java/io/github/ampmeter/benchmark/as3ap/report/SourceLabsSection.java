package io.github.ampmeter.benchmark.as3ap.report;

import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Row;
import io.github.ampmeter.stats.RunStatistics;
import java.util.List;
import java.util.Optional;

/** AS3AP's multi-user figures in the rows in which SourceLabs published theirs. */
public final class SourceLabsSection {
  private SourceLabsSection() {}

  /** Empty for a plan that is none of AS3AP's multi-user tests. */
  public static Optional<Section> of(RunStatistics run) {
    List<Column> columns =
        List.of(
            new Column(
                "figure", "AS3AP, in SourceLabs' rows; a query's time in seconds", Kind.LABEL),
            new Column("measured", "Measured", Kind.BY_ROW));
    return SourceLabsTable.of(run)
        .map(
            table ->
                Section.of(
                    "sourceLabs",
                    table.title(),
                    Table.of(
                        "figures",
                        table.title(),
                        columns,
                        table.rows().stream()
                            .map(row -> Row.of(Cell.words(row.name()), row.value()))
                            .toList())));
  }
}

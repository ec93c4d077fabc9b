package io.github.ampmeter.benchmark.as3ap.report;

import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.stats.RunStatistics;
import java.util.Optional;

/** AS3AP's multi-user figures in the rows in which SourceLabs published theirs. */
public final class SourceLabsSection {
  private static final Columns<SourceLabsTable.Row> COLUMNS =
      new Columns<SourceLabsTable.Row>()
          .label(
              "figure",
              "AS3AP, in SourceLabs' rows; a query's time in seconds",
              SourceLabsTable.Row::name)
          .cell("measured", "Measured", Kind.BY_ROW, SourceLabsTable.Row::value);

  private SourceLabsSection() {}

  /** Empty for a plan that is none of AS3AP's multi-user tests. */
  public static Optional<Section> of(RunStatistics run) {
    return SourceLabsTable.of(run)
        .map(
            table ->
                Section.of(
                    "sourceLabs",
                    table.title(),
                    COLUMNS.table("figures", table.title(), table.rows())));
  }
}

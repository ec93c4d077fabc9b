package io.github.ampmeter.run.compare;

import io.github.ampmeter.report.compare.ComparisonSections;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Row;
import java.util.List;

/** The mod_perl guide's NR, NC and RPS, where the number of requests changes with each row. */
final class GuideTable implements PublishedFormat {
  private static final List<String> HEADER =
      List.of("page", "requests", "concurrency", "requests_per_second", "reliable");
  private static final List<Column> COLUMNS =
      List.of(
          new Column("page", "Page", Kind.LABEL),
          new Column("requests", "NR", Kind.NUMBER),
          new Column("concurrency", "NC", Kind.NUMBER),
          new Column("requestsPerSecond", "RPS", Kind.NUMBER),
          new Column("reliable", "", Kind.WORDS));

  @Override
  public boolean has(List<String> header) {
    return header.equals(HEADER);
  }

  @Override
  public ComparisonPart read(CsvTable table) {
    List<Row> rows =
        table.rows().stream()
            .map(
                row ->
                    Row.of(
                        Cell.words(row.text("page")),
                        PrintedCell.of(row.text("requests")),
                        PrintedCell.of(row.text("concurrency")),
                        PrintedCell.of(row.text("requests_per_second")),
                        Cell.words(
                            row.text("reliable").equals("no") ? "not reliable" : "reliable")))
            .toList();
    return new ComparisonPart(
        List.of(),
        List.of(
            ComparisonSections.published(
                "modPerlGuide",
                "mod_perl guide: a page with and without MySQL",
                "Too few requests make no figure: the guide calls its first row so.",
                Table.of("rows", "", COLUMNS, rows).folding("rows"))));
  }
}

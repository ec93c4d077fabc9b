package io.github.ampmeter.benchmark.pages.report;

import io.github.ampmeter.benchmark.published.CsvTable;
import io.github.ampmeter.benchmark.published.Published;
import io.github.ampmeter.benchmark.published.PublishedTable;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import java.util.List;

/** The mod_perl guide's NR, NC and RPS, where the number of requests changes with each row. */
public final class GuideTable {
  public static final PublishedTable TABLE =
      new PublishedTable(
          "page,requests,concurrency,requests_per_second,reliable", GuideTable::read);

  private static final Columns<CsvTable.Row> COLUMNS =
      new Columns<CsvTable.Row>()
          .label("page", "Page", row -> row.text("page"))
          .cell("requests", "NR", Kind.NUMBER, row -> row.printed("requests"))
          .cell("concurrency", "NC", Kind.NUMBER, row -> row.printed("concurrency"))
          .cell("requestsPerSecond", "RPS", Kind.NUMBER, row -> row.printed("requests_per_second"))
          .words(
              "reliable",
              "",
              row -> row.text("reliable").equals("no") ? "not reliable" : "reliable");

  private GuideTable() {}

  private static Published read(CsvTable table) {
    return new Published(
        List.of(),
        List.of(
            Published.section(
                "modPerlGuide",
                "mod_perl guide: a page with and without MySQL",
                "Too few requests make no figure: the guide calls its first row so.",
                COLUMNS.table("rows", "", table.rows()).folding("rows"))));
  }
}

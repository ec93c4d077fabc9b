package io.github.ampmeter.benchmark.pages;

import io.github.ampmeter.benchmark.Benchmark;
import io.github.ampmeter.benchmark.CsvTable;
import io.github.ampmeter.benchmark.PublishedTable;
import io.github.ampmeter.benchmark.PublishedTable.Published;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import java.util.List;

/** Single pages, each asked for again and again; they need no data and no section of their own. */
public final class Pages implements Benchmark {
  @Override
  public String name() {
    return "pages";
  }

  @Override
  public List<PublishedTable> published() {
    return List.of(StaticPagesTable.TABLE, PhpBenchTable.TABLE, GuideTable.TABLE);
  }

  /** The mod_perl guide's NR, NC and RPS, where the number of requests changes with each row. */
  private static final class GuideTable {
    public static final PublishedTable TABLE =
        new PublishedTable(
            "page,requests,concurrency,requests_per_second,reliable", GuideTable::read);

    private static final Columns<CsvTable.Row> COLUMNS =
        new Columns<CsvTable.Row>()
            .label("page", "Page", row -> row.text("page"))
            .cell("requests", "NR", Kind.NUMBER, row -> row.printed("requests"))
            .cell("concurrency", "NC", Kind.NUMBER, row -> row.printed("concurrency"))
            .cell(
                "requestsPerSecond", "RPS", Kind.NUMBER, row -> row.printed("requests_per_second"))
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
                  "The guide itself calls its first row too few requests for a figure.",
                  COLUMNS.table("rows", "", table.rows()).folding("rows"))));
    }
  }
}

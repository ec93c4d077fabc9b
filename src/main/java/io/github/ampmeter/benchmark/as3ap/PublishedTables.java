package io.github.ampmeter.benchmark.as3ap;

import io.github.ampmeter.Counted;
import io.github.ampmeter.benchmark.CsvTable;
import io.github.ampmeter.benchmark.PublishedTable;
import io.github.ampmeter.benchmark.PublishedTable.Published;
import io.github.ampmeter.benchmark.as3ap.SourceLabsColumns.SourceLabsColumn;
import io.github.ampmeter.judge.compare.Change;
import io.github.ampmeter.report.comparison.ChangeText;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tables of AS3AP that SourceLabs published in 2005: throughput and cross-section. */
final class PublishedTables {
  /** The cross-section has a row for each query and the columns of the throughput. */
  static final PublishedTable CROSS_SECTION =
      PublishedTable.printed(
          "background,query,column_1_s,column_2_s,column_3_s,column_4_s,column_5_s",
          "AS3AP cross-section, seconds (SourceLabs, 2005)");

  /** The throughput: queries per second as printed, and from the mean of one user. */
  static final PublishedTable THROUGHPUT =
      new PublishedTable(
          "background,background_threads,cpus,memory,"
              + "queries,queries_per_second,min_s,max_s,mean_s,total_s",
          PublishedTables::read);

  private static final double TEN_THOUSANDTH = 1e-4;
  private static final Columns<CsvTable.Row> COLUMNS =
      new Columns<CsvTable.Row>()
          .label("background", "Background", PublishedTables::throughputBackground)
          .cell("cpus", "CPUs", Kind.NUMBER, row -> row.printed("cpus"))
          .cell("memory", "Memory", Kind.WORDS, row -> row.printed("memory"))
          .cell("queries", "Queries", Kind.NUMBER, row -> row.printed("queries"))
          .cell(
              "printedPerSecond",
              "Queries/s,\nprinted",
              Kind.NUMBER,
              row -> row.printed("queries_per_second"))
          .cell("meanSeconds", "Mean, s", Kind.NUMBER, row -> row.printed("mean_s"))
          .cell(
              "perSecondFromMean",
              "Queries/s\nfrom the mean",
              Kind.NUMBER,
              row -> Cell.figure(fromMean(row), TEN_THOUSANDTH))
          .cell(
              "differencePercent",
              "Difference",
              Kind.CHANGE,
              row ->
                  ChangeText.cell(Change.percent(row.number("queries_per_second"), fromMean(row))));

  private static final int CROSS_SECTION_COLUMNS = 5;

  private PublishedTables() {}

  static List<SourceLabsColumn> crossSection(CsvTable table) {
    List<SourceLabsColumn> columns = new ArrayList<>();
    for (String background :
        table.rows().stream().map(PublishedTables::background).distinct().toList()) {
      for (int number = 1; number <= CROSS_SECTION_COLUMNS; number++) {
        columns.add(crossSectionColumn(table, background, number));
      }
    }
    return columns;
  }

  private static SourceLabsColumn crossSectionColumn(
      CsvTable table, String background, int number) {
    Map<String, Cell> cells = new LinkedHashMap<>();
    table.rows().stream()
        .filter(row -> background(row).equals(background))
        .forEach(row -> cells.put(row.text("query"), row.printed("column_" + number + "_s")));
    return SourceLabsColumn.published(background, number, "", cells);
  }

  private static String background(CsvTable.Row row) {
    return row.text("background");
  }

  private static Published read(CsvTable table) {
    Section shown =
        Published.section(
            "informationRetrieval",
            "AS3AP information retrieval",
            "SourceLabs AMP stack, 2005: one measured user beside five others. A user without"
                + " pauses makes 1/mean queries per second. The means have four decimals: up to 0.3"
                + " % of the difference is rounding.",
            COLUMNS.table("rows", "", table.rows()).folding("rows"));
    return new Published(List.of(), List.of(shown));
  }

  /** The rows of a background are the columns of its page. */
  static List<SourceLabsColumn> throughput(CsvTable table) {
    Map<String, Integer> seen = new HashMap<>();
    List<SourceLabsColumn> columns = new ArrayList<>();
    for (CsvTable.Row row : table.rows()) {
      String background = row.text("background");
      int number = seen.merge(background, 1, Integer::sum);
      columns.add(SourceLabsColumn.published(background, number, name(row), cellsByName(row)));
    }
    return columns;
  }

  private static String name(CsvTable.Row row) {
    String cpus = row.text("cpus");
    return cpus.isEmpty()
        ? "SourceLabs, unnamed"
        : "SourceLabs, " + Counted.of(row.count("cpus"), "CPUs") + ", " + row.text("memory");
  }

  private static Map<String, Cell> cellsByName(CsvTable.Row row) {
    return Map.of(
        SourceLabsTable.QUERIES,
        row.printed("queries"),
        SourceLabsTable.RATE,
        row.printed("queries_per_second"),
        SourceLabsTable.MINIMUM,
        row.printed("min_s"),
        SourceLabsTable.MAXIMUM,
        row.printed("max_s"),
        SourceLabsTable.MEAN,
        row.printed("mean_s"),
        SourceLabsTable.TOTAL,
        row.printed("total_s"));
  }

  private static String throughputBackground(CsvTable.Row row) {
    return row.text("background") + ", " + row.text("background_threads") + " users";
  }

  private static double fromMean(CsvTable.Row row) {
    return 1 / row.number("mean_s");
  }
}

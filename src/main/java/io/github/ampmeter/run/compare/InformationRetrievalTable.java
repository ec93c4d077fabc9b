package io.github.ampmeter.run.compare;

import io.github.ampmeter.benchmark.as3ap.report.SourceLabsTable;
import io.github.ampmeter.report.Changed;
import io.github.ampmeter.report.compare.ComparisonSections;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Row;
import io.github.ampmeter.stats.PercentChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** SourceLabs' AS3AP throughput: queries per second as printed, and from the mean of one user. */
final class InformationRetrievalTable implements PublishedFormat {
  private static final List<String> HEADER =
      List.of(
          "background",
          "background_threads",
          "cpus",
          "memory",
          "queries",
          "queries_per_second",
          "min_s",
          "max_s",
          "mean_s",
          "total_s");
  private static final List<Column> COLUMNS =
      List.of(
          new Column("background", "Background", Kind.LABEL),
          new Column("cpus", "CPUs", Kind.NUMBER),
          new Column("memory", "Memory", Kind.WORDS),
          new Column("queries", "Queries", Kind.NUMBER),
          new Column("printedPerSecond", "Queries/s,\nprinted", Kind.NUMBER),
          new Column("meanSeconds", "Mean, s", Kind.NUMBER),
          new Column("perSecondFromMean", "Queries/s\nfrom the mean", Kind.NUMBER),
          new Column("differencePercent", "Difference", Kind.SIGNED_PERCENT));
  private static final double TEN_THOUSANDTH = 1e-4;

  @Override
  public boolean has(List<String> header) {
    return header.equals(HEADER);
  }

  @Override
  public ComparisonPart read(CsvTable table) {
    Section shown =
        ComparisonSections.published(
            "informationRetrieval",
            "AS3AP information retrieval",
            "SourceLabs AMP stack, 2005: one measured user beside five others. One user who never"
                + " pauses makes 1/mean queries a second; the means have four decimals, so up to"
                + " 0.3 % of the difference is their rounding. Where no mean was printed there is"
                + " nothing to reckon from.",
            Table.of(
                    "rows",
                    "",
                    COLUMNS,
                    table.rows().stream().map(InformationRetrievalTable::row).toList())
                .folding("rows"));
    return new ComparisonPart(List.of(), List.of(shown), columns(table));
  }

  /** The rows of a background are the columns of its page. */
  private static List<SourceLabsColumn> columns(CsvTable table) {
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
        : "SourceLabs, " + cpus + (cpus.equals("1") ? " CPU, " : " CPUs, ") + row.text("memory");
  }

  private static Map<String, Cell> cellsByName(CsvTable.Row row) {
    return Map.of(
        SourceLabsTable.QUERIES,
        PrintedCell.of(row.text("queries")),
        SourceLabsTable.RATE,
        PrintedCell.of(row.text("queries_per_second")),
        SourceLabsTable.MINIMUM,
        PrintedCell.of(row.text("min_s")),
        SourceLabsTable.MAXIMUM,
        PrintedCell.of(row.text("max_s")),
        SourceLabsTable.MEAN,
        PrintedCell.of(row.text("mean_s")),
        SourceLabsTable.TOTAL,
        PrintedCell.of(row.text("total_s")));
  }

  private static Row row(CsvTable.Row row) {
    double printed = row.number("queries_per_second");
    double fromMean = 1 / row.number("mean_s");
    return Row.of(
        Cell.words(row.text("background") + ", " + row.text("background_threads") + " users"),
        PrintedCell.of(row.text("cpus")),
        PrintedCell.of(row.text("memory")),
        PrintedCell.of(row.text("queries")),
        PrintedCell.of(row.text("queries_per_second")),
        PrintedCell.of(row.text("mean_s")),
        Cell.figure(fromMean, TEN_THOUSANDTH),
        Changed.cell(PercentChange.of(printed, fromMean)));
  }
}

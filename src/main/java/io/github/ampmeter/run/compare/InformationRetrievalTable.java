package io.github.ampmeter.run.compare;

import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.SourceLabsTable;
import io.github.ampmeter.report.compare.ChangeSentences;
import io.github.ampmeter.report.compare.PlainTable;
import io.github.ampmeter.scaling.Share;
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

  @Override
  public boolean has(List<String> header) {
    return header.equals(HEADER);
  }

  @Override
  public ComparisonPart read(CsvTable table) {
    PlainTable shown =
        new PlainTable(
            "AS3AP information retrieval",
            "SourceLabs AMP stack, 2005: one measured user beside five others. One user who never"
                + " pauses makes 1/mean queries a second; the means have four decimals, so up to"
                + " 0.3 % of the difference is their rounding. Where no mean was printed there is"
                + " nothing to reckon from.",
            3,
            List.of(
                "Background",
                "CPUs",
                "Memory",
                "Queries",
                "Queries/s, printed",
                "Mean, s",
                "Queries/s from the mean",
                "Difference"),
            table.rows().stream().map(InformationRetrievalTable::cells).toList());
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

  private static Map<String, String> cellsByName(CsvTable.Row row) {
    return Map.of(
        SourceLabsTable.QUERIES,
        NumberText.count(row.count("queries")),
        SourceLabsTable.RATE,
        row.text("queries_per_second"),
        SourceLabsTable.MINIMUM,
        dash(row.text("min_s")),
        SourceLabsTable.MAXIMUM,
        dash(row.text("max_s")),
        SourceLabsTable.MEAN,
        dash(row.text("mean_s")),
        SourceLabsTable.TOTAL,
        dash(row.text("total_s")));
  }

  private static List<String> cells(CsvTable.Row row) {
    double printed = row.number("queries_per_second");
    double fromMean = 1 / row.number("mean_s");
    boolean known = Double.isFinite(fromMean);
    return List.of(
        row.text("background") + ", " + row.text("background_threads") + " users",
        dash(row.text("cpus")),
        dash(row.text("memory")),
        row.text("queries"),
        row.text("queries_per_second"),
        dash(row.text("mean_s")),
        NumberText.fixed(fromMean, 4),
        known ? ChangeSentences.signed(Share.changePercent(printed, fromMean)) : NumberText.NONE);
  }

  private static String dash(String cell) {
    return cell.isEmpty() ? NumberText.NONE : cell;
  }
}

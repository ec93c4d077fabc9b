package io.github.ampmeter.run.compare;

import io.github.ampmeter.report.section.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** SourceLabs' AS3AP cross-section: a row a query, the columns of the throughput above it. */
final class CrossSectionTable implements PublishedFormat {
  private static final List<String> HEADER =
      List.of(
          "background",
          "query",
          "column_1_s",
          "column_2_s",
          "column_3_s",
          "column_4_s",
          "column_5_s");
  private static final int COLUMNS = 5;

  @Override
  public boolean has(List<String> header) {
    return header.equals(HEADER);
  }

  @Override
  public ComparisonPart read(CsvTable table) {
    List<SourceLabsColumn> columns = new ArrayList<>();
    for (String background :
        table.rows().stream().map(CrossSectionTable::background).distinct().toList()) {
      for (int number = 1; number <= COLUMNS; number++) {
        columns.add(column(table, background, number));
      }
    }
    return new ComparisonPart(
        List.of(),
        List.of(KnownTables.shown("AS3AP cross-section, seconds (SourceLabs, 2005)", table)),
        columns);
  }

  private static SourceLabsColumn column(CsvTable table, String background, int number) {
    Map<String, Cell> cells = new LinkedHashMap<>();
    table.rows().stream()
        .filter(row -> background(row).equals(background))
        .forEach(
            row ->
                cells.put(row.text("query"), PrintedCell.of(row.text("column_" + number + "_s"))));
    return SourceLabsColumn.published(background, number, "", cells);
  }

  private static String background(CsvTable.Row row) {
    return row.text("background");
  }
}

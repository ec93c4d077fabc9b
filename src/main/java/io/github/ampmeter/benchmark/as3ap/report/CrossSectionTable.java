package io.github.ampmeter.benchmark.as3ap.report;

import io.github.ampmeter.benchmark.published.CsvTable;
import io.github.ampmeter.benchmark.published.PrintedTable;
import io.github.ampmeter.benchmark.published.PublishedTable;
import io.github.ampmeter.report.section.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** SourceLabs' AS3AP cross-section: a row a query, the columns of the throughput above it. */
public final class CrossSectionTable {
  public static final PublishedTable TABLE =
      PrintedTable.of(
          "background,query,column_1_s,column_2_s,column_3_s,column_4_s,column_5_s",
          "AS3AP cross-section, seconds (SourceLabs, 2005)");
  private static final int COLUMNS = 5;

  private CrossSectionTable() {}

  static List<SourceLabsColumn> columns(CsvTable table) {
    List<SourceLabsColumn> columns = new ArrayList<>();
    for (String background :
        table.rows().stream().map(CrossSectionTable::background).distinct().toList()) {
      for (int number = 1; number <= COLUMNS; number++) {
        columns.add(column(table, background, number));
      }
    }
    return columns;
  }

  private static SourceLabsColumn column(CsvTable table, String background, int number) {
    Map<String, Cell> cells = new LinkedHashMap<>();
    table.rows().stream()
        .filter(row -> background(row).equals(background))
        .forEach(row -> cells.put(row.text("query"), row.printed("column_" + number + "_s")));
    return SourceLabsColumn.published(background, number, "", cells);
  }

  private static String background(CsvTable.Row row) {
    return row.text("background");
  }
}

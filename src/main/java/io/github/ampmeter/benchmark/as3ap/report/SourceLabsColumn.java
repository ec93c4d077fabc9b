package io.github.ampmeter.benchmark.as3ap.report;

import io.github.ampmeter.report.section.Cell;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A column of SourceLabs' AS3AP tables, or a part of one.
 *
 * @param key the same for all parts of a column
 * @param name what stands above it; empty: another part knows it, or else the key
 * @param background what the background users do, as the labels call it
 * @param cells by the names of the rows
 */
record SourceLabsColumn(String key, String name, String background, Map<String, Cell> cells) {

  /**
   * Of a published table.
   *
   * @param background IR or OLTP
   * @param number of the column on the page of that background, from 1
   */
  static SourceLabsColumn published(
      String background, int number, String name, Map<String, Cell> cells) {
    String label =
        switch (background) {
          case "IR" -> "background ir_select";
          case "OLTP" -> "background oltp_update";
          default -> "background " + background;
        };
    return new SourceLabsColumn(
        "SourceLabs, " + background + " column " + number, name, label, cells);
  }

  String title() {
    return name.isEmpty() ? key : name;
  }

  /** Whether the other part would overwrite nothing. */
  boolean takes(SourceLabsColumn part) {
    return key.equals(part.key)
        && background.equals(part.background)
        && part.cells.keySet().stream().noneMatch(row -> known(row) && part.known(row));
  }

  /** The background's rate is the one beside the throughput, not the one of the cross-section. */
  SourceLabsColumn and(SourceLabsColumn part) {
    boolean throughput = part.cells.containsKey(SourceLabsTable.QUERIES);
    Map<String, Cell> both = new LinkedHashMap<>(throughput ? cells : part.cells);
    both.putAll(throughput ? part.cells : cells);
    return new SourceLabsColumn(key, name.isEmpty() ? part.name : name, background, both);
  }

  private boolean known(String row) {
    return !row.startsWith(background) && cells.containsKey(row);
  }
}

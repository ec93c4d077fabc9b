package io.github.ampmeter.benchmark.rewrites.report;

import java.util.List;

/**
 * One of the two queries of a pair, and what the server does for it.
 *
 * @param rowsRead on the average; NaN where it was not asked
 * @param explainColumns their names
 * @param explainRows the server's plan, row by row
 */
public record RewriteQuery(
    String sql, double rowsRead, List<String> explainColumns, List<List<String>> explainRows) {
  public RewriteQuery {
    explainColumns = List.copyOf(explainColumns);
    explainRows = explainRows.stream().map(List::copyOf).toList();
    for (List<String> row : explainRows) {
      if (row.size() != explainColumns.size()) {
        throw new IllegalArgumentException("explainRows must have a cell for each column");
      }
    }
  }

  /** Of a pair that was refused before the server was asked for anything. */
  public static RewriteQuery unasked(String sql) {
    return new RewriteQuery(sql, Double.NaN, List.of(), List.of());
  }
}

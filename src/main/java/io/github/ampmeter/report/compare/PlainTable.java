package io.github.ampmeter.report.compare;

import java.util.List;

/**
 * A table that is shown as it is, with what was reckoned from it in columns of its own.
 *
 * @param texts how many of the columns, from the left, hold words rather than figures
 */
public record PlainTable(
    String title, String remark, int texts, List<String> header, List<List<String>> rows) {
  /** A number with a sign and a percent sign at the most, or the dash of none. */
  private static final String FIGURE = "-?|[+−±-]?[0-9.,\u202F]+( ?%)?";

  public PlainTable {
    header = List.copyOf(header);
    rows = rows.stream().map(List::copyOf).toList();
  }

  /** Whether a column holds words: it names the row, or it has a cell that is no figure. */
  public boolean hasWords(int column) {
    return column < Math.max(1, texts)
        || rows.stream().anyMatch(row -> column < row.size() && !row.get(column).matches(FIGURE));
  }
}

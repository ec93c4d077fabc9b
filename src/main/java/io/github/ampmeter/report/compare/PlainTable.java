package io.github.ampmeter.report.compare;

import java.util.List;

/**
 * A table that is shown as it is, with what was reckoned from it in columns of its own.
 *
 * @param texts how many of the columns, from the left, hold words rather than figures
 */
public record PlainTable(
    String title, String remark, int texts, List<String> header, List<List<String>> rows) {
  public PlainTable {
    header = List.copyOf(header);
    rows = rows.stream().map(List::copyOf).toList();
  }
}

package io.github.ampmeter.benchmark.published;

import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Row;
import java.util.ArrayList;
import java.util.List;

/** A published table that is shown as it was printed. */
public final class PrintedTable {
  private PrintedTable() {}

  /**
   * One of this header.
   *
   * @param title what stands above it
   */
  public static PublishedTable of(String header, String title) {
    return new PublishedTable(
        header, table -> new Published(List.of(), List.of(section(title, table))));
  }

  /** As it was printed. */
  public static Section section(String title, CsvTable table) {
    List<Column> columns = new ArrayList<>();
    for (String name : table.header()) {
      columns.add(new Column(key(name), name.replace('_', ' '), kind(table, name)));
    }
    List<Row> rows =
        table.rows().stream()
            .map(row -> Row.of(row.cells().stream().map(PrintedCell::of).toList()))
            .toList();
    return Published.section(
        "published", title, "", Table.of("rows", "", columns, rows).folding("rows"));
  }

  /** A column of figures, unless it names the rows or has a cell that is none. */
  private static Kind kind(CsvTable table, String name) {
    if (table.header().indexOf(name) == 0) {
      return Kind.LABEL;
    }
    return table.rows().stream()
            .map(row -> row.text(name))
            .allMatch(text -> text.isEmpty() || PrintedCell.isFigure(text))
        ? Kind.NUMBER
        : Kind.WORDS;
  }

  /** memory_gib becomes memoryGib. */
  private static String key(String name) {
    StringBuilder key = new StringBuilder();
    for (String part : name.split("_")) {
      key.append(key.isEmpty() ? part : NumberText.capitalized(part));
    }
    return key.toString();
  }
}

package io.github.ampmeter.report.data;

import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A table as CSV, with the columns' keys as header; an empty cell is a missing figure. */
public final class SectionCsv {
  private static final int DECIMALS = 6;

  private SectionCsv() {}

  public static String write(Table table) {
    boolean groups = table.groups().stream().anyMatch(group -> !group.title().isEmpty());
    List<String> lines = new ArrayList<>();
    List<String> header = new ArrayList<>(groups ? List.of("group") : List.of());
    table.columns().forEach(column -> header.addAll(keys(table, column)));
    lines.add(String.join(",", header));
    for (Table.Group group : table.groups()) {
      for (Table.Row row : group.rows()) {
        List<String> cells =
            new ArrayList<>(groups ? List.of(CsvText.cell(group.title())) : List.of());
        for (int i = 0; i < row.cells().size(); i++) {
          cells.addAll(cells(table, table.columns().get(i), row.cells().get(i)));
        }
        lines.add(String.join(",", cells));
      }
    }
    return lines.stream().collect(Collectors.joining("\n", "", "\n"));
  }

  private static List<String> keys(Table table, Column column) {
    return ranged(table, column)
        ? List.of(column.key(), column.key() + "Low", column.key() + "High")
        : List.of(column.key());
  }

  private static boolean ranged(Table table, Column column) {
    int at = table.columns().indexOf(column);
    return table.groups().stream()
        .flatMap(group -> group.rows().stream())
        .anyMatch(row -> row.cells().get(at) instanceof Cell.Figure f && f.range().isPresent());
  }

  private static List<String> cells(Table table, Column column, Cell cell) {
    if (cell instanceof Cell.Figure figure) {
      String value = number(figure.value());
      return ranged(table, column)
          ? List.of(
              value,
              figure.range().map(range -> number(range.low())).orElse(""),
              figure.range().map(range -> number(range.high())).orElse(""))
          : List.of(value);
    }
    String text =
        cell instanceof Cell.Words words
            ? CsvText.cell(words.text())
            : cell instanceof Cell.Result result ? result.outcome().word() : "";
    return ranged(table, column) ? List.of(text, "", "") : List.of(text);
  }

  private static String number(double value) {
    return Double.isFinite(value) ? NumberText.decimal(value, DECIMALS) : "";
  }
}

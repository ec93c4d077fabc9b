package io.github.ampmeter.report.data;

import io.github.ampmeter.Decimals;
import io.github.ampmeter.report.section.CellFields;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.PlainText;
import io.github.ampmeter.report.section.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table as CSV, with the columns' keys as header; an empty cell is a missing figure. */
public final class SectionCsv {
  private static final int DECIMALS = 6;

  /** With these a spreadsheet begins a formula. */
  private static final String FORMULA = "=+-@\t\r";

  private SectionCsv() {}

  public static String write(Table table) {
    boolean groups = table.groups().stream().anyMatch(group -> !group.title().isEmpty());
    Set<String> header = new LinkedHashSet<>(groups ? List.of("group") : List.of());
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Table.Group group : table.groups()) {
      group.rows().forEach(row -> rows.add(fields(table, group, row)));
    }
    for (Column column : table.columns()) {
      int at = table.columns().indexOf(column);
      header.addAll(keys(table, column, at));
    }
    return Stream.concat(
            Stream.of(String.join(",", header)),
            rows.stream()
                .map(
                    row ->
                        header.stream()
                            .map(key -> cell(row.get(key)))
                            .collect(Collectors.joining(","))))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static Map<String, Object> fields(Table table, Table.Group group, Table.Row row) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("group", group.title());
    for (int i = 0; i < row.cells().size(); i++) {
      fields.putAll(CellFields.of(table.columns().get(i), row.cells().get(i)));
    }
    return fields;
  }

  /** What any row has under a column; the column itself, if only by its name. */
  private static Set<String> keys(Table table, Column column, int at) {
    Set<String> keys = new LinkedHashSet<>(Set.of(column.key()));
    table.groups().stream()
        .flatMap(group -> group.rows().stream())
        .forEach(row -> keys.addAll(CellFields.of(column, row.cells().get(at)).keySet()));
    return keys;
  }

  private static String cell(Object value) {
    return value == null
        ? ""
        : value instanceof String text
            ? text(text)
            : value instanceof Double number ? Decimals.text(number, DECIMALS) : value.toString();
  }

  /** One that neither breaks the file nor runs in a spreadsheet. */
  private static String text(String text) {
    boolean formula = !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0;
    String safe = (formula ? "'" : "") + PlainText.line(text);
    boolean plain = safe.chars().noneMatch(c -> c == ',' || c == '"');
    return plain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
  }
}

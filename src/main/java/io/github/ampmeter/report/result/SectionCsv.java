package io.github.ampmeter.report.result;

import io.github.ampmeter.Decimals;
import io.github.ampmeter.report.section.CellFields;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.PlainText;
import io.github.ampmeter.report.section.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table as CSV, with the columns' keys as header; an empty cell is a missing figure. */
public final class SectionCsv {
  private static final int DECIMALS = 6;

  /** Characters that begin a formula in a spreadsheet. */
  private static final String FORMULA = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

  private SectionCsv() {}

  public static String write(Table table) {
    boolean groups = table.groups().stream().anyMatch(group -> !group.title().isEmpty());
    Set<String> header = new LinkedHashSet<>(groups ? List.of("group") : List.of());
    List<Table.Row> rows = new ArrayList<>();
    List<Map<String, Object>> lines = new ArrayList<>();
    for (Table.Group group : table.groups()) {
      rows.addAll(group.rows());
      group.rows().forEach(row -> lines.add(new HashMap<>(Map.of("group", group.title()))));
    }
    for (int at = 0; at < table.columns().size(); at++) {
      Column column = table.columns().get(at);
      header.add(column.key());
      for (int line = 0; line < rows.size(); line++) {
        Map<String, Object> fields = CellFields.of(column, rows.get(line).cells().get(at));
        header.addAll(fields.keySet());
        lines.get(line).putAll(fields);
      }
    }
    return Stream.concat(
            Stream.of(String.join(",", header)),
            lines.stream()
                .map(line -> header.stream().map(line::get).map(SectionCsv::cell))
                .map(cells -> cells.collect(Collectors.joining(","))))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String cell(Object value) {
    return value == null
        ? ""
        : value instanceof String text
            ? text(text)
            : value instanceof Double number ? Decimals.text(number, DECIMALS) : value.toString();
  }

  /** A cell that neither breaks the file nor is a formula in a spreadsheet. */
  private static String text(String text) {
    boolean formula = !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0;
    String safe = (formula ? "'" : "") + PlainText.line(text);
    boolean plain = safe.chars().noneMatch(c -> c == ',' || c == '"');
    return plain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
  }
}

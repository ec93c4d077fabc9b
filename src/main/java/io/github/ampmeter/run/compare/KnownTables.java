package io.github.ampmeter.run.compare;

import io.github.ampmeter.report.compare.ComparisonSections;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Published tables that are shown as they were printed. */
final class KnownTables implements PublishedFormat {
  /** By the header's line. */
  private static final Map<String, String> TITLES =
      Map.of(
          "name,vcpu,ecu,memory_gib,storage", "Instance types of the CSE503 study (2016)",
          "users,metric_ops_per_second,start,end,operations,result", "Olio, the run (2008)",
          "label,average_s,max_s,p90_s,required_p90_s,result", "Olio at 1,800 users (2008)",
          "keep_alive,keep_alive_timeout_s,max_clients,result",
              "Olio at 1,000 users: keep-alive (2008)",
          "query,variant,num_queries,average_ms,queries_per_second",
              "Olio: two queries before and after (2008)",
          "requests,method,path", "Olio: what 10 users ask for in 360 s (2008)");

  @Override
  public boolean has(List<String> header) {
    return TITLES.containsKey(line(header));
  }

  @Override
  public ComparisonPart read(CsvTable table) {
    return new ComparisonPart(List.of(), List.of(shown(TITLES.get(line(table.header())), table)));
  }

  private static String line(List<String> header) {
    return String.join(",", header);
  }

  /** As it was printed. */
  static Section shown(String title, CsvTable table) {
    List<Column> columns = new ArrayList<>();
    for (String name : table.header()) {
      columns.add(new Column(key(name), name.replace('_', ' '), kind(table, name)));
    }
    List<Row> rows =
        table.rows().stream()
            .map(row -> Row.of(row.cells().stream().map(PrintedCell::of).toList()))
            .toList();
    return ComparisonSections.published(
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
      key.append(
          key.isEmpty()
              ? part
              : part.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + part.substring(1));
    }
    return key.toString();
  }
}

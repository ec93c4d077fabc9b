package io.github.ampmeter.run.compare;

import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.compare.PlainTable;
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
    String title = TITLES.get(line(table.header()));
    return new ComparisonPart(List.of(), List.of(shown(title, table)));
  }

  private static String line(List<String> header) {
    return String.join(",", header);
  }

  /** As it was printed. */
  static PlainTable shown(String title, CsvTable table) {
    return new PlainTable(
        title,
        "",
        texts(table),
        table.header().stream().map(KnownTables::words).toList(),
        table.rows().stream()
            .map(row -> row.cells().stream().map(KnownTables::cell).toList())
            .toList());
  }

  /** Columns from the left up to the first with a number. */
  private static int texts(CsvTable table) {
    List<String> first = table.rows().get(0).cells();
    int texts = 0;
    while (texts < first.size() && !first.get(texts).matches("[0-9.]+")) {
      texts++;
    }
    return texts;
  }

  private static String words(String column) {
    return column.replace('_', ' ');
  }

  private static String cell(String text) {
    return text.isBlank() ? NumberText.NONE : text;
  }
}

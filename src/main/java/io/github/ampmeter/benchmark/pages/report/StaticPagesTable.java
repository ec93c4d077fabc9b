package io.github.ampmeter.benchmark.pages.report;

import io.github.ampmeter.benchmark.published.CsvTable;
import io.github.ampmeter.benchmark.published.Published;
import io.github.ampmeter.benchmark.published.PublishedTable;
import io.github.ampmeter.report.compare.Workload;
import io.github.ampmeter.scaling.Configuration;
import io.github.ampmeter.scaling.Curve;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** SourceLabs' static pages (2005): two groups of runs, each with a baseline of its own. */
public final class StaticPagesTable {
  public static final PublishedTable TABLE =
      new PublishedTable(
          "configuration,group,threads,average_ms,min_ms,max_ms,rate_per_second,percent_of_baseline",
          StaticPagesTable::read);

  private static final Pattern BOX = Pattern.compile(".*?([0-9]{1,9}) CPU/([0-9]+ GB)");

  private StaticPagesTable() {}

  private static Published read(CsvTable table) {
    List<Workload> workloads =
        table.rows().stream()
            .map(row -> row.text("group"))
            .distinct()
            .map(group -> workload(table, group))
            .toList();
    return new Published(workloads, List.of());
  }

  private static Workload workload(CsvTable table, String group) {
    List<CsvTable.Row> rows =
        table.rows().stream().filter(row -> row.text("group").equals(group)).toList();
    List<Curve> curves =
        SourceLabsCurves.of(rows, "rate_per_second", StaticPagesTable::configuration);
    return new Workload(
        "Static pages, group " + group,
        "threads",
        "requests per second",
        curves,
        baseline(rows),
        Double.NaN,
        "SourceLabs AMP stack, 2005: a page of 1,150 bytes, 1,000 times a thread, over 100"
            + " Mbit/s.");
  }

  /** The row that the table itself calls 100 %. */
  private static String baseline(List<CsvTable.Row> rows) {
    return rows.stream()
        .filter(row -> row.number("percent_of_baseline") == 100)
        .findFirst()
        .orElse(rows.get(0))
        .text("configuration");
  }

  private static Configuration configuration(String name) {
    Matcher box = BOX.matcher(name);
    return box.matches()
        ? new Configuration(
            name, OptionalInt.of(Integer.parseInt(box.group(1))), box.group(2), Map.of())
        : Configuration.named(name);
  }
}

package io.github.ampmeter.benchmark.pages;

import io.github.ampmeter.benchmark.CsvTable;
import io.github.ampmeter.benchmark.PublishedTable;
import io.github.ampmeter.benchmark.PublishedTable.Published;
import io.github.ampmeter.judge.compare.Workload;
import io.github.ampmeter.judge.scaling.Configuration;
import io.github.ampmeter.judge.scaling.Curve;
import io.github.ampmeter.judge.scaling.Curve.ElapsedFigures;
import io.github.ampmeter.judge.scaling.Curve.LoadPoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** SourceLabs' static pages (2005): two groups of runs, each with a baseline of its own. */
public final class StaticPagesTable {
  private static final String CONFIGURATION = "configuration";
  private static final String THREADS = "threads";

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
    List<Curve> curves = curves(rows, "rate_per_second", StaticPagesTable::configuration);
    return new Workload(
        "Static pages, group " + group,
        new Workload.Axes("threads", false, "requests per second"),
        curves,
        baseline(rows),
        Double.NaN,
        "SourceLabs AMP stack, 2005: a page of 1,150 bytes, 1,000 times a thread, over 100"
            + " Mbit/s.");
  }

  /** Returns the row with 100 % in the table. */
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
            name, OptionalInt.of(Integer.parseInt(box.group(1))), box.group(2), Map.of(), "")
        : Configuration.named(name);
  }

  /**
   * Reads the curves.
   *
   * @param rate the column of the throughput
   * @param named describes a configuration by its name
   */
  static List<Curve> curves(
      List<CsvTable.Row> rows, String rate, Function<String, Configuration> named) {
    Map<String, List<LoadPoint>> points = new LinkedHashMap<>();
    for (CsvTable.Row row : rows) {
      LoadPoint point = point(row, rate);
      String name = row.text(CONFIGURATION);
      if (name.isEmpty()) {
        throw row.error(CONFIGURATION, "a name", name);
      }
      List<LoadPoint> known = points.computeIfAbsent(name, each -> new ArrayList<>());
      if (known.stream().anyMatch(each -> each.load() == point.load())) {
        throw row.error(THREADS, "there once for " + name, row.text(THREADS));
      }
      known.add(point);
    }
    List<Curve> curves = new ArrayList<>();
    points.forEach((name, found) -> curves.add(new Curve(named.apply(name), found)));
    return curves;
  }

  private static LoadPoint point(CsvTable.Row row, String rate) {
    int threads = row.count(THREADS);
    ElapsedFigures elapsed =
        ElapsedFigures.ofMean(row.number("average_ms"), row.number("min_ms"), row.number("max_ms"));
    return new LoadPoint(threads, 1, row.number(rate), elapsed, 0, 0, false);
  }
}

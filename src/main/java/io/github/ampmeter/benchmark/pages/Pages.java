package io.github.ampmeter.benchmark.pages;

import io.github.ampmeter.benchmark.Benchmark;
import io.github.ampmeter.benchmark.CsvTable;
import io.github.ampmeter.benchmark.PublishedTable;
import io.github.ampmeter.benchmark.PublishedTable.Published;
import io.github.ampmeter.judge.compare.Workload;
import io.github.ampmeter.judge.scaling.Configuration;
import io.github.ampmeter.judge.scaling.Curve;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Single pages, each asked for again and again; they need no data and no section of their own. */
public final class Pages implements Benchmark {
  @Override
  public String name() {
    return "pages";
  }

  @Override
  public List<PublishedTable> published() {
    return List.of(StaticPagesTable.TABLE, PhpBenchTable.TABLE, GuideTable.TABLE);
  }

  /** The mod_perl guide's NR, NC and RPS, where the number of requests changes with each row. */
  private static final class GuideTable {
    public static final PublishedTable TABLE =
        new PublishedTable(
            "page,requests,concurrency,requests_per_second,reliable", GuideTable::read);

    private static final Columns<CsvTable.Row> COLUMNS =
        new Columns<CsvTable.Row>()
            .label("page", "Page", row -> row.text("page"))
            .cell("requests", "NR", Kind.NUMBER, row -> row.printed("requests"))
            .cell("concurrency", "NC", Kind.NUMBER, row -> row.printed("concurrency"))
            .cell(
                "requestsPerSecond", "RPS", Kind.NUMBER, row -> row.printed("requests_per_second"))
            .words(
                "reliable",
                "",
                row -> row.text("reliable").equals("no") ? "not reliable" : "reliable");

    private GuideTable() {}

    private static Published read(CsvTable table) {
      return new Published(
          List.of(),
          List.of(
              Published.section(
                  "modPerlGuide",
                  "mod_perl guide: a page with and without MySQL",
                  "The guide itself calls its first row too few requests for a figure.",
                  COLUMNS.table("rows", "", table.rows()).folding("rows"))));
    }
  }

  /** SourceLabs' PHP benchmark (2005), whose throughput is relative to one thread on one CPU. */
  private static final class PhpBenchTable {
    public static final PublishedTable TABLE =
        new PublishedTable(
            "configuration,threads,average_ms,min_ms,max_ms,relative_throughput",
            PhpBenchTable::read);

    /**
     * The smallest unloaded time at which no row beats the bound; the fastest rows took as long.
     */
    static final double UNLOADED_MILLIS = 1026.8;

    private static final Pattern NAME =
        Pattern.compile("cert7-([a-z-]+?)(?:-([0-9]{1,9}))?-([0-9]{1,9})-([0-9]{1,9})");
    private static final Map<String, String> KINDS =
        Map.of(
            "base", "one node",
            "noht", "hyper-threading off",
            "smp", "hyper-threading on",
            "lb-lc", "nodes, least connections");

    private PhpBenchTable() {}

    private static Published read(CsvTable table) {
      List<Curve> curves =
          StaticPagesTable.curves(
              table.rows(), "relative_throughput", PhpBenchTable::configuration);
      Workload workload =
          new Workload(
              "PHP benchmark",
              new Workload.Axes("threads", false, "relative throughput"),
              curves,
              curves.get(0).configuration().name(),
              UNLOADED_MILLIS,
              "SourceLabs AMP stack, 2005: a computation, 20 times a thread. Throughput is relative"
                  + " to one thread on one CPU, whose answer takes 1,026.8 ms.");
      return new Published(List.of(workload), List.of());
    }

    /** cert7-lb-lc-4-2-2 is 4 nodes with 2 CPUs and 2 GB each, cert7-base-1-2 one such node. */
    private static Configuration configuration(String name) {
      Matcher parts = NAME.matcher(name);
      if (!parts.matches()) {
        return Configuration.named(name);
      }
      Map<String, String> properties = new LinkedHashMap<>();
      properties.put("kind", KINDS.getOrDefault(parts.group(1), parts.group(1)));
      int nodes = parts.group(2) == null ? 1 : Integer.parseInt(parts.group(2));
      properties.put("nodes", String.valueOf(nodes));
      return new Configuration(
          name,
          OptionalInt.of(nodes * Integer.parseInt(parts.group(3))),
          parts.group(4) + " GB" + (nodes > 1 ? " each" : ""),
          properties,
          "");
    }
  }
}

package io.github.ampmeter.report.compare;

import io.github.ampmeter.report.Changed;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Row;
import io.github.ampmeter.scaling.Configuration;
import io.github.ampmeter.scaling.ElapsedFigures;
import io.github.ampmeter.scaling.ScalingSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What a comparison says of its workloads and trends, as sections. */
public final class ComparisonSections {
  private static final double RELATIVE = 1e-4;
  private static final double HUNDREDTH = 0.01;

  private ComparisonSections() {}

  /** What was measured of a workload, and how it scales on each configuration. */
  public static List<Section> of(Workload workload) {
    return List.of(configurations(workload), figures(workload));
  }

  /** What each release came to. */
  public static Section of(Trend trend) {
    List<Column> columns =
        List.of(
            new Column("release", "Release", Kind.LABEL),
            new Column("run", "Run, UTC", Kind.WORDS),
            new Column("repeats", "Repeats", Kind.COUNT),
            new Column("samples", "Samples", Kind.COUNT),
            new Column("errors", "Errors", Kind.COUNT),
            new Column("throughputPerSecond", "Rate/sec", Kind.PER_SECOND),
            new Column("p90Millis", "90th,\nms", Kind.MILLIS));
    List<Row> rows =
        trend.releases().stream()
            .map(
                release ->
                    Row.of(
                        Cell.words(release.name()),
                        Cell.words(NumberText.instant(release.start())),
                        Cell.count(release.step().repeats().size()),
                        Cell.count(release.samples()),
                        Cell.count(release.errors()),
                        Cell.figure(release.throughput()),
                        millis(release.p90())))
            .toList();
    return Section.of(
        "releases", "Releases", Table.of("releases", "", columns, rows).folding("releases"));
  }

  private static Section configurations(Workload workload) {
    List<Column> columns =
        List.of(
            new Column("configuration", "Configuration", Kind.LABEL),
            new Column("cpus", "CPUs", Kind.COUNT),
            new Column("memory", "Memory", Kind.WORDS),
            new Column("scales", "How it scales", Kind.WORDS),
            new Column("rSquared", "R²", Kind.RATIO));
    List<Row> rows =
        workload.summaries().stream().map(summary -> configuration(workload, summary)).toList();
    return Section.of(
        "configurations",
        "Configurations",
        Table.of("configurations", "", columns, rows).folding("configurations"));
  }

  private static Row configuration(Workload workload, ScalingSummary summary) {
    Configuration of = summary.curve().configuration();
    String properties =
        of.properties().entrySet().stream()
            .map(each -> each.getKey() + " " + each.getValue())
            .collect(Collectors.joining(", "));
    boolean baseline = of.name().equals(workload.baseline());
    return Row.of(
        Cell.words(of.name() + (baseline ? " (baseline)" : ""), properties),
        of.cpus().isPresent() ? Cell.count(of.cpus().getAsInt()) : Cell.NONE,
        of.memory().isEmpty() ? Cell.NONE : Cell.words(of.memory()),
        workload.isSweep()
            ? Cell.words(summary.sentence(workload.loads()), summary.reason())
            : Cell.words("one load"),
        Cell.figure(summary.rSquared(), RELATIVE));
  }

  private static Section figures(Workload workload) {
    boolean relative = workload.isRelative();
    String rate =
        workload.measure().equals("requests per second")
            ? "Rate/sec"
            : NumberText.capitalized(workload.measure());
    List<Column> columns =
        new ArrayList<>(
            List.of(
                new Column("configuration", "Configuration", Kind.LABEL),
                new Column("load", NumberText.capitalized(workload.loads()), Kind.COUNT),
                new Column("meanMillis", "Avg,\nms", Kind.MILLIS),
                new Column("minMillis", "Min,\nms", Kind.MILLIS),
                new Column("maxMillis", "Max,\nms", Kind.MILLIS)));
    if (workload.hasP90()) {
      columns.add(new Column("p90Millis", "90th,\nms", Kind.MILLIS));
    }
    columns.add(new Column("throughput", rate, Kind.NUMBER));
    if (relative) {
      columns.add(new Column("bound", "Bound\nn·B/avg", Kind.NUMBER));
      columns.add(new Column("shareOfBound", "Share of\nthe bound", Kind.RATIO));
    }
    columns.add(new Column("percentOfBaseline", "% of\nbaseline", Kind.PERCENT));
    columns.add(
        new Column(
            "changePercent",
            "Against the baseline\nat the same " + workload.loads(),
            Kind.SIGNED_PERCENT));
    List<Row> rows = workload.rows().stream().map(row -> figures(workload, row)).toList();
    return Section.of("figures", "Figures", Table.of("figures", "", columns, rows).folding("rows"));
  }

  private static Row figures(Workload workload, ComparisonRow row) {
    ElapsedFigures elapsed = row.elapsed();
    List<Cell> cells =
        new ArrayList<>(
            List.of(
                Cell.words(row.configuration().name()),
                Cell.count(row.step().load()),
                millis(elapsed.mean()),
                millis(elapsed.min()),
                millis(elapsed.max())));
    if (workload.hasP90()) {
      cells.add(millis(elapsed.p90()));
    }
    cells.add(Cell.figure(row.step().throughput(), workload.isRelative() ? RELATIVE : HUNDREDTH));
    if (workload.isRelative()) {
      cells.add(Cell.figure(row.bound(), RELATIVE));
      cells.add(Cell.figure(row.shareOfBound()));
    }
    cells.add(Cell.figure(row.percentOfBaseline(), HUNDREDTH));
    cells.add(Changed.cell(row.changePercent()));
    return Row.of(cells);
  }

  private static Cell millis(double millis) {
    return Double.isNaN(millis) ? Cell.NONE : Cell.rounded(millis, 1);
  }

  /** What comparison.csv has: a row a workload, configuration and load. */
  public static Table all(Comparison comparison) {
    List<Column> columns =
        List.of(
            new Column("workload", "Workload", Kind.LABEL),
            new Column("configuration", "Configuration", Kind.LABEL),
            new Column("load", "Load", Kind.COUNT),
            new Column("throughput", "Throughput", Kind.NUMBER),
            new Column("percentOfBaseline", "% of baseline", Kind.PERCENT),
            new Column("changePercent", "Against the baseline", Kind.SIGNED_PERCENT),
            new Column("meanMillis", "Mean", Kind.MILLIS),
            new Column("minMillis", "Min", Kind.MILLIS),
            new Column("maxMillis", "Max", Kind.MILLIS),
            new Column("p50Millis", "50th", Kind.MILLIS),
            new Column("p90Millis", "90th", Kind.MILLIS),
            new Column("p99Millis", "99th", Kind.MILLIS),
            new Column("bound", "Bound", Kind.NUMBER),
            new Column("shareOfBound", "Share of the bound", Kind.RATIO));
    List<Row> rows = new ArrayList<>();
    for (Workload workload : comparison.workloads()) {
      workload.rows().forEach(row -> rows.add(row(workload, row)));
    }
    return Table.of("comparison", "", columns, rows);
  }

  private static Row row(Workload workload, ComparisonRow row) {
    ElapsedFigures elapsed = row.elapsed();
    return Row.of(
        Cell.words(workload.name()),
        Cell.words(row.configuration().name()),
        Cell.count(row.step().load()),
        Cell.figure(row.step().throughput()),
        Cell.figure(row.percentOfBaseline()),
        Cell.figure(row.changePercent()),
        Cell.figure(elapsed.mean()),
        Cell.figure(elapsed.min()),
        Cell.figure(elapsed.max()),
        Cell.figure(elapsed.p50()),
        Cell.figure(elapsed.p90()),
        Cell.figure(elapsed.p99()),
        Cell.figure(row.bound()),
        Cell.figure(row.shareOfBound()));
  }

  /** A table that others published, with what to know about it. */
  public static Section published(String key, String title, String remark, Table table) {
    return Section.of(
        key,
        title,
        remark.isEmpty() ? List.of(table) : List.of(Block.Sentences.of(Tone.PLAIN, remark), table));
  }
}

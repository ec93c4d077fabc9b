package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Row;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.ValueCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What labels.csv has: a row a plan, label, load level and repeat. */
public final class LabelsTable {
  private static final int[] PERCENTILES = {50, 90, 95, 99};

  private LabelsTable() {}

  public static Table of(Report report) {
    List<Column> columns =
        new ArrayList<>(
            List.of(
                new Column("plan", "Plan", Kind.LABEL),
                new Column("label", "Label", Kind.LABEL),
                new Column("kind", "Kind", Kind.WORDS),
                new Column("users", "Users", Kind.COUNT),
                new Column("repeat", "Repeat", Kind.COUNT),
                new Column("samples", "Samples", Kind.COUNT),
                new Column("errors", "Errors", Kind.COUNT),
                new Column("throughputPerSecond", "Throughput", Kind.PER_SECOND),
                new Column("meanMillis", "Mean", Kind.MILLIS),
                new Column("sdMillis", "SD", Kind.MILLIS),
                new Column("minMillis", "Min", Kind.MILLIS)));
    for (int percent : PERCENTILES) {
      columns.add(new Column("p" + percent + "Millis", percent + "th", Kind.MILLIS));
    }
    columns.add(new Column("maxMillis", "Max", Kind.MILLIS));
    return Table.of(
        "labels",
        "",
        columns,
        report.plans().stream()
            .flatMap(plan -> plan.statistics().passes().map(label -> row(plan.plan(), label)))
            .toList());
  }

  private static Row row(String plan, LabelStatistics label) {
    ValueCounts elapsed = label.elapsed();
    List<Cell> cells =
        new ArrayList<>(
            List.of(
                Cell.words(plan),
                Cell.words(label.label()),
                Cell.words(label.kind().name().toLowerCase(Locale.ROOT)),
                Cell.count(label.users()),
                Cell.count(label.repeat()),
                Cell.count(label.samples()),
                Cell.count(label.errors()),
                Cell.figure(label.throughputPerSecond()),
                Cell.figure(elapsed.mean()),
                Cell.figure(elapsed.sd()),
                Cell.figure(elapsed.min())));
    for (int percent : PERCENTILES) {
      cells.add(Cell.figure(elapsed.percentile(percent)));
    }
    cells.add(Cell.figure(elapsed.max()));
    return Row.of(cells);
  }
}

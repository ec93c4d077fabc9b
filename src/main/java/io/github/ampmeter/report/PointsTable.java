package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Row;
import io.github.ampmeter.scaling.Curve;
import io.github.ampmeter.scaling.LoadPoint;
import java.util.List;

/** A curve's points: a row a load and repeat. */
public final class PointsTable {
  private static final List<Column> COLUMNS =
      List.of(
          new Column("users", "Users", Kind.COUNT),
          new Column("repeat", "Repeat", Kind.COUNT),
          new Column("samples", "Samples", Kind.COUNT),
          new Column("errors", "Errors", Kind.COUNT),
          new Column("throughputPerSecond", "Throughput", Kind.PER_SECOND),
          new Column("meanMillis", "Mean", Kind.MILLIS),
          new Column("p50Millis", "50th", Kind.MILLIS),
          new Column("p90Millis", "90th", Kind.MILLIS),
          new Column("p99Millis", "99th", Kind.MILLIS));

  private PointsTable() {}

  public static Table of(Curve curve) {
    return Table.of(
        "points",
        "",
        COLUMNS,
        curve.steps().stream()
            .flatMap(step -> step.repeats().stream())
            .map(PointsTable::row)
            .toList());
  }

  private static Row row(LoadPoint point) {
    return Row.of(
        Cell.count(point.load()),
        Cell.count(point.repeat()),
        Cell.count(point.samples()),
        Cell.count(point.errors()),
        Cell.figure(point.throughput()),
        Cell.figure(point.elapsed().mean()),
        Cell.figure(point.elapsed().p50()),
        Cell.figure(point.elapsed().p90()),
        Cell.figure(point.elapsed().p99()));
  }
}

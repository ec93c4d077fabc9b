package io.github.ampmeter.report;

import io.github.ampmeter.judge.scaling.Curve;
import io.github.ampmeter.judge.scaling.Curve.LoadPoint;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Table;

/** The points of curves, a row for each load and repeat. */
public final class PointsTable {
  private PointsTable() {}

  public static Table of(Curve curve) {
    Columns<LoadPoint> columns =
        new Columns<LoadPoint>()
            .count("users", "Users", LoadPoint::load)
            .count("repeat", "Repeat", LoadPoint::repeat)
            .count("samples", "Samples", LoadPoint::samples)
            .count("errors", "Errors", LoadPoint::errors)
            .figure("throughputPerSecond", "Throughput", Kind.PER_SECOND, LoadPoint::throughput)
            .figure("meanMillis", "Mean", Kind.MILLIS, point -> point.elapsed().mean());
    TimeCells.columns(
        columns,
        Percentiles.COMPARED,
        (point, percent) -> point.elapsed().percentile(percent.intValue()));
    return columns.table(
        "points", "", curve.steps().stream().flatMap(step -> step.repeats().stream()).toList());
  }
}

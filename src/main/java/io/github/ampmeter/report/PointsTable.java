package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.scaling.Curve;
import io.github.ampmeter.scaling.Curve.LoadPoint;

/** A curve's points: a row a load and repeat. */
public final class PointsTable {
  private static final Columns<LoadPoint> COLUMNS =
      new Columns<LoadPoint>()
          .count("users", "Users", LoadPoint::load)
          .count("repeat", "Repeat", LoadPoint::repeat)
          .count("samples", "Samples", LoadPoint::samples)
          .count("errors", "Errors", LoadPoint::errors)
          .figure("throughputPerSecond", "Throughput", Kind.PER_SECOND, LoadPoint::throughput)
          .figure("meanMillis", "Mean", Kind.MILLIS, point -> point.elapsed().mean())
          .figure("p50Millis", "50th", Kind.MILLIS, point -> point.elapsed().p50())
          .figure("p90Millis", "90th", Kind.MILLIS, point -> point.elapsed().p90())
          .figure("p99Millis", "99th", Kind.MILLIS, point -> point.elapsed().p99());

  private PointsTable() {}

  public static Table of(Curve curve) {
    return COLUMNS.table(
        "points", "", curve.steps().stream().flatMap(step -> step.repeats().stream()).toList());
  }
}

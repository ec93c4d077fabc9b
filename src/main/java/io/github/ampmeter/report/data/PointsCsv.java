package io.github.ampmeter.report.data;

import io.github.ampmeter.scaling.Curve;
import io.github.ampmeter.scaling.LoadPoint;
import io.github.ampmeter.scaling.LoadStep;

/** A curve's points: one line a load and repeat; an empty cell is a missing figure. */
public final class PointsCsv {
  private static final String HEADER =
      "users,repeat,samples,errors,throughputPerSecond,"
          + "meanMillis,p50Millis,p90Millis,p99Millis";

  private PointsCsv() {}

  public static String write(Curve curve) {
    StringBuilder csv = new StringBuilder(HEADER).append('\n');
    for (LoadStep step : curve.steps()) {
      for (LoadPoint point : step.repeats()) {
        csv.append(line(point));
      }
    }
    return csv.toString();
  }

  private static String line(LoadPoint point) {
    return CsvLine.of(point.load(), point.repeat(), point.samples(), point.errors())
        .and(
            point.throughput(),
            point.elapsed().mean(),
            point.elapsed().p50(),
            point.elapsed().p90(),
            point.elapsed().p99());
  }
}

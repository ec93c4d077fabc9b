package io.github.ampmeter.report.data;

import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.scaling.Curve;
import io.github.ampmeter.scaling.LoadPoint;
import io.github.ampmeter.scaling.Step;
import java.util.Locale;

/** A curve's points: one line a load and repeat; an empty cell is a missing figure. */
public final class PointsCsv {
  private static final String HEADER =
      "users,repeat,samples,errors,throughputPerSecond,"
          + "meanMillis,p50Millis,p90Millis,p99Millis\n";
  private static final int DECIMALS = 6;

  private PointsCsv() {}

  public static String write(Curve curve) {
    StringBuilder csv = new StringBuilder(HEADER);
    for (Step step : curve.steps()) {
      for (LoadPoint point : step.repeats()) {
        csv.append(line(point));
      }
    }
    return csv.toString();
  }

  private static String line(LoadPoint point) {
    return String.format(
        Locale.ROOT,
        "%d,%d,%d,%d,%s,%s,%s,%s,%s\n",
        point.load(),
        point.repeat(),
        point.samples(),
        point.errors(),
        number(point.throughput()),
        number(point.elapsed().mean()),
        number(point.elapsed().p50()),
        number(point.elapsed().p90()),
        number(point.elapsed().p99()));
  }

  private static String number(double value) {
    return Double.isFinite(value) ? NumberText.decimal(value, DECIMALS) : "";
  }
}

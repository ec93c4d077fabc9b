package io.github.ampmeter.scaling;

/** Elapsed times at one load in milliseconds; NaN where a figure is not known. */
public record ElapsedFigures(
    double mean, double min, double max, double p50, double p90, double p99) {
  public static final ElapsedFigures UNKNOWN =
      new ElapsedFigures(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

  /** As tables have it that know no percentiles. */
  public static ElapsedFigures ofMean(double mean, double min, double max) {
    return new ElapsedFigures(mean, min, max, Double.NaN, Double.NaN, Double.NaN);
  }
}

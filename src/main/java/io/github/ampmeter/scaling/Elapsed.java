package io.github.ampmeter.scaling;

/** Elapsed times at one load in milliseconds; NaN where a figure is not known. */
public record Elapsed(double mean, double min, double max, double p50, double p90, double p99) {
  public static final Elapsed UNKNOWN =
      new Elapsed(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

  /** As tables have it that know no percentiles. */
  public static Elapsed ofMean(double mean, double min, double max) {
    return new Elapsed(mean, min, max, Double.NaN, Double.NaN, Double.NaN);
  }
}

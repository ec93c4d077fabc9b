package io.github.ampmeter.report.matrix;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.report.Labels;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.LabelStatistics;

/**
 * What one run of one combination measured of a label at a load level.
 *
 * @param of which label it is
 * @param samples errors included
 * @param throughput successes per second
 * @param resolutionMillis how finely its times are measured
 * @param generatorLimited whether the load generator, and not the servers alone, made them
 */
public record RunFigures(
    Of of,
    long samples,
    long errors,
    double throughput,
    double mean,
    double p50,
    double p90,
    double p99,
    double resolutionMillis,
    boolean generatorLimited) {

  /**
   * A label of a plan at a load level.
   *
   * @param level 0: the plan has one load level
   * @param unit what the level counts
   */
  public record Of(String plan, LabelKind kind, String label, int level, LoadUnit unit) {
    /** The words with the load level, where it was recorded. */
    public String at(String words) {
      return Labels.at(words, level, unit);
    }
  }

  /** Those of one plan. */
  static RunFigures of(
      String plan, boolean sweep, LabelStatistics label, LoadUnit unit, boolean generatorLimited) {
    return new RunFigures(
        // Who was at work differs from run to run; what was planned is the same.
        new Of(plan, label.kind(), label.label(), sweep ? label.users() : 0, unit),
        label.samples(),
        label.errors(),
        label.throughputPerSecond(),
        label.elapsed().mean(),
        percentile(label, 50),
        percentile(label, 90),
        percentile(label, 99),
        label.elapsed().finerThanMillis() ? 0.001 : 1,
        generatorLimited);
  }

  /** What dropped arrivals make infinite has no ratio to anything; that they were is an error. */
  private static double percentile(LabelStatistics label, int percent) {
    double value = label.percentile(percent);
    return Double.isInfinite(value) ? Double.NaN : value;
  }

  /** Of its samples; NaN without any. */
  double errorPercent() {
    return samples == 0 ? Double.NaN : 100.0 * errors / samples;
  }
}

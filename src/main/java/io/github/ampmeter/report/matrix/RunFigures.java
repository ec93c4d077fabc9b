package io.github.ampmeter.report.matrix;

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

  /** A label of a plan at so many users; 0: the plan has one load level. */
  public record Of(String plan, LabelKind kind, String label, int users) {}

  /** Those of one plan. */
  static RunFigures of(
      String plan, boolean sweep, LabelStatistics label, boolean generatorLimited) {
    return new RunFigures(
        // Who was at work differs from run to run; what was planned is the same.
        new Of(plan, label.kind(), label.label(), sweep ? label.users() : 0),
        label.samples(),
        label.errors(),
        label.throughputPerSecond(),
        label.elapsed().mean(),
        label.elapsed().percentile(50),
        label.elapsed().percentile(90),
        label.elapsed().percentile(99),
        label.elapsed().finerThanMillis() ? 0.001 : 1,
        generatorLimited);
  }

  /** Of its samples; NaN without any. */
  double errorPercent() {
    return samples == 0 ? Double.NaN : 100.0 * errors / samples;
  }
}

package io.github.ampmeter.report.compare;

import io.github.ampmeter.scaling.Configuration;
import io.github.ampmeter.scaling.ElapsedFigures;
import io.github.ampmeter.scaling.LoadStep;

/**
 * One configuration at one load.
 *
 * @param percentOfBaseline throughput / the baseline row's
 * @param changePercent against the baseline configuration at the same load; NaN without one
 * @param bound the most that this mean response time allows, relative to one user; NaN without
 * @param elapsed over the repeats: means, the least min and the greatest max
 */
public record ComparisonRow(
    Configuration configuration,
    LoadStep step,
    double percentOfBaseline,
    double changePercent,
    double bound,
    ElapsedFigures elapsed) {

  public double shareOfBound() {
    return step.throughput() / bound;
  }
}

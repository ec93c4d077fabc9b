package io.github.ampmeter.verdict;

import io.github.ampmeter.stats.PercentChange;

/**
 * One figure of a label, as several plans measured it.
 *
 * @param before in milliseconds, the mean over the plans that it is put beside; NaN without a
 *     success
 * @param enough whether all rest on enough samples to be compared
 * @param significant whether the difference is borne out against each of them, in the same
 *     direction
 * @param interval what says so, in few words; may be empty
 */
public record FigureComparison(
    Metric metric,
    double before,
    double after,
    boolean enough,
    boolean significant,
    String interval) {

  /** NaN where there is nothing to compare with. */
  public double percent() {
    return PercentChange.of(before, after);
  }

  /** What to make of it. */
  public String judgement() {
    return !enough
        ? "too few samples"
        : significant ? "statistically significant" : "no significant difference";
  }
}

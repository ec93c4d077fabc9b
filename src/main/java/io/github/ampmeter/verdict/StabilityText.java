package io.github.ampmeter.verdict;

import io.github.ampmeter.stats.Stability;

/** A run's break in words. */
public final class StabilityText {
  private StabilityText() {}

  /** Such as: from 75 s after the first sample on, the throughput left its band for good: … */
  public static String of(Stability.Break at, long runStartMillis) {
    boolean throughput = at.figure() == Stability.Figure.THROUGHPUT;
    Unit unit = throughput ? Unit.PER_SECOND : Unit.MILLIS;
    return "from "
        + Math.round((at.atMillis() - runStartMillis) / 1e3)
        + " s after the first sample on, "
        + (throughput ? "the throughput" : "the 90th percentile")
        + " left its band for good: "
        + unit.text(at.before())
        + " before, "
        + unit.text(at.after())
        + " after";
  }
}

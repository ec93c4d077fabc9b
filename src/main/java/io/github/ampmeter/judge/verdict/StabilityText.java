package io.github.ampmeter.judge.verdict;

import io.github.ampmeter.judge.stats.Stability;

/** How a run changed, in words. */
public final class StabilityText {
  private StabilityText() {}

  /** Such as: from 75 s after the first sample on, the throughput left its band for good: … */
  public static String of(Stability.StabilityChange change, long runStartMillis) {
    boolean throughput = change.figure() == Stability.WatchedFigure.THROUGHPUT;
    Unit unit = throughput ? Unit.PER_SECOND : Unit.MILLIS;
    String before = unit.text(change.before());
    String after = unit.text(change.after());
    return "from %s s after the first sample on, the %s "
            .formatted(
                Math.round((change.atMillis() - runStartMillis) / 1e3),
                throughput ? "throughput" : "90th percentile")
        + how(change, before, after);
  }

  private static String how(Stability.StabilityChange change, String before, String after) {
    if (change instanceof Stability.Drift drift) {
      boolean throughput = drift.figure() == Stability.WatchedFigure.THROUGHPUT;
      return "%s steadily through the window: %s at its beginning, %s at its end, by the"
              .formatted(throughput ? "fell" : "rose", before, after)
          + " line through it";
    }
    return change instanceof Stability.Tail
        ? "was far outside its band at the window's end: %s before, %s after; too short to decide"
                .formatted(before, after)
            + " whether it lasts"
        : "left its band and stayed outside: %s before, %s after".formatted(before, after);
  }

  /** Makes a sentence with the consequence. */
  public static String sentence(Stability.StabilityChange change, long runStartMillis) {
    boolean known = !(change instanceof Stability.Tail);
    return (known ? "Not stable: " : "Perhaps not stable: ") + of(change, runStartMillis) + ".";
  }
}

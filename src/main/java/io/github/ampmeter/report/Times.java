package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.stats.ValueCounts;

/** Response times as cells: in milliseconds, as finely as they were measured. */
final class Times {
  private static final double MICROSECOND = 0.001;
  private static final double TENTH = 0.1;

  private Times() {}

  /** One of the times themselves, such as a percentile. */
  static Cell measured(ValueCounts of, double millis) {
    return Cell.figure(millis, of.finerThanMillis() ? MICROSECOND : 1);
  }

  /** Computed from all of them, such as a mean. */
  static Cell computed(ValueCounts of, double millis) {
    return Cell.figure(millis, of.finerThanMillis() ? MICROSECOND : TENTH);
  }
}

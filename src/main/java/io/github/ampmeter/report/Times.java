package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.stats.ValueCounts;
import java.util.function.ToDoubleFunction;

/** Response times as cells: in milliseconds, as finely as they were measured. */
final class Times {
  private static final double MICROSECOND = 0.001;
  private static final double TENTH = 0.1;

  private Times() {}

  /** One of the times themselves, such as a percentile. */
  static Cell measured(ValueCounts of, ToDoubleFunction<ValueCounts> millis) {
    return Cell.figure(millis.applyAsDouble(of), of.finerThanMillis() ? MICROSECOND : 1);
  }

  static Cell percentile(ValueCounts of, int percent) {
    return measured(of, times -> times.percentile(percent));
  }

  /** Computed from all of them, such as a mean. */
  static Cell computed(ValueCounts of, ToDoubleFunction<ValueCounts> millis) {
    return Cell.figure(millis.applyAsDouble(of), of.finerThanMillis() ? MICROSECOND : TENTH);
  }
}

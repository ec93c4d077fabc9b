package io.github.ampmeter.stats;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is known of the operations of one label beside their response times.
 *
 * @param steadyOperations successes that both started and ended in the window: Faban's rule
 * @param cycleMillis from one start to the user's next, both in the window
 * @param drawnMillis the delays drawn for those same cycles
 * @param fromIntendedStartMillis response times counted from when the user meant to start
 * @param counts by name, what was counted in each success that started in the window
 */
public record OperationFigures(
    long steadyOperations,
    ValueCounts cycleMillis,
    ValueCounts drawnMillis,
    ValueCounts fromIntendedStartMillis,
    Map<String, ValueCounts> counts) {
  public OperationFigures {
    counts = Collections.unmodifiableMap(new LinkedHashMap<>(counts));
  }

  /** Of an operation that never came. */
  public static OperationFigures none() {
    return new OperationFigures(
        0, new ValueCounts(), new ValueCounts(), new ValueCounts(), Map.of());
  }

  /** Both together. */
  OperationFigures and(OperationFigures other) {
    return new OperationFigures(
        steadyOperations + other.steadyOperations,
        sum(cycleMillis, other.cycleMillis),
        sum(drawnMillis, other.drawnMillis),
        sum(fromIntendedStartMillis, other.fromIntendedStartMillis),
        Map.of());
  }

  private static ValueCounts sum(ValueCounts one, ValueCounts other) {
    ValueCounts sum = one.copy();
    sum.addAll(other);
    return sum;
  }
}

package io.github.ampmeter.stats;

import io.github.ampmeter.sample.Sample;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts the operations of one label. */
final class OperationCounter {
  private final ValueCounts fromIntendedStart = new ValueCounts();
  private final Map<String, ValueCounts> counts = new LinkedHashMap<>();
  private final Map<String, String> noNumbers = new LinkedHashMap<>();
  private long steady;

  void count(Sample sample, Window window) {
    boolean started = window.contains(sample.startMillis());
    if (!started || !sample.success()) {
      return;
    }
    steady += sample.endMillis() < window.endMillis() ? 1 : 0;
    sample
        .variables()
        .counts()
        .forEach(
            (name, value) -> counts.computeIfAbsent(name, key -> new ValueCounts()).add(value));
    sample.variables().noNumbers().forEach(noNumbers::putIfAbsent);
    if (sample.variables().paced()) {
      long late = Math.max(0, sample.startMillis() - sample.variables().intendedStartMillis());
      fromIntendedStart.add(late + sample.elapsedMillis());
    }
  }

  OperationFigures figures(CycleRecorder.Cycles cycles) {
    Map<String, ValueCounts> copies = new LinkedHashMap<>();
    counts.forEach((name, values) -> copies.put(name, values.copy()));
    return new OperationFigures(
            steady, cycles.actualMillis(), cycles.drawnMillis(), fromIntendedStart.copy(), copies)
        .withNoNumbers(noNumbers)
        .withPairs(cycles.pairs());
  }
}

package io.github.ampmeter.judge.stats;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the operations of a run say beside their response times.
 *
 * @param byLabel in order of appearance
 * @param pacing of each step whose operations timers pace, by when the first of them began
 */
public record OperationStatistics(
    Map<String, OperationFigures> byLabel, SortedMap<Long, PacedLoad> pacing) {
  public static final OperationStatistics NONE =
      new OperationStatistics(Map.of(), Collections.emptySortedMap());

  public OperationStatistics {
    byLabel = Collections.unmodifiableMap(new LinkedHashMap<>(byLabel));
    pacing = Collections.unmodifiableSortedMap(new TreeMap<>(pacing));
  }

  /** Appends operations that never occurred. */
  public OperationStatistics expecting(List<String> labels) {
    Map<String, OperationFigures> all = new LinkedHashMap<>(byLabel);
    labels.forEach(label -> all.putIfAbsent(label, OperationFigures.none()));
    return new OperationStatistics(all, pacing);
  }

  public Optional<OperationFigures> label(String label) {
    return Optional.ofNullable(byLabel.get(label));
  }

  /** All operations together, without what was counted in them. */
  public OperationFigures total() {
    return byLabel.values().stream().reduce(OperationFigures.none(), OperationFigures::and);
  }

  /** How a step kept to its plan; empty where no timer paces it. */
  public Optional<PacedLoad> pacing(StepStatistics step) {
    return pacing.subMap(step.startMillis(), step.endMillis() + 1).values().stream().findFirst();
  }

  /** Whether a timer drew the cycles. */
  public boolean paced() {
    return byLabel.values().stream().anyMatch(each -> each.drawnMillis().count() > 0);
  }
}

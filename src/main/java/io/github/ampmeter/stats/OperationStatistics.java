package io.github.ampmeter.stats;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the operations of a run say beside their response times.
 *
 * @param byLabel in order of appearance
 * @param clientLateMillis how long after an operation was due, and its user free, it began: delay
 *     that only the load generator can have caused
 */
public record OperationStatistics(
    Map<String, OperationFigures> byLabel, ValueCounts clientLateMillis) {
  public static final OperationStatistics NONE =
      new OperationStatistics(Map.of(), new ValueCounts());

  public OperationStatistics {
    byLabel = Collections.unmodifiableMap(new LinkedHashMap<>(byLabel));
  }

  /** The same with those of these operations that never came, behind the others. */
  public OperationStatistics expecting(List<String> labels) {
    Map<String, OperationFigures> all = new LinkedHashMap<>(byLabel);
    labels.forEach(label -> all.putIfAbsent(label, OperationFigures.none()));
    return new OperationStatistics(all, clientLateMillis);
  }

  public Optional<OperationFigures> label(String label) {
    return Optional.ofNullable(byLabel.get(label));
  }

  /** All operations together, without what was counted in them. */
  public OperationFigures total() {
    return byLabel.values().stream().reduce(OperationFigures.none(), OperationFigures::and);
  }

  /** Whether a timer drew the cycles. */
  public boolean paced() {
    return byLabel.values().stream().anyMatch(each -> each.drawnMillis().count() > 0);
  }
}

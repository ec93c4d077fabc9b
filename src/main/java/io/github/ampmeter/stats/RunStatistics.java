package io.github.ampmeter.stats;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that a run's samples say.
 *
 * @param startMillis when the first sample of the run started, since 1970
 * @param endMillis when its last sample ended
 * @param window the part that is judged
 * @param labels operations first, then requests, each in order of appearance
 * @param totals all operations or, without any, all requests: one entry a load level
 * @param connectionTimes by request label; without those whose JTL has no connect time or latency
 * @param errors what failed in the window, the most frequent first
 * @param intervals of the total, over the whole run
 * @param foldedSamples samples whose label was beyond the limit and which are counted together
 */
public record RunStatistics(
    long startMillis,
    long endMillis,
    Window window,
    List<LabelStatistics> labels,
    List<LabelStatistics> totals,
    Map<String, ConnectionTimes> connectionTimes,
    List<ErrorCount> errors,
    List<Interval> intervals,
    long foldedSamples) {
  private static final double MOST_MISSING_SHARE = 0.1;
  private static final double MOST_MISSING_SHARE_OF_SHORT = 0.25;
  private static final long MOST_MISSING_MILLIS_OF_SHORT = 3000;

  public RunStatistics {
    labels = List.copyOf(labels);
    totals = List.copyOf(totals);
    connectionTimes = Collections.unmodifiableMap(new LinkedHashMap<>(connectionTimes));
    errors = List.copyOf(errors);
    intervals = List.copyOf(intervals);
  }

  /**
   * Whether the load went on to the end of the window, but for a tenth of it: else the run ended
   * early. A short run may miss 3 s, at most a quarter: JMeter counts its time from its own start,
   * the window from the first sample's.
   */
  public boolean coversWindow() {
    double length = window.endMillis() - window.startMillis();
    double missing = window.endMillis() - endMillis;
    double ofShort = Math.min(MOST_MISSING_MILLIS_OF_SHORT, MOST_MISSING_SHARE_OF_SHORT * length);
    return missing <= Math.max(MOST_MISSING_SHARE * length, ofShort);
  }

  /** The labels that {@code *} stands for: the operations where there are any, else requests. */
  public List<LabelStatistics> judgedLabels() {
    LabelKind kind =
        labels.stream().anyMatch(label -> label.kind() == LabelKind.OPERATION)
            ? LabelKind.OPERATION
            : LabelKind.REQUEST;
    return labels.stream().filter(label -> label.kind() == kind).toList();
  }

  public long samples() {
    return totals.stream().mapToLong(LabelStatistics::samples).sum();
  }

  public Optional<LabelStatistics> label(String name) {
    return labels.stream().filter(label -> label.label().equals(name)).findFirst();
  }
}

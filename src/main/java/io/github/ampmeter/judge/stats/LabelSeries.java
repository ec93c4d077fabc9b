package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.sample.Sample;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Samples of one kind by label and by the second in which they ended. Each is recorded once: what
 * all labels have in common is added up when it is asked for.
 */
final class LabelSeries {
  /** So many labels have as many slices as all labels together; memory follows their number. */
  private static final int MOST_FINE_LABELS = 50;

  private final Map<String, TimeSeries> fine = new LinkedHashMap<>();
  private final Map<String, TimeSeries> coarse = new LinkedHashMap<>();

  /** The samples of all labels that are not fine. */
  private final TimeSeries others = new TimeSeries(TimeSeries.MOST_SLICES);

  /** Transactions in another one, whose time the other one has. */
  private final Map<String, TimeSeries> nested = new HashMap<>();

  void record(Sample sample, int users) {
    TimeSeries label = fine.get(sample.label());
    if (label == null && fine.size() < MOST_FINE_LABELS) {
      label = new TimeSeries(TimeSeries.MOST_SLICES);
      fine.put(sample.label(), label);
    }
    if (label == null) {
      others.record(sample, users);
      label = coarse(sample.label());
    }
    if (label != null) {
      label.record(sample, users);
    }
  }

  private TimeSeries coarse(String label) {
    TimeSeries series = coarse.get(label);
    if (series == null && fine.size() + coarse.size() < RunStatistics.MOST_LABELS_OVER_TIME) {
      series = new TimeSeries(TimeSeries.MOST_SLICES_OF_A_LABEL);
      coarse.put(label, series);
    }
    return series;
  }

  /** Records a sample that counts for its label, and not for all together. */
  void recordNested(Sample sample, int users) {
    if (nested.size() < MOST_FINE_LABELS || nested.containsKey(sample.label())) {
      nested
          .computeIfAbsent(sample.label(), first -> new TimeSeries(TimeSeries.MOST_SLICES))
          .record(sample, users);
    }
  }

  /** The intervals of all labels together. */
  List<Interval> total(long runStartMillis, long runEndMillis) {
    Collection<TimeSeries> all = Stream.concat(fine.values().stream(), Stream.of(others)).toList();
    return TimeSeries.sum(all, TimeSeries.MOST_SLICES).intervals(runStartMillis, runEndMillis);
  }

  /** The intervals of each label, without those after the first few, in order of appearance. */
  Map<String, List<Interval>> overTime(long runStartMillis, long runEndMillis) {
    Map<String, List<Interval>> overTime = new LinkedHashMap<>();
    Stream.of(fine, coarse)
        .flatMap(labels -> labels.entrySet().stream())
        .forEach(
            label ->
                overTime.put(
                    label.getKey(),
                    TimeSeries.sum(List.of(label.getValue()), TimeSeries.MOST_SLICES_OF_A_LABEL)
                        .intervals(runStartMillis, runEndMillis)));
    return overTime;
  }

  /** The intervals of one label, as fine as those of all; empty where it has none. */
  List<Interval> of(String label, long runStartMillis, long runEndMillis) {
    List<TimeSeries> both =
        Stream.of(fine, nested)
            .filter(of -> of.containsKey(label))
            .map(of -> of.get(label))
            .toList();
    return TimeSeries.sum(both, TimeSeries.MOST_SLICES).intervals(runStartMillis, runEndMillis);
  }
}

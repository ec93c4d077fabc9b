package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.SampleSink;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The samples of each label by the second in which they ended, recorded before the windows of a
 * load are known. {@link SliceRecorder} needs the windows, and reads the file again.
 */
public final class LabelSlices implements SampleSink {
  /** The first labels of each kind are recorded; memory follows their number. */
  private static final int MOST_LABELS = 50;

  private final Map<SampleKind, Map<String, TimeSeries>> labels = new EnumMap<>(SampleKind.class);

  public LabelSlices() {
    for (SampleKind kind : SampleKind.values()) {
      labels.put(kind, new HashMap<>());
    }
  }

  @Override
  public void accept(Sample sample) {
    if (sample.kind() == SampleKind.UNFINISHED) {
      return;
    }
    record(sample.kind(), sample);
    if (sample.outside()) {
      record(SampleKind.OPERATION, sample);
    }
  }

  private void record(SampleKind kind, Sample sample) {
    Map<String, TimeSeries> all = labels.get(kind);
    TimeSeries series = all.get(sample.label());
    if (series == null && all.size() < MOST_LABELS) {
      series = new TimeSeries(TimeSeries.MOST_SLICES);
      all.put(sample.label(), series);
    }
    if (series != null) {
      series.record(sample, 0);
    }
  }

  /** Returns the whole slices of a label or total in the windows of its load level, in order. */
  public List<Interval> of(RunStatistics run, LabelStatistics label) {
    List<Interval> all =
        label.kind() == LabelKind.TOTAL
            ? run.intervals()
            : recorded(run, label.kind(), label.label());
    return run.steps().stream()
        .filter(step -> step.users() == label.users() || label.users() == 0)
        .map(StepStatistics::window)
        .flatMap(window -> all.stream().filter(slice -> isWithin(window, slice)))
        .toList();
  }

  private List<Interval> recorded(RunStatistics run, LabelKind kind, String label) {
    TimeSeries series = labels.get(SampleKind.valueOf(kind.name())).get(label);
    return series == null ? List.of() : series.intervals(run.startMillis(), run.endMillis());
  }

  private static boolean isWithin(Window window, Interval slice) {
    double end = slice.startMillis() + 1e3 * slice.seconds();
    return slice.startMillis() >= window.startMillis() && end <= window.endMillis();
  }
}

package io.github.ampmeter.stats;

import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleKind;
import io.github.ampmeter.sample.SampleSink;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Takes the samples of a run in one pass and knows its statistics at any time. Memory follows the
 * labels and the values seen, not the number of samples. Not thread-safe.
 */
public final class RunRecorder implements SampleSink {
  private static final int MOST_LABELS = 2000;
  private static final String FOLDED = "(other labels)";

  private Window window;
  private final Map<SampleKind, Map<String, LabelRecorder>> labels =
      new EnumMap<>(SampleKind.class);
  private final Map<SampleKind, LabelRecorder> totals = new EnumMap<>(SampleKind.class);
  private final Map<SampleKind, TimeSeries> series = new EnumMap<>(SampleKind.class);
  private final Map<String, ConnectionTimes> connectionTimes = new LinkedHashMap<>();
  private final ErrorRecorder errors = new ErrorRecorder();
  private final UsersRecorder users = new UsersRecorder();
  private long startMillis = Long.MAX_VALUE;
  private long endMillis = Long.MIN_VALUE;
  private long foldedSamples;

  public RunRecorder(Window window) {
    this.window = window;
    for (SampleKind kind : SampleKind.values()) {
      labels.put(kind, new LinkedHashMap<>());
      totals.put(kind, new LabelRecorder());
      series.put(kind, new TimeSeries());
    }
  }

  /**
   * Judges another part of the run, once it is known where that part lies. Nothing is counted
   * again: no sample recorded until now may change sides.
   */
  public void moveWindow(Window window) {
    this.window = window;
  }

  @Override
  public void accept(Sample sample) {
    startMillis = Math.min(startMillis, sample.startMillis());
    endMillis = Math.max(endMillis, sample.endMillis());
    String label = labelWithinLimit(sample);
    labels
        .get(sample.kind())
        .computeIfAbsent(label, name -> new LabelRecorder())
        .record(sample, window);
    totals.get(sample.kind()).record(sample, window);
    series.get(sample.kind()).record(sample, users.record(sample));
    if (window.contains(sample.startMillis())) {
      recordDetail(sample, label);
    }
  }

  /** What the samples until now say; later ones do not change it. */
  public RunStatistics statistics() {
    long from = window.startMillis() == Long.MIN_VALUE ? start() : window.startMillis();
    long to = window.endMillis() == Long.MAX_VALUE ? end() : window.endMillis();
    return statistics(from, to);
  }

  /** The same of a run that goes on: rates are over the part of the window that is over. */
  public RunStatistics statisticsSoFar() {
    return statistics(Math.max(window.startMillis(), start()), Math.min(window.endMillis(), end()));
  }

  private RunStatistics statistics(long from, long to) {
    // A run of no length, such as a single sample of 0 ms, has no throughput.
    double seconds = Math.max(0, to - from) / 1e3;
    SampleKind totalKind =
        labels.get(SampleKind.OPERATION).isEmpty() ? SampleKind.REQUEST : SampleKind.OPERATION;
    LabelStatistics total =
        totals
            .get(totalKind)
            .statistics(LabelStatistics.TOTAL, LabelKind.TOTAL, users.most(), seconds);
    return new RunStatistics(
        start(),
        end(),
        new Window(from, Math.max(to, from + 1)),
        labelStatistics(seconds),
        List.of(total),
        measuredConnectionTimes(),
        errors.mostFrequentFirst(),
        series.get(totalKind).intervals(start(), end()),
        foldedSamples);
  }

  private void recordDetail(Sample sample, String label) {
    if (!sample.success()) {
      errors.record(sample);
    } else if (sample.kind() == SampleKind.REQUEST) {
      connectionTimes.computeIfAbsent(label, name -> new ConnectionTimes()).record(sample);
    }
  }

  private String labelWithinLimit(Sample sample) {
    Map<String, LabelRecorder> known = labels.get(sample.kind());
    if (known.size() < MOST_LABELS || known.containsKey(sample.label())) {
      return sample.label();
    }
    foldedSamples++;
    return FOLDED;
  }

  /** First start of the run; 0 before there is one. */
  private long start() {
    return startMillis > endMillis ? 0 : startMillis;
  }

  private long end() {
    return startMillis > endMillis ? 0 : endMillis;
  }

  private List<LabelStatistics> labelStatistics(double seconds) {
    List<LabelStatistics> all = new ArrayList<>();
    addLabels(all, SampleKind.OPERATION, LabelKind.OPERATION, seconds);
    addLabels(all, SampleKind.REQUEST, LabelKind.REQUEST, seconds);
    return all;
  }

  private void addLabels(
      List<LabelStatistics> all, SampleKind sampleKind, LabelKind kind, double seconds) {
    labels
        .get(sampleKind)
        .forEach(
            (label, recorder) -> all.add(recorder.statistics(label, kind, users.most(), seconds)));
  }

  private Map<String, ConnectionTimes> measuredConnectionTimes() {
    Map<String, ConnectionTimes> measured = new LinkedHashMap<>();
    connectionTimes.forEach(
        (label, times) -> {
          if (times.measured()) {
            measured.put(label, times.copy());
          }
        });
    return measured;
  }
}

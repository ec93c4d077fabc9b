package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.sample.SampleKind;
import java.util.List;
import java.util.Map;

/**
 * The samples of each label by the second in which they ended, recorded before the windows of a
 * load are known. {@link SliceRecorder} needs the windows, and reads the file again.
 */
public final class LabelSlices {
  private final RunStatistics run;
  private final Map<SampleKind, LabelSeries> labels;

  LabelSlices(RunStatistics run, Map<SampleKind, LabelSeries> labels) {
    this.run = run;
    this.labels = labels;
  }

  /** Returns the whole slices of a label or total in the windows of its load level, in order. */
  public List<Interval> of(LabelStatistics label) {
    List<Interval> all =
        label.kind() == LabelKind.TOTAL
            ? run.intervals()
            : labels
                .get(SampleKind.valueOf(label.kind().name()))
                .of(label.label(), run.startMillis(), run.endMillis());
    return run.steps().stream()
        .filter(step -> step.users() == label.users() || label.users() == 0)
        .map(StepStatistics::window)
        .flatMap(window -> all.stream().filter(slice -> isWithin(window, slice)))
        .toList();
  }

  private static boolean isWithin(Window window, Interval slice) {
    double end = slice.startMillis() + 1e3 * slice.seconds();
    return slice.startMillis() >= window.startMillis() && end <= window.endMillis();
  }
}

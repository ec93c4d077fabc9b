package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.SampleSink;
import java.util.ArrayList;
import java.util.List;

/**
 * The samples of one label at one load level by the second in which they ended, from windows that
 * are known: those of the level's passes, one after the other. When there are many seconds, each
 * slice is several of them long, so that there are never more than {@value #MOST_SLICES}.
 */
public final class SliceRecorder implements SampleSink {
  private static final int MOST_SLICES = 300;
  private static final long SECOND = 1000;

  private static final class Slice {
    final long startMillis;
    final long endMillis;
    final ValueCounts elapsed = new ValueCounts();
    long errors;

    Slice(long startMillis, long endMillis) {
      this.startMillis = startMillis;
      this.endMillis = endMillis;
    }
  }

  private final String label;
  private final LabelKind kind;
  private final boolean operations;
  private final List<Slice> slices = new ArrayList<>();
  private int last;

  /**
   * A recorder for one label.
   *
   * @param run whose passes and kinds of labels are known
   * @param users the load level
   */
  public SliceRecorder(RunStatistics run, String label, LabelKind kind, int users) {
    this.label = label;
    this.kind = kind;
    this.operations = run.labels().stream().anyMatch(l -> l.kind() == LabelKind.OPERATION);
    List<Window> windows =
        run.steps().stream()
            .filter(step -> step.users() == users || users == 0)
            .map(StepStatistics::window)
            .toList();
    long length = windows.stream().mapToLong(w -> w.endMillis() - w.startMillis()).sum();
    long width = SECOND * Math.max(1, (length / SECOND + MOST_SLICES - 1) / MOST_SLICES);
    windows.forEach(window -> cut(window, width));
  }

  /** A rest shorter than half a slice would weigh as much as a whole one: it is left out. */
  private void cut(Window window, long width) {
    for (long start = window.startMillis(); start < window.endMillis(); start += width) {
      long end = Math.min(start + width, window.endMillis());
      if (2 * (end - start) >= width) {
        slices.add(new Slice(start, end));
      }
    }
  }

  @Override
  public void accept(Sample sample) {
    if (!wanted(sample)) {
      return;
    }
    Slice slice = slice(sample.endMillis());
    if (slice == null) {
      return;
    }
    if (sample.success()) {
      slice.elapsed.addElapsed(sample);
    } else {
      slice.errors++;
    }
  }

  public List<Interval> slices() {
    return slices.stream()
        .map(
            slice ->
                new Interval(
                    slice.startMillis,
                    (slice.endMillis - slice.startMillis) / 1e3,
                    slice.elapsed,
                    slice.errors,
                    0))
        .toList();
  }

  private boolean wanted(Sample sample) {
    boolean same = sample.label().equals(label);
    return switch (kind) {
      case TOTAL -> operations ? sample.inTotal() : sample.kind() == SampleKind.REQUEST;
      case OPERATION -> same && (sample.kind() == SampleKind.OPERATION || sample.outside());
      case REQUEST -> same && sample.kind() == SampleKind.REQUEST;
      case PART -> same && sample.kind() == SampleKind.PART;
    };
  }

  /** Rows come nearly in the order of their ends: the slice is the last one or one near it. */
  private Slice slice(long endMillis) {
    for (int i = 0; i < slices.size(); i++) {
      int at = (last + i) % slices.size();
      Slice slice = slices.get(at);
      if (endMillis >= slice.startMillis && endMillis < slice.endMillis) {
        last = at;
        return slice;
      }
    }
    return null;
  }
}

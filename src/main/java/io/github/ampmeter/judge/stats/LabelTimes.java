package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.sample.Sample;
import java.util.List;
import java.util.stream.IntStream;

/**
 * When samples of one label came in a step, whatever became of them.
 *
 * @param counts when its samples began; null where several thread groups made them
 */
public record LabelTimes(
    String label,
    LabelKind kind,
    InWindow inWindow,
    Outside outside,
    SliceCounts counts,
    GroupTimes group) {
  /**
   * Samples that began in the window.
   *
   * @param firstMillis when the first of them began, since 1970
   * @param lastMillis when the last of them began
   * @param longestGapMillis between two of them
   */
  public record InWindow(long samples, long firstMillis, long lastMillis, long longestGapMillis) {}

  /** Samples before or after the window. */
  public record Outside(long samples, long failed) {}

  /**
   * The thread group that made the last sample in the window.
   *
   * @param silentMillis from that sample to the last one of the group
   * @param threads how many threads it had, as far as their names say; 0: they do not
   * @param counts when all of its samples began
   */
  public record GroupTimes(long silentMillis, int threads, SliceCounts counts) {}

  private static final int MOST_SLICES = 64;
  private static final long NARROWEST_MILLIS = 1000;

  /**
   * How many samples began in each slice of time. Slices of two of them lie alike, or two in one.
   *
   * @param startMillis of the first slice, since 1970
   */
  public record SliceCounts(long startMillis, long widthMillis, List<Long> slices) {
    private static SliceCounts of(TimeSlices<long[]> slices) {
      return new SliceCounts(
          slices.startMillis(0),
          slices.widthMillis(),
          IntStream.range(0, slices.size()).mapToObj(i -> slices.get(i)[0]).toList());
    }

    /** Those that began in a time, as far as whole slices tell. */
    public long between(long fromMillis, long toMillis) {
      long count = 0;
      for (int i = 0; i < slices.size(); i++) {
        long from = startMillis + i * widthMillis;
        count += from >= fromMillis && from + widthMillis <= toMillis ? slices.get(i) : 0;
      }
      return count;
    }
  }

  private static TimeSlices<long[]> slices() {
    return new TimeSlices<>(
        NARROWEST_MILLIS, MOST_SLICES, () -> new long[1], (sum, more) -> sum[0] += more[0]);
  }

  /** What the samples of one thread group have in common. */
  static final class GroupRecorder {
    private long lastMillis = Long.MIN_VALUE;
    private int threads;
    private final TimeSlices<long[]> counts = slices();

    void record(Sample sample) {
      counts.at(sample.startMillis())[0]++;
      lastMillis = Math.max(lastMillis, sample.startMillis());
      threads = Math.max(threads, sample.threadNumber());
    }

    /** For how long it went on, where it is known at all: parts may not tell whose they are. */
    long silentMillis(long sinceMillis) {
      return lastMillis == Long.MIN_VALUE ? 0 : lastMillis - sinceMillis;
    }
  }

  static final class Recorder {
    private long samples;
    private long firstMillis = Long.MAX_VALUE;
    private long lastMillis = Long.MIN_VALUE;
    private long longestGapMillis;
    private long outside;
    private long failedOutside;
    private final TimeSlices<long[]> counts = slices();
    private GroupRecorder group = new GroupRecorder();
    private boolean severalGroups;

    void recordOutside(boolean success) {
      outside++;
      failedOutside += success ? 0 : 1;
    }

    void record(long startMillis, GroupRecorder ofGroup) {
      severalGroups |= samples > 0 && ofGroup != group;
      samples++;
      counts.at(startMillis)[0]++;
      firstMillis = Math.min(firstMillis, startMillis);
      if (startMillis > lastMillis) {
        if (samples > 1) {
          longestGapMillis = Math.max(longestGapMillis, startMillis - lastMillis);
        }
        lastMillis = startMillis;
        group = ofGroup;
      }
    }

    /** Whether it was never told of a sample: operations that are requests are counted as those. */
    boolean isEmpty() {
      return samples + outside == 0;
    }

    LabelTimes times(String label, LabelKind kind) {
      return new LabelTimes(
          label,
          kind,
          new InWindow(samples, firstMillis, lastMillis, longestGapMillis),
          new Outside(outside, failedOutside),
          severalGroups ? null : SliceCounts.of(counts),
          new GroupTimes(
              samples == 0 ? 0 : group.silentMillis(lastMillis),
              group.threads,
              SliceCounts.of(group.counts)));
    }
  }
}

package io.github.ampmeter.stats;

import io.github.ampmeter.sample.Sample;

/**
 * When samples of one label came in a step, whatever became of them.
 *
 * @param samples those that began in the window
 * @param firstMillis when the first of these began, since 1970
 * @param lastMillis when the last of them began
 * @param longestGapMillis between two of them
 * @param silentMillis from the last of them to the last sample of the thread group that made it
 * @param groupThreads how many threads that group had, as far as their names say; 0: they do not
 * @param outside samples before or after the window
 * @param failedOutside the failed among these
 */
public record LabelTimes(
    String label,
    LabelKind kind,
    long samples,
    long firstMillis,
    long lastMillis,
    long longestGapMillis,
    long silentMillis,
    int groupThreads,
    long outside,
    long failedOutside) {

  /** What the samples of one thread group have in common. */
  static final class Group {
    private long lastMillis = Long.MIN_VALUE;
    private int threads;

    void record(Sample sample) {
      lastMillis = Math.max(lastMillis, sample.startMillis());
      threads = Math.max(threads, sample.threadNumber());
    }
  }

  /** Takes the samples of one label. */
  static final class Recorder {
    private long samples;
    private long firstMillis = Long.MAX_VALUE;
    private long lastMillis = Long.MIN_VALUE;
    private long longestGapMillis;
    private long outside;
    private long failedOutside;
    private Group group = new Group();

    void recordOutside(boolean success) {
      outside++;
      failedOutside += success ? 0 : 1;
    }

    void record(long startMillis, Group ofGroup) {
      samples++;
      firstMillis = Math.min(firstMillis, startMillis);
      if (startMillis > lastMillis) {
        if (samples > 1) {
          longestGapMillis = Math.max(longestGapMillis, startMillis - lastMillis);
        }
        lastMillis = startMillis;
        group = ofGroup;
      }
    }

    LabelTimes times(String label, LabelKind kind) {
      return new LabelTimes(
          label,
          kind,
          samples,
          firstMillis,
          lastMillis,
          longestGapMillis,
          samples == 0 ? 0 : group.lastMillis - lastMillis,
          group.threads,
          outside,
          failedOutside);
    }
  }
}

package io.github.ampmeter.stats;

import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.ThreadName;

/** Counts the arrivals of one step, by when they were due. */
final class ArrivalRecorder {
  private final ValueCounts late = new ValueCounts();
  private final ValueCounts generatorLate = new ValueCounts();
  private ThreadName lastThread;
  private boolean takesArrivals;
  private long rows;
  private long dropped;
  private long lastDueMillis = Long.MIN_VALUE;

  /** To be told of each sample of the window; true where it stands for a dropped arrival. */
  boolean record(Sample sample) {
    if (sample.thread() != lastThread) {
      lastThread = sample.thread();
      takesArrivals = lastThread.takesArrivals();
    }
    if (!takesArrivals) {
      return false;
    }
    rows++;
    if (sample.standsForArrival()) {
      late.add(sample.lateness().lateMillis());
      generatorLate.add(sample.lateness().lateMillis() - sample.lateness().waitedMillis());
    }
    boolean nobodyTookIt = sample.dropped();
    if (nobodyTookIt || sample.standsForArrival()) {
      lastDueMillis = Math.max(lastDueMillis, sample.startMillis());
    }
    dropped += nobodyTookIt ? 1 : 0;
    return nobodyTookIt;
  }

  /** When the last of them was due; far back before there is one. */
  long lastDueMillis() {
    return lastDueMillis;
  }

  /**
   * What was seen until now.
   *
   * @param planned how many were to come; 0: not known
   */
  ArrivalStatistics statistics(double planned) {
    return new ArrivalStatistics(rows, dropped, late.copy(), generatorLate.copy(), planned);
  }
}

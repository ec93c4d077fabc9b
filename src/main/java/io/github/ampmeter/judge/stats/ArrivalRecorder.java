package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.ThreadName;
import java.util.ArrayList;
import java.util.List;

/** Counts the arrivals of one step, by when they were due. */
final class ArrivalRecorder {
  /** What the rows of one load generator say. */
  private static final class Told {
    long rowsUntold;
    boolean late;
  }

  private final List<Told> generators = new ArrayList<>();
  private final PerGenerator<Told> told = new PerGenerator<>(first -> added());
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
    Told own = told.of(sample);
    if (sample.standsForArrival()) {
      own.late = true;
      late.add(sample.scheduleDelay().lateMillis());
      generatorLate.add(
          sample.scheduleDelay().lateMillis() - sample.scheduleDelay().waitedMillis());
    }
    boolean nobodyTookIt = sample.dropped();
    if (nobodyTookIt || sample.standsForArrival()) {
      lastDueMillis = Math.max(lastDueMillis, sample.startMillis());
    }
    dropped += nobodyTookIt ? 1 : 0;
    own.rowsUntold += nobodyTookIt ? 0 : 1;
    return nobodyTookIt;
  }

  private Told added() {
    Told added = new Told();
    generators.add(added);
    return added;
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
    long untold =
        generators.stream().filter(each -> !each.late).mapToLong(each -> each.rowsUntold).sum();
    return new ArrivalStatistics(rows, dropped, late.copy(), generatorLate.copy(), untold, planned);
  }
}

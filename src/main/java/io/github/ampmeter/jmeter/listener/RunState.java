package io.github.ampmeter.jmeter.listener;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What the copies of one listener have in common while a plan runs. JMeter makes a copy for each
 * worker and tells it of that worker's start, samples and end; there is one verdict over all.
 */
final class RunState {
  private final Set<String> workers = new HashSet<>();

  /** Asked for by each sample, in the thread that made it. */
  private volatile LiveVerdict judgement = LiveVerdict.withheld("no run has begun");

  /** Whether a run begins: the first worker starts, or one that was lost in an earlier run. */
  synchronized boolean start(String worker, Supplier<LiveVerdict> newJudgement) {
    boolean begins = workers.isEmpty() || workers.contains(worker);
    if (begins) {
      workers.clear();
      judgement = newJudgement.get();
    }
    workers.add(worker);
    return begins;
  }

  LiveVerdict judgement() {
    return judgement;
  }

  /** Whether this was the last worker, so that the run is over. */
  synchronized boolean end(String worker) {
    return workers.remove(worker) && workers.isEmpty();
  }
}

package io.github.ampmeter.stats.stopped;

/** When samples of one label began in a window. */
public final class LabelTimes {
  private long samples;
  private long firstMillis = Long.MAX_VALUE;
  private long lastMillis = Long.MIN_VALUE;
  private long longestGapMillis;
  private GroupTimes group = new GroupTimes();

  /**
   * Takes a sample of the window, whatever became of it.
   *
   * @param ofGroup that of its thread
   */
  public void record(long startMillis, GroupTimes ofGroup) {
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

  public long samples() {
    return samples;
  }

  public long firstMillis() {
    return firstMillis;
  }

  long lastMillis() {
    return lastMillis;
  }

  long longestGapMillis() {
    return longestGapMillis;
  }

  /** From its last sample to the last one of the group that made it. */
  long silentMillis() {
    return samples == 0 ? 0 : group.lastMillis() - lastMillis;
  }
}

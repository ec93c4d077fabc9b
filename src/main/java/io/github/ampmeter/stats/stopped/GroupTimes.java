package io.github.ampmeter.stats.stopped;

/** Until when the threads of one group began samples in a window. */
public final class GroupTimes {
  private long lastMillis = Long.MIN_VALUE;

  public void record(long startMillis) {
    lastMillis = Math.max(lastMillis, startMillis);
  }

  long lastMillis() {
    return lastMillis;
  }
}

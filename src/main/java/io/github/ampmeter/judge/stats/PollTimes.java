package io.github.ampmeter.judge.stats;

import java.util.Arrays;

/**
 * The times at which counters were looked at. What a counter rose by between two looks is taken to
 * lie in a window by the share of the time between them that does.
 */
public final class PollTimes {
  private final long[] times;

  /**
   * Of some times.
   *
   * @param times ms since 1970, in their order, no two the same
   */
  public PollTimes(long[] times) {
    this.times = times.clone();
  }

  public int number() {
    return times.length;
  }

  public long timeMillis(int look) {
    return times[look];
  }

  /** The last look at the window's start or before it; -1 where there is none. */
  public int before(Window window) {
    int found = Arrays.binarySearch(times, window.startMillis());
    return found >= 0 ? found : -found - 2;
  }

  /** The first look at the window's end or after it; their number where there is none. */
  public int after(Window window) {
    int found = Arrays.binarySearch(times, window.endMillis());
    return found >= 0 ? found : -found - 1;
  }

  /** Which share of the time between a look and the next one lies in the window. */
  public double share(int look, Window window) {
    return share(look, window, Window.WHOLE_RUN);
  }

  /** The same, where nothing was counted but in the time of the load; 0 where it had none. */
  public double share(int look, Window window, Window load) {
    long from = Math.max(times[look], load.startMillis());
    long to = Math.min(times[look + 1], load.endMillis());
    double within =
        Math.min(to, window.endMillis()) - (double) Math.max(from, window.startMillis());
    return to <= from ? 0 : Math.max(0, within) / (to - from);
  }
}

package io.github.ampmeter.stats;

import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleSink;
import io.github.ampmeter.stats.window.Window;
import java.util.ArrayList;
import java.util.List;

/**
 * How long a pause of the load generator bears on arrivals: those that came due meanwhile are all
 * begun at its end, so that the next ones wait for a user or are dropped, however quick the servers
 * are. It is over with the first arrival that began on time.
 */
public final class PauseBacklog implements SampleSink {
  /**
   * Servers that can do a tenth more than is asked of them work a backlog off in ten times the
   * pause. What takes them longer is theirs.
   */
  private static final int LONGEST_IN_PAUSES = 10;

  private final List<Window> pauses;
  private final long[] overAt;

  /**
   * Of an arrival load, all samples of which it is to be told, in any order.
   *
   * @param pauses in the order of time and without overlaps
   */
  public PauseBacklog(List<Window> pauses) {
    this.pauses = List.copyOf(pauses);
    overAt = new long[pauses.size()];
    for (int i = 0; i < overAt.length; i++) {
      Window pause = pauses.get(i);
      long end = pause.endMillis();
      long longest = end + LONGEST_IN_PAUSES * (end - pause.startMillis());
      boolean last = i + 1 == overAt.length;
      overAt[i] = last ? longest : Math.min(longest, pauses.get(i + 1).startMillis());
    }
  }

  @Override
  public void accept(Sample sample) {
    if (!sample.standsForArrival()
        || sample.lateness().lateMillis() > ArrivalStatistics.LATE_MILLIS) {
      return;
    }
    // A late sample starts when it was due; one on time was due after the pause that it ends.
    long due = sample.startMillis();
    for (int i = overAt.length - 1; i >= 0; i--) {
      if (pauses.get(i).endMillis() <= due) {
        overAt[i] = Math.min(overAt[i], due);
        return;
      }
    }
  }

  /** The pauses, each with the time that its backlog took. */
  public List<Window> windows() {
    List<Window> windows = new ArrayList<>();
    for (int i = 0; i < overAt.length; i++) {
      windows.add(new Window(pauses.get(i).startMillis(), overAt[i]));
    }
    return windows;
  }
}

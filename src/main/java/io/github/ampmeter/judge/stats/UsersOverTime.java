package io.github.ampmeter.judge.stats;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The users at work over the time of a step. Each sample has their number when it ended; a slice
 * counts the most that its samples have, and between two samples the more of both: users who are
 * reported as lost must be lost. Slices are a tenth of a second, longer in long steps.
 */
public final class UsersOverTime {
  private static final int MOST_SLICES = 2048;
  private static final int UNKNOWN = -1;

  private final TimeSlices<Most> slices = new TimeSlices<>(100, MOST_SLICES, Most::new, Most::add);

  private static final class Most {
    private int users = UNKNOWN;

    void add(Most other) {
      users = Math.max(users, other.users);
    }
  }

  /** Takes the users at work when a sample ended; the first to be recorded may not be the first. */
  public void record(long startMillis, long endMillis, int users) {
    slices.startAt(startMillis);
    Most most = slices.at(endMillis);
    most.users = Math.max(most.users, users);
  }

  public UsersAtWork between(long fromMillis, long toMillis) {
    int[] filled = filled();
    SortedMap<Integer, Long> millis = new TreeMap<>();
    int most = 0;
    long sinceMost = 0;
    long gone = 0;
    int mostBefore = 0;
    int last = 0;
    for (int i = 0; i < filled.length; i++) {
      long start = slices.startMillis(i);
      // The last known number holds until the next one.
      long end = i == filled.length - 1 ? Math.max(toMillis, start) : slices.startMillis(i + 1);
      mostBefore = start < fromMillis ? Math.max(mostBefore, filled[i]) : mostBefore;
      long within = Math.min(end, toMillis) - Math.max(start, fromMillis);
      if (within > 0) {
        millis.merge(filled[i], within, Long::sum);
        sinceMost = filled[i] >= most ? 0 : sinceMost + within;
        // Users that are still to come are not gone.
        gone = filled[i] > most ? 0 : gone + (2 * filled[i] < most ? within : 0);
        most = Math.max(most, filled[i]);
        last = filled[i];
      }
    }
    return new UsersAtWork(millis, sinceMost, gone, mostBefore, last, 0);
  }

  private int[] filled() {
    int[] known = IntStream.range(0, slices.size()).map(i -> slices.get(i).users).toArray();
    int[] filled = known.clone();
    int next = UNKNOWN;
    for (int i = known.length - 1; i >= 0; i--) {
      next = known[i] == UNKNOWN ? next : known[i];
      filled[i] = next;
    }
    int before = UNKNOWN;
    for (int i = 0; i < known.length; i++) {
      before = known[i] == UNKNOWN ? before : known[i];
      filled[i] = known[i] == UNKNOWN ? Math.max(before, filled[i]) : known[i];
    }
    return filled;
  }
}

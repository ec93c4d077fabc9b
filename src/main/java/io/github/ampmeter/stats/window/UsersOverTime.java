package io.github.ampmeter.stats.window;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The users at work over the time of a step. Each sample says how many there were when it ended;
 * the most that a slice heard of stands for it, and between two samples the more of both: users who
 * are said to be lost must be lost. Slices are a tenth of a second, doubled for long steps.
 */
public final class UsersOverTime {
  private static final int MOST_SLICES = 2048;
  private static final int UNHEARD = -1;

  private int[] slices = {};
  private long baseMillis;
  private long sliceMillis = 100;
  private int used;

  /** Where the slice lies that was recorded last. */
  private long currentFrom;

  private long currentTo;
  private int current;

  /** Counts what a sample that ended then said; the first to be recorded may not be the first. */
  public void record(long startMillis, long endMillis, int users) {
    if (used == 0) {
      baseMillis = startMillis;
    }
    if (endMillis < currentFrom || endMillis >= currentTo) {
      current = slice(endMillis);
      currentFrom = baseMillis + current * sliceMillis;
      currentTo = currentFrom + sliceMillis;
    }
    slices[current] = Math.max(slices[current], users);
  }

  private int slice(long endMillis) {
    // Rows of several users are written a moment out of order.
    long slice = Math.max(0, (endMillis - baseMillis) / sliceMillis);
    while (slice >= MOST_SLICES) {
      widen();
      slice = Math.max(0, (endMillis - baseMillis) / sliceMillis);
    }
    int at = (int) slice;
    if (at >= slices.length) {
      int before = slices.length;
      slices = Arrays.copyOf(slices, Math.min(MOST_SLICES, Math.max(16, 2 * (at + 1))));
      Arrays.fill(slices, before, slices.length, UNHEARD);
    }
    used = Math.max(used, at + 1);
    return at;
  }

  private void widen() {
    for (int i = 0; i < slices.length; i += 2) {
      slices[i / 2] = Math.max(slices[i], i + 1 < slices.length ? slices[i + 1] : UNHEARD);
    }
    Arrays.fill(slices, (slices.length + 1) / 2, slices.length, UNHEARD);
    used = (used + 1) / 2;
    sliceMillis *= 2;
  }

  /** In a part of the time. */
  public UsersAtWork between(long fromMillis, long toMillis) {
    int[] filled = filled();
    SortedMap<Integer, Long> millis = new TreeMap<>();
    int most = 0;
    long sinceMost = 0;
    long gone = 0;
    int mostBefore = 0;
    int last = 0;
    for (int i = 0; i < used; i++) {
      long start = baseMillis + i * sliceMillis;
      // What was heard last holds until the next is heard.
      long end = i == used - 1 ? Math.max(toMillis, start) : start + sliceMillis;
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
    int[] filled = Arrays.copyOf(slices, used);
    int next = UNHEARD;
    for (int i = used - 1; i >= 0; i--) {
      next = slices[i] == UNHEARD ? next : slices[i];
      filled[i] = next;
    }
    int before = UNHEARD;
    for (int i = 0; i < used; i++) {
      before = slices[i] == UNHEARD ? before : slices[i];
      filled[i] = slices[i] == UNHEARD ? Math.max(before, filled[i]) : slices[i];
    }
    return filled;
  }
}

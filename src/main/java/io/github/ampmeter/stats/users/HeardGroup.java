package io.github.ampmeter.stats.users;

import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleKind;
import io.github.ampmeter.sample.Step;
import io.github.ampmeter.stats.window.Window;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** The threads of one group at one load generator: from when to when each was heard of. */
final class HeardGroup {
  private static final long NEVER = Long.MIN_VALUE;

  /** So many of many pauses, and at least one, may be none: of users who hung and came back. */
  private static final int ODD_PAUSES_IN = 1000;

  private static final int MANY_PAUSES = 100;

  /** Of so large a part of the threads a pause is theirs, however seldom it comes. */
  private static final double OF_MOST_THREADS = 0.5;

  /** Of fewer all may have been the odd ones. */
  private static final int SOME_THREADS = 5;

  /**
   * The last sample of a thread that began before the window and ended in it or after it.
   *
   * @param untilMillis when it ended
   */
  record Straddling(String label, boolean success, long elapsedMillis, long untilMillis) {}

  final Step step;
  private final boolean arrives;
  private final long windowStart;
  private final Map<SampleKind, Map<Integer, Straddling>> straddling =
      new EnumMap<>(SampleKind.class);
  private long[] firstStart = {};
  private long[] lastEnd = {};
  private long[] requestStart = {};
  private long[] requestEnd = {};
  private String[] requestLabel = {};

  /** How many pauses, each 0 included, are shorter than that power of two of milliseconds. */
  private final long[] pauses = new long[Long.SIZE];

  /** By how many threads, and which each of them made. */
  private final int[] pausing = new int[Long.SIZE];

  private long[] pausesOf = {};
  private long allPauses;
  private long rows;
  private long requests;
  private long atTheSameTime;
  private boolean unnamed;
  private long failedFromBefore;
  private String firstFailed = "";

  /**
   * Has heard of nobody.
   *
   * @param windowStart what began before is in no figure
   */
  HeardGroup(Sample first, long windowStart) {
    this.step = first.thread().step();
    this.arrives = first.thread().takesArrivals();
    this.windowStart = windowStart;
    for (SampleKind kind : SampleKind.values()) {
      straddling.put(kind, new HashMap<>());
    }
  }

  /** For how many threads there is room, which is what it takes in memory. */
  int room() {
    return firstStart.length;
  }

  void record(Sample sample) {
    int at = sample.threadNumber() - 1;
    if (at < 0) {
      unnamed = true;
      return;
    }
    if (at >= firstStart.length) {
      widen(at + 1);
    }
    rows++;
    long start = sample.startMillis();
    long end = sample.endMillis();
    if (firstStart[at] == NEVER) {
      firstStart[at] = start;
    } else {
      pause(at, Long.SIZE - Long.numberOfLeadingZeros(Math.max(0, start - lastEnd[at])));
    }
    firstStart[at] = Math.min(firstStart[at], start);
    lastEnd[at] = Math.max(lastEnd[at], end);
    if (sample.isUnderWayAt(windowStart)) {
      straddle(at, sample);
    }
    if (sample.kind() == SampleKind.REQUEST) {
      request(at, sample, start, end);
    }
  }

  private void pause(int at, int length) {
    pauses[length]++;
    allPauses++;
    long bit = 1L << length;
    if ((pausesOf[at] & bit) == 0) {
      pausesOf[at] |= bit;
      pausing[length]++;
    }
  }

  private void straddle(int at, Sample sample) {
    if (!sample.success() && sample.kind() == SampleKind.REQUEST) {
      failedFromBefore++;
      firstFailed = firstFailed.isEmpty() ? text(sample) : firstFailed;
    }
    straddling
        .get(sample.kind())
        .merge(
            at,
            new Straddling(
                sample.label(), sample.success(), sample.elapsedMillis(), sample.endMillis()),
            (one, other) -> other.untilMillis > one.untilMillis ? other : one);
  }

  private static String text(Sample sample) {
    String code = sample.responseCode();
    return sample.label() + (code.isEmpty() ? "" : " (" + code + ")");
  }

  /**
   * A sample inside another, whose row comes before, is part of it: a redirect, pictures of a page,
   * which may be loaded side by side.
   */
  private void request(int at, Sample sample, long start, long end) {
    requests++;
    long outer = requestStart[at];
    long outerEnd = requestEnd[at];
    // A millisecond is lost at each end: of less, a user may make several that look the same.
    boolean equal = start == outer && end == outerEnd && sample.label().equals(requestLabel[at]);
    boolean same = equal && end - start > 1;
    boolean apart = outer == NEVER || start + 1 >= outerEnd || end <= outer + 1;
    if (!apart && !same && start + 1 >= outer && end <= outerEnd + 1) {
      return;
    }
    boolean around = start <= outer && end >= outerEnd;
    atTheSameTime += same || !apart && !around ? 1 : 0;
    requestStart[at] = start;
    requestEnd[at] = end;
    requestLabel[at] = sample.label();
  }

  private void widen(int threads) {
    firstStart = widened(firstStart, threads);
    pausesOf = Arrays.copyOf(pausesOf, firstStart.length);
    lastEnd = widened(lastEnd, threads);
    requestStart = widened(requestStart, threads);
    requestEnd = widened(requestEnd, threads);
    requestLabel = Arrays.copyOf(requestLabel, firstStart.length);
  }

  private static long[] widened(long[] values, int threads) {
    long[] wider = Arrays.copyOf(values, Math.max(threads, 2 * values.length));
    Arrays.fill(wider, values.length, wider.length, NEVER);
    return wider;
  }

  /** Whether all that it was heard of lies in a time. */
  boolean within(long fromMillis, long toMillis) {
    boolean within = true;
    for (int i = 0; i < firstStart.length; i++) {
      boolean heard = firstStart[i] != NEVER;
      within &= !heard || firstStart[i] >= fromMillis && lastEnd[i] <= toMillis;
    }
    return within;
  }

  /** Whether its rows tell of users: each which thread wrote it, and of none that took arrivals. */
  boolean tells() {
    return !unnamed && !arrives;
  }

  long requests() {
    return requests;
  }

  /** The requests that a thread made while it was in another one. */
  long atTheSameTime() {
    return atTheSameTime;
  }

  /** The requests that began before the window and failed after its beginning. */
  long failedFromBefore() {
    return failedFromBefore;
  }

  /** The first of them; empty without any. */
  String firstFailed() {
    return firstFailed;
  }

  /** How many threads were heard of at all. */
  long threads() {
    return Arrays.stream(firstStart).filter(start -> start != NEVER).count();
  }

  Collection<Straddling> straddling(SampleKind kind) {
    return straddling.get(kind).values();
  }

  /**
   * Whether all that its threads ever wrote are samples that began before the window and succeeded:
   * streams, subscriptions, a batch.
   */
  boolean onlyStraddles() {
    Collection<Straddling> all = straddling.get(SampleKind.REQUEST).values();
    return rows == all.size() && all.stream().allMatch(Straddling::success);
  }

  /**
   * The time of its threads in a window, together: of each from its first sample to its last one.
   */
  long heardMillis(Window window) {
    return heardMillis(window, 0);
  }

  /** The same, and, at both ends, as long as pauses of the group are. */
  long heardOrPausedMillis(Window window) {
    return heardMillis(window, longestPause());
  }

  private long heardMillis(Window window, long pause) {
    long heard = 0;
    for (int i = 0; i < firstStart.length; i++) {
      if (firstStart[i] != NEVER) {
        long from = Math.max(window.startMillis(), firstStart[i] - pause);
        long to = Math.min(window.endMillis(), lastEnd[i] + pause);
        heard += Math.max(0, to - from);
      }
    }
    return heard;
  }

  /**
   * For how long, together, its threads were silent at the end of a window, beyond a pause; 0 where
   * none of them was heard of to that end, so that nobody knows how long their pauses are.
   */
  long silentMillis(Window window) {
    long pause = longestPause();
    long silent = 0;
    boolean heardToTheEnd = false;
    for (int i = 0; i < firstStart.length; i++) {
      if (firstStart[i] != NEVER) {
        long until = Math.max(window.startMillis(), lastEnd[i] + pause);
        silent += Math.max(0, window.endMillis() - until);
        heardToTheEnd |= until >= window.endMillis();
      }
    }
    return heardToTheEnd ? silent : 0;
  }

  /** Rounded up to a power of two; without the odd ones. */
  private long longestPause() {
    long odd = allPauses < MANY_PAUSES ? 0 : Math.max(1, allPauses / ODD_PAUSES_IN);
    int at = pauses.length - 1;
    double most = Math.max(SOME_THREADS, OF_MOST_THREADS * threads());
    while (at > 0 && pauses[at] <= odd && (pauses[at] == 0 || pausing[at] < most)) {
      odd -= pauses[at];
      at--;
    }
    return at == 0 ? 0 : 1L << at;
  }
}

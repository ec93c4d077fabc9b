package io.github.ampmeter.judge.validity;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.SampleSink;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.sample.ThreadName;
import io.github.ampmeter.judge.stats.PerGenerator;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.StepWindows;
import io.github.ampmeter.judge.stats.Window;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * From when to when each user was active. Figures are of samples that began in the window and were
 * written: a user who waits all the time for what was asked before it, or whose response never
 * comes, is in none of them.
 *
 * <p>Takes the samples of a load in the order of their rows. Of groups whose threads' names do not
 * end with a number, as JMeter's do, and of loads that are offered, nothing is known.
 */
final class UserActivity implements SampleSink {
  private static final int MOST_GROUPS = 4096;
  private static final int MOST_THREADS = 1_000_000;

  /** How a load ends says nothing of how long users think: they were to stop. */
  private static final double THINK_TIMES_UNTIL = 2 / 3.0;

  /**
   * A sample that enters no figure of the window: the last of a thread that began before it, or the
   * longest of a transaction that had not ended with the load.
   *
   * @param untilMillis when it ended
   */
  record InFlight(String label, boolean success, long elapsedMillis, long untilMillis) {
    static InFlight of(Sample sample) {
      return new InFlight(
          sample.label(), sample.success(), sample.elapsedMillis(), sample.endMillis());
    }

    long fromMillis() {
      return untilMillis - elapsedMillis;
    }
  }

  /**
   * Threads that stopped while others went on.
   *
   * @param ends when, in their order
   * @param failed whose last sample failed
   */
  record Lost(long[] ends, long failed) {}

  /** The threads of one group at one load generator. */
  static final class UserGroup {
    private static final long NEVER = Long.MIN_VALUE;

    /** Shorter requests of a transaction that had not ended are those of a long one. */
    private static final long LONG_MILLIS = 3000;

    /** So many of many pauses, and at least one, may be odd: of users who hung and came back. */
    private static final int ODD_PAUSES_IN = 1000;

    private static final int MANY_PAUSES = 100;

    /** Of so large a part of the threads a pause is theirs, however seldom it comes. */
    private static final double OF_MOST_THREADS = 0.5;

    /** Who writes fewer rows may by chance have been one who writes none. */
    private static final int OFTEN = 5;

    /** With fewer users, chance decides. */
    private static final int SOME_THREADS = 5;

    final Step step;
    final String name;
    private final boolean arrives;
    private long windowStart;
    private long thinkUntil;
    private final Map<SampleKind, Map<Integer, InFlight>> inFlight =
        new EnumMap<>(SampleKind.class);

    /** The longest request of each thread in its transaction that had not ended. */
    private final Map<Integer, InFlight> unended = new HashMap<>();

    private long[] firstStart = {};
    private long[] lastEnd = {};

    private final BitSet failedLast = new BitSet();

    /** How many pauses, each 0 included, are shorter than that power of two of milliseconds. */
    private final long[] pauses = new long[Long.SIZE];

    /** By how many threads, and which each of them made. */
    private final int[] pausing = new int[Long.SIZE];

    private long[] pausesOf = {};
    private long allPauses;
    private long longestThinkMillis;
    private long rows;
    private boolean unnamed;
    private long failedFromBefore;
    private String firstFailed = "";
    private String onlyFailedLabel = "";

    UserGroup(Sample first) {
      this.step = first.thread().step();
      this.name = first.thread().threads();
      this.arrives = first.thread().takesArrivals();
      for (SampleKind kind : SampleKind.values()) {
        inFlight.put(kind, new HashMap<>());
      }
    }

    private void judge(Window window) {
      windowStart = window.startMillis();
      thinkUntil =
          window.startMillis() == Window.WHOLE_RUN.startMillis()
                  || window.endMillis() == Window.WHOLE_RUN.endMillis()
              ? Long.MIN_VALUE
              : window.startMillis() + Math.round(THINK_TIMES_UNTIL * window.millis());
    }

    private void record(Sample sample) {
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
      if (firstStart[at] == NEVER) {
        firstStart[at] = start;
      } else {
        long pause = Math.max(0, start - lastEnd[at]);
        count(at, Long.SIZE - Long.numberOfLeadingZeros(pause));
        if (pause > longestThinkMillis && start < thinkUntil) {
          longestThinkMillis = pause;
        }
      }
      firstStart[at] = Math.min(firstStart[at], start);
      if (sample.endMillis() >= lastEnd[at]) {
        failedLast.set(at, !sample.success());
      }
      lastEnd[at] = Math.max(lastEnd[at], sample.endMillis());
      if (sample.isInProgressAt(windowStart)) {
        recordInFlight(at, sample);
      } else if (sample.unended() && sample.elapsedMillis() >= LONG_MILLIS && start > windowStart) {
        unended.merge(
            at,
            InFlight.of(sample),
            (one, other) -> other.elapsedMillis > one.elapsedMillis ? other : one);
      }
    }

    private boolean cameFurther(Sample sample) {
      int at = sample.threadNumber() - 1;
      return at >= 0 && at < lastEnd.length && sample.endMillis() < lastEnd[at];
    }

    private void count(int at, int length) {
      pauses[length]++;
      allPauses++;
      long bit = 1L << length;
      if ((pausesOf[at] & bit) == 0) {
        pausesOf[at] |= bit;
        pausing[length]++;
      }
    }

    private void recordInFlight(int at, Sample sample) {
      if (sample.kind() == SampleKind.UNFINISHED) {
        return;
      }
      if (!sample.success() && sample.kind() == SampleKind.REQUEST) {
        failedFromBefore++;
        if (firstFailed.isEmpty()) {
          firstFailed = text(sample);
          onlyFailedLabel = sample.label();
        } else if (!onlyFailedLabel.equals(sample.label())) {
          onlyFailedLabel = "";
        }
      }
      inFlight
          .get(sample.kind())
          .merge(
              at,
              InFlight.of(sample),
              (one, other) -> other.untilMillis > one.untilMillis ? other : one);
    }

    private static String text(Sample sample) {
      String code = sample.responseCode();
      return sample.label() + (code.isEmpty() ? "" : " (" + code + ")");
    }

    private void widen(int threads) {
      firstStart = widened(firstStart, threads);
      lastEnd = widened(lastEnd, threads);
      pausesOf = Arrays.copyOf(pausesOf, firstStart.length);
    }

    private static long[] widened(long[] values, int threads) {
      long[] wider = Arrays.copyOf(values, Math.max(threads, 2 * values.length));
      Arrays.fill(wider, values.length, wider.length, NEVER);
      return wider;
    }

    private boolean within(long fromMillis, long toMillis) {
      boolean within = true;
      for (int i = 0; i < firstStart.length; i++) {
        boolean heard = firstStart[i] != NEVER;
        within &= !heard || firstStart[i] >= fromMillis && lastEnd[i] <= toMillis;
      }
      return within;
    }

    /** Whether its rows are of users: each says which thread wrote it, and none takes arrivals. */
    boolean ofUsers() {
      return !unnamed && !arrives;
    }

    /** The longest pause of a user that was over well before the end of the window. */
    long longestThinkMillis() {
      return longestThinkMillis;
    }

    long failedFromBefore() {
      return failedFromBefore;
    }

    /** The first request that began before the window and failed after its beginning, or empty. */
    String firstFailed() {
      return firstFailed;
    }

    /** The label of all that failed; empty where there are several. */
    String onlyFailedLabel() {
      return onlyFailedLabel;
    }

    int threads() {
      return (int) Arrays.stream(firstStart).filter(start -> start != NEVER).count();
    }

    /** The highest number of one of its threads: JMeter counts them from 1. */
    int highestNumber() {
      int highest = firstStart.length;
      while (highest > 0 && firstStart[highest - 1] == NEVER) {
        highest--;
      }
      return highest;
    }

    /** Whether its threads went on for some rows each. */
    boolean wroteOften() {
      return rows >= (long) OFTEN * threads();
    }

    Collection<InFlight> unended() {
      return unended.values();
    }

    Collection<InFlight> inFlight(SampleKind kind) {
      return inFlight.get(kind).values();
    }

    /**
     * Whether all that its threads wrote began before the window and succeeded: streams, a batch.
     */
    boolean onlyStreams() {
      Collection<InFlight> all = inFlight.get(SampleKind.REQUEST).values();
      return rows == all.size() && all.stream().allMatch(InFlight::success);
    }

    /**
     * The time of its threads in a window, together: of each from its first sample to its last one,
     * and, at both ends, as long as pauses of the group are.
     */
    long activeMillis(Window window) {
      long pause = longestPause();
      long active = 0;
      for (int i = 0; i < firstStart.length; i++) {
        if (firstStart[i] != NEVER) {
          long from = Math.max(window.startMillis(), firstStart[i] - pause);
          long to = Math.min(window.endMillis(), lastEnd[i] + pause);
          active += Math.max(0, to - from);
        }
      }
      return active;
    }

    /**
     * For how long, together, its threads were silent at the end of a window, beyond a pause; 0
     * where none of them was active to that end, so that nobody knows how long their pauses are.
     */
    long silentMillis(Window window) {
      long pause = longestPause();
      long silent = 0;
      boolean activeToTheEnd = false;
      for (int i = 0; i < firstStart.length; i++) {
        if (firstStart[i] != NEVER) {
          long until = Math.max(window.startMillis(), lastEnd[i] + pause);
          silent += Math.max(0, window.endMillis() - until);
          activeToTheEnd |= until >= window.endMillis();
        }
      }
      return activeToTheEnd ? silent : 0;
    }

    /** How many threads were active at a time, pauses included. */
    int activeAt(long millis) {
      long pause = longestPause();
      int active = 0;
      for (int i = 0; i < firstStart.length; i++) {
        active += isActive(i, millis, pause) ? 1 : 0;
      }
      return active;
    }

    private boolean isActive(int i, long millis, long pause) {
      return firstStart[i] != NEVER && firstStart[i] <= millis && lastEnd[i] + pause >= millis;
    }

    /**
     * Those threads that were gone by a time although they had begun with the others: until the
     * last of those began who were active then, or until another time.
     */
    Lost lost(long millis, long begunUntil) {
      long pause = longestPause();
      long lastBegin = begunUntil;
      for (int i = 0; i < firstStart.length; i++) {
        if (isActive(i, millis, pause)) {
          lastBegin = Math.max(lastBegin, firstStart[i]);
        }
      }
      long until = lastBegin;
      int[] lost =
          IntStream.range(0, firstStart.length)
              .filter(i -> firstStart[i] != NEVER && firstStart[i] <= until)
              .filter(i -> lastEnd[i] + pause < millis)
              .toArray();
      return new Lost(
          IntStream.of(lost).mapToLong(i -> lastEnd[i]).sorted().toArray(),
          IntStream.of(lost).filter(failedLast::get).count());
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

  private final StepWindows windows;
  private final PerGenerator<UserGroup> groups = PerGenerator.andGroup(this::begin);
  private ThreadName lastThread;
  private String lastHost;
  private UserGroup last;
  private long room;
  private boolean tooMany;
  private boolean wentBack;

  /**
   * Knows nobody.
   *
   * @param windows what is judged of each step
   */
  UserActivity(StepWindows windows) {
    this.windows = windows;
  }

  private UserGroup begin(Sample first) {
    UserGroup group = new UserGroup(first);
    windows.of(group.step).ifPresent(group::judge);
    return group;
  }

  /** Judges another part of a step, before a sample that ends after its beginning has come. */
  void moveWindow(Step step, Window window) {
    groups.all().stream().filter(group -> group.step.equals(step)).forEach(g -> g.judge(window));
  }

  @Override
  public void accept(Sample sample) {
    // Threads share the object of their name, and rows that of their host.
    if (sample.thread() != lastThread || sample.host() != lastHost) {
      lastThread = sample.thread();
      lastHost = sample.host();
      last = tooMany ? null : groups.of(sample);
      tooMany |= groups.names().size() > MOST_GROUPS;
    }
    if (!tooMany) {
      record(sample);
    }
  }

  /** Whether the thread of the last sample had come further before. */
  boolean wentBack() {
    return wentBack;
  }

  private void record(Sample sample) {
    wentBack = false;
    int before = last.firstStart.length;
    if (sample.threadNumber() - before > MOST_THREADS - room) {
      tooMany = true;
    } else {
      wentBack = last.cameFurther(sample);
      last.record(sample);
      room += last.firstStart.length - before;
    }
  }

  /** The groups of a step; none where there are too many to know them. */
  List<UserGroup> of(StepStatistics step) {
    if (tooMany) {
      return List.of();
    }
    boolean sweep = groups.all().stream().anyMatch(group -> !group.step.equals(Step.NONE));
    return groups.all().stream()
        .filter(group -> sweep != group.step.equals(Step.NONE))
        .filter(group -> group.step.repeat() == step.repeat())
        .filter(group -> group.within(step.startMillis(), step.endMillis()))
        .toList();
  }
}

package io.github.ampmeter.judge.validity;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.SampleSink;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.stats.ArrivalStatistics;
import io.github.ampmeter.judge.stats.SocketShortage;
import io.github.ampmeter.judge.stats.StepWindows;
import io.github.ampmeter.judge.stats.Window;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Counts the samples that the load generator itself affected: in flight while it was paused, or
 * failed for want of a local port or an open file, and the failed operations around such. Bounds
 * are made of the counts, so that no sample need be read again. What a server answered in a pause
 * has failed all the same.
 *
 * <p>Of arrivals a pause bears on those that follow: what came due meanwhile begins all at its end,
 * so that the next ones wait for a user or are dropped, however quick the servers are. That is over
 * with the first arrival that began on time.
 */
final class AffectedSamples implements SampleSink {
  /** The meter looks every 10 ms: a pause may have begun up to two looks before it was due. */
  private static final long BEFORE_A_PAUSE_MILLIS = 20;

  /**
   * Servers that can do a tenth more than is asked of them work a backlog off in ten times the
   * pause. What takes them longer is theirs.
   */
  private static final int LONGEST_BACKLOG_IN_PAUSES = 10;

  private static final Pattern HTTP_STATUS = Pattern.compile("[1-5][0-9][0-9]");

  /** What servers say of a request that came too slowly. */
  private static final String REQUEST_TIMEOUT = "408";

  /** How the message of JMeter's Duration Assertion begins. */
  private static final String TOO_LONG = "The operation lasted too long";

  /**
   * Samples of a label.
   *
   * @param label empty: all of them
   */
  private record Key(int level, int repeat, SampleKind kind, String label) {
    /** Leaves the label out, so that it means all samples of the kind. */
    Key all() {
      return new Key(level, repeat, kind, "");
    }
  }

  /**
   * How many were affected.
   *
   * @param paused in flight during a pause
   * @param succeeded of these
   * @param failed of these for what a pause can cause, and of those without a port
   */
  record Count(long paused, long succeeded, long failed) {
    static final Count NONE = new Count(0, 0, 0);

    Count and(Count other) {
      return new Count(paused + other.paused, succeeded + other.succeeded, failed + other.failed);
    }
  }

  private final StepWindows windows;
  private final List<Window> pauses;
  private final long[] overAt;
  private final long from;
  private final long until;
  private final Map<String, Long> failedPorts = new HashMap<>();
  private final Map<String, Long> failedResponses = new HashMap<>();
  private final Map<Key, Count> counts = new HashMap<>();

  /**
   * Has counted none.
   *
   * @param pauses in the order of time and without overlaps
   */
  AffectedSamples(StepWindows windows, List<Window> pauses) {
    this.windows = windows;
    this.pauses = new ArrayList<>();
    pauses.forEach(
        pause ->
            this.pauses.add(
                new Window(pause.startMillis() - BEFORE_A_PAUSE_MILLIS, pause.endMillis())));
    this.overAt = new long[pauses.size()];
    for (int i = 0; i < overAt.length; i++) {
      Window pause = pauses.get(i);
      long longest = pause.endMillis() + LONGEST_BACKLOG_IN_PAUSES * pause.millis();
      boolean last = i + 1 == overAt.length;
      overAt[i] = last ? longest : Math.min(longest, pauses.get(i + 1).startMillis());
    }
    this.from = pauses.isEmpty() ? Long.MAX_VALUE : this.pauses.get(0).startMillis();
    this.until = pauses.isEmpty() ? Long.MIN_VALUE : overAt[overAt.length - 1];
  }

  @Override
  public void accept(Sample sample) {
    boolean late =
        sample.scheduleDelay() != null
            && sample.scheduleDelay().lateMillis() > ArrivalStatistics.LATE_MILLIS;
    boolean paused =
        sample.startMillis() < until
            && sample.endMillis() > from
            && inFlight(sample, late || sample.dropped());
    if (sample.standsForArrival() && !late && !pauses.isEmpty()) {
      endBacklog(sample.startMillis());
    }
    boolean answered = !sample.success() && !pauses.isEmpty() && answered(sample);
    if (paused || !sample.success() && withoutPort(sample)) {
      count(sample, paused, !sample.success() && !answered);
    }
  }

  private boolean inFlight(Sample sample, boolean ofBacklog) {
    for (int i = 0; i < overAt.length; i++) {
      long end = ofBacklog ? overAt[i] : pauses.get(i).endMillis();
      if (sample.startMillis() < end && sample.endMillis() > pauses.get(i).startMillis()) {
        return true;
      }
    }
    return false;
  }

  /** A late sample starts when it was due; one on time was due after the pause that it ends. */
  private void endBacklog(long due) {
    for (int i = overAt.length - 1; i >= 0; i--) {
      if (pauses.get(i).endMillis() <= due) {
        overAt[i] = Math.min(overAt[i], due);
        return;
      }
    }
  }

  private boolean withoutPort(Sample sample) {
    if (SocketShortage.caused(sample)) {
      failedPorts.put(sample.threadText(), sample.startMillis());
      return true;
    }
    return holds(failedPorts, sample);
  }

  /** Whether a failed sample, or a request in a failed operation, had a response that failed it. */
  private boolean answered(Sample sample) {
    String code = sample.responseCode();
    if (HTTP_STATUS.matcher(code).matches()
        && !code.equals(REQUEST_TIMEOUT)
        && !sample.failure().startsWith(TOO_LONG)) {
      failedResponses.put(sample.threadText(), sample.startMillis());
      return true;
    }
    return holds(failedResponses, sample);
  }

  private static boolean holds(Map<String, Long> failed, Sample sample) {
    Long inside = sample.kind() == SampleKind.OPERATION ? failed.get(sample.threadText()) : null;
    return inside != null && inside >= sample.startMillis();
  }

  private void count(Sample sample, boolean paused, boolean excusable) {
    Step step = sample.thread().step();
    Optional<Window> window = windows.of(step);
    // What ended in the window counts for rates, what began in it for all else.
    if (window.isEmpty()
        || !window.get().contains(sample.startMillis())
            && !window.get().contains(sample.endMillis())) {
      return;
    }
    Count one = new Count(paused ? 1 : 0, paused && sample.success() ? 1 : 0, excusable ? 1 : 0);
    Key label = new Key(step.level(), step.repeat(), sample.kind(), sample.label());
    add(label, one);
    if (!sample.nested()) {
      add(label.all(), one);
    }
    if (sample.outside()) {
      Key operation = new Key(step.level(), step.repeat(), SampleKind.OPERATION, sample.label());
      add(operation, one);
      add(operation.all(), one);
    }
  }

  private void add(Key key, Count one) {
    counts.merge(key, one, Count::and);
  }

  /** The pauses, each with the time that its backlog of arrivals took. */
  List<Window> withBacklog() {
    List<Window> windows = new ArrayList<>();
    for (int i = 0; i < overAt.length; i++) {
      windows.add(new Window(pauses.get(i).startMillis(), overAt[i]));
    }
    return windows;
  }

  /**
   * At a load level, all of its repeats together.
   *
   * @param level of a sweep; -1: all steps
   * @param label empty: of all labels of that kind
   */
  Count of(int level, SampleKind kind, String label) {
    return counts.entrySet().stream()
        .filter(each -> level < 0 || each.getKey().level() == level)
        .filter(each -> each.getKey().kind() == kind && each.getKey().label().equals(label))
        .map(Map.Entry::getValue)
        .reduce(Count.NONE, Count::and);
  }
}

package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.SampleSink;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.sample.ThreadName;
import io.github.ampmeter.judge.stats.TimeParts.PathTimes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Knows of each label, step by step, where the time of its successes went. Rows of an operation's
 * requests come before its own, of the same thread. Not thread-safe.
 */
public final class TimePartsRecorder implements SampleSink {
  private static final double MICROS_A_MILLI = 1000;
  private static final int MOST_LABELS = 1000;

  /** Requests of an operation before its last so many are not taken for its own. */
  private static final int MOST_REQUESTS = 100;

  /** As many as an access log tells apart; of others it is not known where they went. */
  private static final int MOST_PATHS = 2000;

  private record User(ThreadName thread, int number, String host) {}

  private record Key(LabelKind kind, String label) {}

  /** A request that succeeded, in milliseconds. */
  private record Request(
      long startMillis, double connect, double waiting, double transfer, String path) {}

  private final StepWindows windows;
  private final UnaryOperator<String> pathOf;
  private final Map<String, String> paths = new HashMap<>();
  private final Map<Step, Map<Key, Sum>> steps = new LinkedHashMap<>();
  private final Map<User, Deque<Request>> last = new HashMap<>();

  /**
   * Has seen nothing yet.
   *
   * @param pathOf what an access log has of a URL
   */
  public TimePartsRecorder(StepWindows windows, UnaryOperator<String> pathOf) {
    this.windows = windows;
    this.pathOf = pathOf;
  }

  @Override
  public void accept(Sample sample) {
    Optional<Window> window = windows.of(sample.thread().step());
    boolean part = sample.kind() == SampleKind.PART || sample.kind() == SampleKind.UNFINISHED;
    if (part || window.isEmpty()) {
      return;
    }
    Map<Key, Sum> parts =
        steps.computeIfAbsent(sample.thread().step(), step -> new LinkedHashMap<>());
    boolean judged = sample.success() && window.get().contains(sample.startMillis());
    Deque<Request> before =
        last.computeIfAbsent(
            new User(sample.thread(), sample.threadNumber(), sample.host()),
            user -> new ArrayDeque<>());
    if (sample.kind() == SampleKind.OPERATION) {
      if (judged) {
        add(parts, sample, LabelKind.OPERATION, since(sample.startMillis(), before));
      }
      return;
    }
    Optional<Request> request = sample.success() ? request(sample) : Optional.empty();
    request.ifPresent(before::addLast);
    if (before.size() > MOST_REQUESTS) {
      before.removeFirst();
    }
    if (judged) {
      add(parts, sample, LabelKind.REQUEST, request.stream().toList());
      if (sample.outside()) {
        add(parts, sample, LabelKind.OPERATION, request.stream().toList());
      }
    }
  }

  /** What each step had, in the order in which they began; of a sweep without what is beside it. */
  public List<List<TimeParts>> steps() {
    boolean sweep = steps.keySet().stream().anyMatch(step -> !step.equals(Step.NONE));
    List<List<TimeParts>> all = new ArrayList<>();
    steps.forEach(
        (step, parts) -> {
          if (!sweep || !step.equals(Step.NONE)) {
            List<TimeParts> labels = new ArrayList<>();
            parts.forEach((key, sum) -> labels.add(sum.parts(key)));
            all.add(labels);
          }
        });
    return all;
  }

  private static List<Request> since(long startMillis, Deque<Request> before) {
    List<Request> since = new ArrayList<>();
    Iterator<Request> newestFirst = before.descendingIterator();
    while (newestFirst.hasNext()) {
      Request request = newestFirst.next();
      if (request.startMillis() < startMillis) {
        break;
      }
      since.add(request);
    }
    return since;
  }

  /** Returns empty where the row lacks one of its times. */
  private Optional<Request> request(Sample sample) {
    if (sample.connectMillis() == Sample.NOT_MEASURED
        || sample.latencyMillis() == Sample.NOT_MEASURED) {
      return Optional.empty();
    }
    double connect = millis(sample.connectMicros(), sample.connectMillis());
    double latency = millis(sample.latencyMicros(), sample.latencyMillis());
    if (latency == 0 && !sample.url().contains("/")) {
      // As of a query: no first byte, and so nothing that was transferred after it.
      return Optional.empty();
    }
    // How late an arrival began is in its elapsed time alone.
    long late = sample.scheduleDelay() == null ? 0 : sample.scheduleDelay().lateMillis();
    double elapsed = millis(sample.elapsedMicros(), sample.elapsedMillis()) - late;
    return Optional.of(
        new Request(
            sample.startMillis(),
            connect,
            Math.max(0, latency - connect),
            Math.max(0, elapsed - latency),
            sample.fromCache() || sample.url().isEmpty() ? "" : path(sample.url())));
  }

  private static double millis(long micros, long millis) {
    return micros == Sample.NOT_MEASURED ? millis : micros / MICROS_A_MILLI;
  }

  /** URLs that never repeat must not fill the memory. */
  private String path(String url) {
    if (paths.size() >= MOST_PATHS) {
      paths.clear();
    }
    return paths.computeIfAbsent(url, pathOf);
  }

  private static void add(
      Map<Key, Sum> parts, Sample sample, LabelKind kind, List<Request> requests) {
    Key key = new Key(kind, sample.label());
    if (parts.size() < MOST_LABELS || parts.containsKey(key)) {
      parts.computeIfAbsent(key, label -> new Sum()).add(sample, requests);
    }
  }

  private static final class Sum {
    private final Map<String, PathTimes> paths = new HashMap<>();
    private long samples;
    private long requests;
    private double elapsed;
    private double connect;
    private double waiting;
    private double transfer;

    void add(Sample sample, List<Request> its) {
      samples++;
      elapsed += millis(sample.elapsedMicros(), sample.elapsedMillis());
      for (Request each : its) {
        requests++;
        connect += each.connect();
        waiting += each.waiting();
        transfer += each.transfer();
        if (paths.size() < MOST_PATHS || paths.containsKey(each.path())) {
          PathTimes times = new PathTimes(1, each.waiting(), each.transfer());
          paths.merge(each.path(), times, PathTimes::and);
        }
      }
    }

    TimeParts parts(Key key) {
      return new TimeParts(
          key.label(),
          key.kind(),
          samples,
          requests,
          new TimeParts.Sums(elapsed, connect, waiting, transfer),
          paths);
    }
  }
}

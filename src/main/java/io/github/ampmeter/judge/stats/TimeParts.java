package io.github.ampmeter.judge.stats;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the time of a label's successes in a window went, as the load generator measured it: sums
 * in milliseconds. Of an operation, those of its requests; its elapsed time is its own.
 *
 * @param requests how many of them, or of the operations' requests, told their times
 * @param paths the same by what an access log has of them
 */
public record TimeParts(
    String label,
    LabelKind kind,
    long samples,
    long requests,
    Sums sums,
    Map<String, PathTimes> paths) {
  /**
   * Times in milliseconds, summed.
   *
   * @param waiting from connected to the first byte of the response
   * @param transfer from there to the last one
   */
  public record Sums(double elapsed, double connect, double waiting, double transfer) {
    private Sums and(Sums other) {
      return new Sums(
          elapsed + other.elapsed,
          connect + other.connect,
          waiting + other.waiting,
          transfer + other.transfer);
    }
  }

  /** Requests of one path. */
  public record PathTimes(long requests, double waitingMillis, double transferMillis) {
    public static final PathTimes NONE = new PathTimes(0, 0, 0);

    public PathTimes and(PathTimes other) {
      return new PathTimes(
          requests + other.requests,
          waitingMillis + other.waitingMillis,
          transferMillis + other.transferMillis);
    }
  }

  public TimeParts {
    paths = Map.copyOf(paths);
  }

  /** Adds up several passes of a load level. */
  public static List<TimeParts> together(List<List<TimeParts>> passes) {
    Map<List<Object>, TimeParts> all = new LinkedHashMap<>();
    passes.stream()
        .flatMap(List::stream)
        .forEach(each -> all.merge(List.of(each.kind, each.label), each, TimeParts::and));
    return List.copyOf(all.values());
  }

  private TimeParts and(TimeParts other) {
    Map<String, PathTimes> all = new HashMap<>(paths);
    other.paths.forEach((path, times) -> all.merge(path, times, PathTimes::and));
    return new TimeParts(
        label, kind, samples + other.samples, requests + other.requests, sums.and(other.sums), all);
  }
}

package io.github.ampmeter.stats.window;

import io.github.ampmeter.sample.Sample;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The time in which all load generators of a step are at work. Each goes through the schedule by
 * itself, so that they come to a step at slightly different moments; while one of them is missing,
 * the load is not that of the sum of their users.
 */
final class CommonTime {
  private static final class Span {
    long start = Long.MAX_VALUE;
    long end = Long.MIN_VALUE;
  }

  private final Map<String, Span> generators = new HashMap<>();
  private String lastOrigin;
  private String lastHost;
  private Span last;

  void include(Sample sample) {
    String origin = sample.thread().origin();
    // The same object for thousands of rows; of workers without a port for all of them.
    if (origin != lastOrigin || !sample.host().equals(lastHost)) {
      lastOrigin = origin;
      lastHost = sample.host();
      last = generators.computeIfAbsent(sample.generator(), name -> new Span());
    }
    last.start = Math.min(last.start, sample.startMillis());
    last.end = Math.max(last.end, sample.endMillis());
  }

  boolean ofSeveral() {
    return generators.size() > 1;
  }

  long startMillis() {
    return generators.values().stream().mapToLong(span -> span.start).max().orElseThrow();
  }

  long endMillis() {
    return generators.values().stream().mapToLong(span -> span.end).min().orElseThrow();
  }

  /** Of whichever generator came first. */
  long firstStartMillis() {
    return generators.values().stream().mapToLong(span -> span.start).min().orElseThrow();
  }

  /** Of whichever generator went last. */
  long lastEndMillis() {
    return generators.values().stream().mapToLong(span -> span.end).max().orElseThrow();
  }

  /**
   * What the windows of all generators, each by its own first start, have in common.
   *
   * @return empty where they were never in their windows together
   */
  Optional<Window> window(Function<Long, Window> fromStart) {
    if (!ofSeveral()) {
      return Optional.of(fromStart.apply(startMillis()));
    }
    long from = startMillis();
    long to = endMillis();
    for (Span span : generators.values()) {
      Window own = fromStart.apply(span.start);
      from = Math.max(from, own.startMillis());
      to = Math.min(to, own.endMillis());
    }
    return to > from ? Optional.of(new Window(from, to)) : Optional.empty();
  }
}

package io.github.ampmeter.stats;

import io.github.ampmeter.sample.Sample;
import java.util.Optional;
import java.util.Set;
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

  private final PerGenerator<Span> generators =
      new PerGenerator<>(Sample::generator, first -> new Span());

  void include(Sample sample) {
    Span span = generators.of(sample);
    span.start = Math.min(span.start, sample.startMillis());
    span.end = Math.max(span.end, sample.endMillis());
  }

  boolean ofSeveral() {
    return generators.names().size() > 1;
  }

  /** Their names. */
  Set<String> generators() {
    return generators.names();
  }

  long startMillis() {
    return generators.all().stream().mapToLong(span -> span.start).max().orElseThrow();
  }

  long endMillis() {
    return generators.all().stream().mapToLong(span -> span.end).min().orElseThrow();
  }

  /** Of whichever generator came first. */
  long firstStartMillis() {
    return generators.all().stream().mapToLong(span -> span.start).min().orElseThrow();
  }

  /** Of whichever generator went last. */
  long lastEndMillis() {
    return generators.all().stream().mapToLong(span -> span.end).max().orElseThrow();
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
    for (Span span : generators.all()) {
      Window own = fromStart.apply(span.start);
      from = Math.max(from, own.startMillis());
      to = Math.min(to, own.endMillis());
    }
    return to > from ? Optional.of(new Window(from, to)) : Optional.empty();
  }
}

package io.github.ampmeter.accesslog;

/**
 * A part of a log.
 *
 * @param from seconds since 1970
 * @param to the last second, which belongs to it
 */
public record Span(long from, long to) {
  /** All of it, lines without a time too. */
  public static final Span ALL = new Span(Long.MIN_VALUE, Long.MAX_VALUE);

  boolean contains(long second) {
    return second >= from && second <= to;
  }
}

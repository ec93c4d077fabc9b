package io.github.ampmeter.source.accesslog;

import io.github.ampmeter.judge.stats.ValueCounts;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Predicate;

/**
 * What one or more access logs say.
 *
 * @param format as it was given, or found
 * @param requests by kind, those that took the most time together first
 * @param slowest single requests, the slowest first
 * @param statuses responses by status; 0: the line has a dash, or no status
 * @param start when the first request came; empty where no line says
 * @param end when the last one came
 */
public record AccessLog(
    LogFormat format,
    Lines lines,
    List<RequestFigures> requests,
    List<SlowRequest> slowest,
    SortedMap<Integer, Long> statuses,
    Optional<Instant> start,
    Optional<Instant> end) {
  public AccessLog {
    requests = List.copyOf(requests);
    slowest = List.copyOf(slowest);
  }

  /**
   * The lines of a log.
   *
   * @param all of them, unreadable ones included
   * @param unreadable how many are not of the format
   * @param firstUnreadable some of them, each with its file and line
   */
  public record Lines(long all, long unreadable, List<String> firstUnreadable) {
    public Lines {
      firstUnreadable = List.copyOf(firstUnreadable);
    }
  }

  /**
   * A single request.
   *
   * @param request as it stands in the log
   * @param status -1: not known
   * @param at seconds since 1970; -1: not known
   */
  public record SlowRequest(String request, long status, long micros, long at) {}

  /** How many requests were read. */
  public long count() {
    return lines.all - lines.unreadable;
  }

  /** The log without some kinds of requests; its single slow requests stay. */
  public AccessLog without(Predicate<RequestFigures> some) {
    List<RequestFigures> others = requests.stream().filter(some.negate()).toList();
    long less = requests.stream().filter(some).mapToLong(RequestFigures::count).sum();
    Lines left = new Lines(lines.all - less, lines.unreadable, lines.firstUnreadable);
    return new AccessLog(format, left, others, slowest, statuses, start, end);
  }

  /** The time of all requests together, in milliseconds. */
  public double totalMillis() {
    return requests.stream().mapToDouble(RequestFigures::totalMillis).sum();
  }

  /**
   * What a log says of one kind of requests.
   *
   * @param request method and path, with ids folded
   * @param count of its lines
   * @param errors those with a status of 400 or more; 0 where the log does not say
   * @param bytes of all responses together; 0 where the log does not say
   * @param firstByteMicros from requests to the first bytes of their responses, of all together; 0
   *     where the log does not say
   * @param elapsed times, as the server took them; none where the log does not say
   */
  public record RequestFigures(
      String request,
      long count,
      long errors,
      long bytes,
      long firstByteMicros,
      ValueCounts elapsed) {

    /** The time of all its requests together, in milliseconds. */
    public double totalMillis() {
      return elapsed.count() == 0 ? 0 : elapsed.mean() * elapsed.count();
    }
  }

  /**
   * A part of a log.
   *
   * @param from seconds since 1970
   * @param to the last second, which belongs to it
   */
  public record Span(long from, long to) {
    /** All lines, including those without a time. */
    public static final Span ALL = new Span(Long.MIN_VALUE, Long.MAX_VALUE);

    boolean contains(long second) {
      return second >= from && second <= to;
    }
  }
}

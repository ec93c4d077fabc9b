package io.github.ampmeter.accesslog;

import io.github.ampmeter.accesslog.AccessLog.SlowRequest;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.Supplier;

/** What one thread counted of the lines of one part of a log. */
final class SpanCounts {
  static final int MOST_SLOW = 20;
  private static final int MOST_STATUS = 1000;
  private static final Comparator<SlowRequest> QUICKEST_FIRST =
      Comparator.comparingLong(SlowRequest::micros);

  private final Span span;
  final KindTable kinds;
  final long[] statuses = new long[MOST_STATUS];
  final PriorityQueue<SlowRequest> slowest = new PriorityQueue<>(QUICKEST_FIRST);

  /** Lines of other times. */
  long beyond;

  long firstSecond = Long.MAX_VALUE;
  long lastSecond = Long.MIN_VALUE;

  SpanCounts(Span span, AdmittedKinds admitted) {
    this.span = span;
    this.kinds = new KindTable(admitted);
  }

  /**
   * Counts a line, if it is of this part.
   *
   * @param second -1: not known
   * @param request as it stands in the log, for the few of which that is shown
   */
  void add(
      RequestKind kind,
      long second,
      long status,
      long bytes,
      long micros,
      Supplier<String> request) {
    if (!span.contains(second)) {
      beyond++;
      return;
    }
    kinds.of(kind).add(status, bytes, micros);
    statuses[(int) Math.min(Math.max(0, status), MOST_STATUS - 1)]++;
    if (second >= 0) {
      firstSecond = Math.min(firstSecond, second);
      lastSecond = Math.max(lastSecond, second);
    }
    if (micros >= 0 && (slowest.size() < MOST_SLOW || micros > slowest.peek().micros())) {
      slowest.add(new SlowRequest(request.get(), status, micros, second));
      if (slowest.size() > MOST_SLOW) {
        slowest.poll();
      }
    }
  }
}

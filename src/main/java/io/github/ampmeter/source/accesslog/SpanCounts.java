package io.github.ampmeter.source.accesslog;

import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.source.accesslog.AccessLog.RequestFigures;
import io.github.ampmeter.source.accesslog.AccessLog.SlowRequest;
import io.github.ampmeter.source.accesslog.AccessLog.Span;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The counts by one thread of the lines within one span of a log. */
final class SpanCounts {
  static final int MOST_SLOW = 20;
  private static final int MOST_STATUS = 1000;
  private static final Comparator<SlowRequest> QUICKEST_FIRST =
      Comparator.comparingLong(SlowRequest::micros);

  private final Span span;
  final KindTable kinds;
  final long[] statuses = new long[MOST_STATUS];
  final PriorityQueue<SlowRequest> slowest = new PriorityQueue<>(QUICKEST_FIRST);

  /** Lines outside the span. */
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
      long firstByteMicros,
      Supplier<String> request) {
    if (!span.contains(second)) {
      beyond++;
      return;
    }
    kinds.of(kind).add(status, bytes, micros, firstByteMicros);
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

  /** The counts by kind of request, found by bytes to avoid a text for each line. */
  static final class KindTable {
    static final String OTHERS = "(other requests)";

    /** The growing counts of one kind. */
    static final class Counts {
      private final byte[] kind;
      private long count;
      private long errors;
      private long bytes;
      private long firstByteMicros;
      private final ValueCounts elapsed = new ValueCounts();

      Counts(byte[] kind) {
        this.kind = kind;
      }

      void add(long status, long responseBytes, long micros, long toFirstByte) {
        count++;
        firstByteMicros += Math.max(0, toFirstByte);
        errors += status >= 400 ? 1 : 0;
        bytes += Math.max(0, responseBytes);
        if (micros >= 0) {
          elapsed.addMicros(micros);
        }
      }
    }

    private final AdmittedKinds admitted;
    private final Map<ByteBuffer, Counts> counts = new HashMap<>();
    private final Counts others = new Counts(OTHERS.getBytes(StandardCharsets.UTF_8));

    KindTable(AdmittedKinds admitted) {
      this.admitted = admitted;
    }

    Counts of(RequestKind kind) {
      Counts known = counts.get(ByteBuffer.wrap(kind.bytes(), 0, kind.length()));
      if (known != null) {
        return known;
      }
      if (!admitted.admit(kind.bytes(), kind.length())) {
        return others;
      }
      Counts added = new Counts(kind.copy());
      counts.put(ByteBuffer.wrap(added.kind), added);
      return added;
    }

    /** Adds the counts to those of other threads. */
    void addTo(Map<String, RequestFigures> all) {
      counts.values().forEach(each -> addTo(all, each));
      if (others.count > 0) {
        addTo(all, others);
      }
    }

    private static void addTo(Map<String, RequestFigures> all, Counts each) {
      String request = new String(each.kind, StandardCharsets.UTF_8);
      RequestFigures before = all.get(request);
      if (before != null) {
        each.elapsed.addAll(before.elapsed());
      }
      all.put(
          request,
          new RequestFigures(
              request,
              each.count + (before == null ? 0 : before.count()),
              each.errors + (before == null ? 0 : before.errors()),
              each.bytes + (before == null ? 0 : before.bytes()),
              each.firstByteMicros + (before == null ? 0 : before.firstByteMicros()),
              each.elapsed));
    }
  }

  /** The kinds that have their own row: the first ones that any thread meets. */
  static final class AdmittedKinds {
    private static final int MOST_KINDS = 2000;

    private final Set<String> admitted = ConcurrentHashMap.newKeySet();

    boolean admit(byte[] bytes, int length) {
      String kind = new String(bytes, 0, length, StandardCharsets.UTF_8);
      if (admitted.contains(kind)) {
        return true;
      }
      if (admitted.size() >= MOST_KINDS) {
        return false;
      }
      synchronized (admitted) {
        if (admitted.size() < MOST_KINDS) {
          admitted.add(kind);
        }
        return admitted.contains(kind);
      }
    }
  }
}

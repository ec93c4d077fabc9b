package io.github.ampmeter.judge.sample;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Tells which requests of a run in progress are outside of all transactions. JMeter tells of a
 * transaction when it ends, behind its requests: until then, and for a bounded number of requests
 * of each thread, it is open whether they are operations. Not thread-safe.
 */
public final class LiveRoles {
  private static final int MOST_OPEN = 1000;

  /** Of a thread that had no transaction yet: many plans have none. */
  private static final int MOST_OPEN_ALONE = 100;

  /**
   * So many transactions of a thread are known, or up to twice as many, for requests that come
   * behind them.
   */
  private static final int MOST_RECENT = 256;

  private static final class OfThread {
    final Deque<Sample> open = new ArrayDeque<>();
    final TransactionTimes recent = new TransactionTimes();
    long lastEnd = Long.MIN_VALUE;
  }

  private final SampleSink outside;
  private final PerThread<OfThread> threads = new PerThread<>(OfThread::new);
  private final Set<String> transactions = new HashSet<>();

  /** By label: how many more of its requests were inside of transactions than outside. */
  private final Map<String, Integer> inside = new HashMap<>();

  /**
   * Has taken no sample.
   *
   * @param outside takes each request that is an operation, when that is known
   */
  public LiveRoles(SampleSink outside) {
    this.outside = outside;
  }

  /** Takes a sample, which must not change any more, and tells it if it was cut short. */
  public void accept(Sample sample) {
    if (sample.cutShape() && transactions.contains(sample.label())) {
      sample.as(SampleKind.UNFINISHED);
    }
    boolean unfinished = sample.kind() == SampleKind.UNFINISHED;
    if (sample.kind() == SampleKind.OPERATION || unfinished && sample.elapsedMillis() > 0) {
      transaction(sample, threads.of(sample));
    } else if (sample.kind() == SampleKind.REQUEST
        && !sample.inTransaction()
        && !sample.dropped()) {
      OfThread thread = threads.of(sample);
      // Samples of load workers come in batches, and so in any order.
      if (isWithin(sample, thread.recent)) {
        count(sample, 1);
        return;
      }
      thread.open.addLast(sample);
      if (thread.open.size() > (thread.recent.isEmpty() ? MOST_OPEN_ALONE : MOST_OPEN)) {
        decide(thread.open.removeFirst(), thread);
      }
    }
  }

  private void transaction(Sample sample, OfThread thread) {
    if (sample.kind() == SampleKind.OPERATION) {
      if (FirstLabels.mayHold(transactions, sample.label())) {
        transactions.add(sample.label());
      }
    }
    boolean whole = sample.kind() == SampleKind.OPERATION;
    boolean clean = whole && sample.success() && !sample.emptyTransaction();
    thread.recent.add(sample.startMillis(), sample.endMillis(), clean);
    thread.recent.sort();
    if (thread.recent.size() > 2 * MOST_RECENT) {
      thread.recent.keepLast(MOST_RECENT);
    }
    thread.lastEnd = Math.max(thread.lastEnd, sample.endMillis());
    thread.open.removeIf(
        request -> {
          boolean within = isWithin(request, thread.recent);
          if (within) {
            count(request, 1);
          }
          return within;
        });
  }

  private static boolean isWithin(Sample request, TransactionTimes transactions) {
    return switch (transactions.placeOf(
        request.startMillis(), request.endMillis(), !request.success())) {
      case INSIDE, INSIDE_AT_EDGE -> true;
      default -> false;
    };
  }

  private void decide(Sample request, OfThread thread) {
    boolean known = request.endMillis() <= thread.lastEnd;
    if (known || inside.getOrDefault(request.label(), 0) <= 0) {
      outside.accept(request);
    }
    if (known) {
      count(request, -1);
    }
  }

  private void count(Sample request, int insideOfOne) {
    if (FirstLabels.mayHold(inside.keySet(), request.label())) {
      inside.merge(request.label(), insideOfOne, Integer::sum);
    }
  }

  /** Decides all that is open: the run is over. */
  public void end() {
    for (OfThread thread : threads.all()) {
      thread.open.removeIf(
          request -> {
            boolean known = request.endMillis() <= thread.lastEnd;
            if (known) {
              decide(request, thread);
            }
            return known;
          });
    }
    for (OfThread thread : threads.all()) {
      thread.open.forEach(request -> decide(request, thread));
      thread.open.clear();
    }
  }
}

package io.github.ampmeter.judge.sample;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Tells which requests of a run in progress are outside of all transactions. JMeter tells of a
 * transaction when it ends, behind its requests: until then, and for at most the last hundred
 * requests of a thread, it is open whether they are operations. Not thread-safe.
 */
public final class LiveRoles {
  private static final int MOST_OPEN = 100;

  private static final class OfThread {
    final Deque<Sample> open = new ArrayDeque<>();
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
    } else if (sample.kind() == SampleKind.REQUEST && !sample.inTransaction()) {
      OfThread thread = threads.of(sample);
      thread.open.addLast(sample);
      if (thread.open.size() > MOST_OPEN) {
        decide(thread.open.removeFirst(), thread);
      }
    }
  }

  private void transaction(Sample sample, OfThread thread) {
    if (sample.kind() == SampleKind.OPERATION) {
      transactions.add(sample.label());
    }
    TransactionTimes times = new TransactionTimes();
    boolean whole = sample.kind() == SampleKind.OPERATION;
    times.add(
        sample.startMillis(),
        sample.endMillis(),
        whole && sample.success() && !sample.emptyTransaction());
    times.sort();
    thread.lastEnd = Math.max(thread.lastEnd, sample.endMillis());
    thread.open.removeIf(
        request -> {
          boolean within =
              switch (times.placeOf(
                  request.startMillis(), request.endMillis(), !request.success())) {
                case INSIDE, INSIDE_AT_EDGE -> true;
                default -> false;
              };
          if (within) {
            inside.merge(request.label(), 1, Integer::sum);
          }
          return within;
        });
  }

  private void decide(Sample request, OfThread thread) {
    boolean known = request.endMillis() <= thread.lastEnd;
    if (known || inside.getOrDefault(request.label(), 0) <= 0) {
      outside.accept(request);
    }
    if (known) {
      inside.merge(request.label(), -1, Integer::sum);
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

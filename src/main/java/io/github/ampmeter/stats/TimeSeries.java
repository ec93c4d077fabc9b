package io.github.ampmeter.stats;

import io.github.ampmeter.sample.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Samples by the second in which they ended, over the whole run. When a run grows long, the slices
 * are widened by doubling, so that there are never more than {@value #MOST_SLICES}.
 */
final class TimeSeries {
  private static final int MOST_SLICES = 240;

  private static final class Slice {
    final ValueCounts elapsed = new ValueCounts();
    long errors;
    int users;

    void addAll(Slice other) {
      elapsed.addAll(other.elapsed);
      errors += other.errors;
      users = Math.max(users, other.users);
    }
  }

  private TreeMap<Long, Slice> slices = new TreeMap<>();
  private long widthMillis = 1000;
  private long currentFrom;
  private long currentTo;
  private Slice current;

  void record(Sample sample, int users) {
    Slice slice = slice(sample.endMillis());
    if (sample.success()) {
      slice.elapsed.addElapsed(sample);
    } else {
      slice.errors++;
    }
    slice.users = Math.max(slice.users, users);
  }

  /**
   * The slices, empty ones in between included, cut to the run's first start and last end. A first
   * or last piece shorter than half a slice joins its neighbour: two samples in the last 3 ms do
   * not make a throughput of 667/s.
   */
  List<Interval> intervals(long runStartMillis, long runEndMillis) {
    if (slices.isEmpty()) {
      return List.of();
    }
    widenFor(runStartMillis, runEndMillis);
    long first = key(runStartMillis);
    long last = key(runEndMillis);
    boolean shortStart = 2 * ((first + 1) * widthMillis - runStartMillis) < widthMillis;
    long from = shortStart && first < last ? first + 1 : first;
    boolean shortEnd = 2 * (runEndMillis - last * widthMillis) < widthMillis;
    long to = shortEnd && from < last ? last - 1 : last;

    List<Interval> intervals = new ArrayList<>();
    for (long key = from; key <= to; key++) {
      Slice sum = sum(key == from ? first : key, key == to ? last : key);
      long start = key == from ? runStartMillis : key * widthMillis;
      long end = key == to ? runEndMillis : (key + 1) * widthMillis;
      double seconds = Math.max(1, end - start) / 1e3;
      intervals.add(new Interval(start, seconds, sum.elapsed, sum.errors, sum.users));
    }
    return intervals;
  }

  private Slice sum(long firstKey, long lastKey) {
    Slice sum = new Slice();
    slices.subMap(firstKey, true, lastKey, true).values().forEach(sum::addAll);
    return sum;
  }

  private long key(long millis) {
    return Math.floorDiv(millis, widthMillis);
  }

  private Slice slice(long millis) {
    if (millis < currentFrom || millis >= currentTo) {
      slices.computeIfAbsent(key(millis), k -> new Slice());
      widenFor(slices.firstKey() * widthMillis, slices.lastKey() * widthMillis);
      current = slices.get(key(millis));
      currentFrom = key(millis) * widthMillis;
      currentTo = currentFrom + widthMillis;
    }
    return current;
  }

  private void widenFor(long startMillis, long endMillis) {
    while (key(endMillis) - key(startMillis) >= MOST_SLICES) {
      widthMillis *= 2;
      TreeMap<Long, Slice> wider = new TreeMap<>();
      slices.forEach(
          (key, slice) ->
              wider.computeIfAbsent(Math.floorDiv(key, 2), k -> new Slice()).addAll(slice));
      slices = wider;
      currentTo = currentFrom;
    }
  }
}

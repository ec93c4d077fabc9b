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
  private long currentKey = Long.MIN_VALUE;
  private Slice current;

  void record(Sample sample, int users) {
    Slice slice = slice(Math.floorDiv(sample.endMillis(), widthMillis));
    if (sample.success()) {
      slice.elapsed.add(sample.elapsedMillis());
    } else {
      slice.errors++;
    }
    slice.users = Math.max(slice.users, users);
  }

  /** The slices, empty ones in between included, cut to the run's first start and last end. */
  List<Interval> intervals(long runStartMillis, long runEndMillis) {
    List<Interval> intervals = new ArrayList<>();
    if (slices.isEmpty()) {
      return intervals;
    }
    widenFrom(runStartMillis);
    long first = Math.floorDiv(runStartMillis, widthMillis);
    for (long key = first; key <= slices.lastKey(); key++) {
      long from = Math.max(runStartMillis, key * widthMillis);
      long to = Math.min(runEndMillis, (key + 1) * widthMillis);
      Slice slice = slices.getOrDefault(key, new Slice());
      intervals.add(
          new Interval(
              from, Math.max(1, to - from) / 1e3, slice.elapsed, slice.errors, slice.users));
    }
    return intervals;
  }

  private Slice slice(long key) {
    if (key == currentKey) {
      return current;
    }
    slices.computeIfAbsent(key, k -> new Slice());
    long millis = key * widthMillis;
    widenFrom(slices.firstKey() * widthMillis);
    currentKey = Math.floorDiv(millis, widthMillis);
    current = slices.get(currentKey);
    return current;
  }

  private void widenFrom(long startMillis) {
    while (slices.lastKey() - Math.floorDiv(startMillis, widthMillis) >= MOST_SLICES) {
      widthMillis *= 2;
      TreeMap<Long, Slice> wider = new TreeMap<>();
      slices.forEach(
          (key, slice) ->
              wider.computeIfAbsent(Math.floorDiv(key, 2), k -> new Slice()).addAll(slice));
      slices = wider;
      currentKey = Long.MIN_VALUE;
    }
  }
}

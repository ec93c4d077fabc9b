package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.sample.Sample;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Samples by the second in which they ended, over the whole run; in longer slices where a run has
 * more seconds than there may be slices.
 */
final class TimeSeries {
  static final int MOST_SLICES = 240;
  static final int MOST_SLICES_OF_A_LABEL = 60;

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

  private final TimeSlices<Slice> slices;

  /** A series of at most so many slices. */
  TimeSeries(int most) {
    slices = new TimeSlices<>(1000, most, Slice::new, Slice::addAll);
  }

  /** Adds up several series. */
  static TimeSeries sum(Collection<TimeSeries> all, int most) {
    TimeSeries sum = new TimeSeries(most);
    all.forEach(each -> sum.slices.addAll(each.slices));
    return sum;
  }

  void record(Sample sample, int users) {
    Slice slice = slices.at(sample.endMillis());
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
    if (slices.size() == 0) {
      return List.of();
    }
    slices.cover(runStartMillis, runEndMillis);
    long width = slices.widthMillis();
    int first = slices.index(runStartMillis);
    int last = slices.index(runEndMillis);
    boolean shortStart = 2 * (slices.startMillis(first + 1) - runStartMillis) < width;
    int from = shortStart && first < last ? first + 1 : first;
    boolean shortEnd = 2 * (runEndMillis - slices.startMillis(last)) < width;
    int to = shortEnd && from < last ? last - 1 : last;

    List<Interval> intervals = new ArrayList<>();
    for (int i = from; i <= to; i++) {
      Slice sum = slices.sum(i == from ? first : i, i == to ? last : i);
      long start = i == from ? runStartMillis : slices.startMillis(i);
      long end = i == to ? runEndMillis : slices.startMillis(i + 1);
      double seconds = Math.max(1, end - start) / 1e3;
      intervals.add(new Interval(start, seconds, sum.elapsed, sum.errors, sum.users));
    }
    return intervals;
  }
}

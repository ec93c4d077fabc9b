package io.github.ampmeter.stats;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts answers by their sizes. */
final class ResponseSizeCounter {
  private long count;
  private double logs;
  private double squares;

  /** From the first quarter that was met on. */
  private long[] quarters = {};

  private int firstQuarter;

  /** Takes one of so many bytes, not negative. */
  void add(long bytes) {
    double log = ResponseSize.log(bytes);
    count++;
    logs += log;
    squares += log * log;
    add(SizeHistogram.quarter(bytes), 1);
  }

  private void add(int quarter, long answers) {
    if (quarters.length == 0) {
      firstQuarter = quarter;
    }
    if (quarter < firstQuarter) {
      long[] wider = new long[quarters.length + firstQuarter - quarter];
      System.arraycopy(quarters, 0, wider, firstQuarter - quarter, quarters.length);
      quarters = wider;
      firstQuarter = quarter;
    } else if (quarter >= firstQuarter + quarters.length) {
      quarters = Arrays.copyOf(quarters, quarter - firstQuarter + 1);
    }
    quarters[quarter - firstQuarter] += answers;
  }

  void addAll(ResponseSizeCounter other) {
    count += other.count;
    logs += other.logs;
    squares += other.squares;
    for (int i = 0; i < other.quarters.length; i++) {
      add(other.firstQuarter + i, other.quarters[i]);
    }
  }

  ResponseSize size() {
    SortedMap<Integer, Long> counts = new TreeMap<>();
    for (int i = 0; i < quarters.length; i++) {
      if (quarters[i] > 0) {
        counts.put(firstQuarter + i, quarters[i]);
      }
    }
    return count == 0
        ? ResponseSize.NONE
        : new ResponseSize(count, logs, squares, new SizeHistogram(counts));
  }
}

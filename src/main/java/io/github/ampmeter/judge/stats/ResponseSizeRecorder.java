package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.sample.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** How large the responses of one label were, in up to {@value #MOST_BLOCKS} blocks of time. */
final class ResponseSizeRecorder {
  private static final int MOST_BLOCKS = 32;
  private static final long FIRST_WIDTH_MILLIS = 1000;

  /** The client has the page already: what is sent is none. */
  private static final String NOT_MODIFIED = "304";

  private final TimeSlices<ResponseSizeCounter> blocks =
      new TimeSlices<>(
          FIRST_WIDTH_MILLIS, MOST_BLOCKS, ResponseSizeCounter::new, ResponseSizeCounter::addAll);

  void record(Sample sample) {
    if (sample.bytes() < 0 || sample.fromCache() || sample.responseCode().equals(NOT_MODIFIED)) {
      return;
    }
    // Rows of another load generator may come later and be older: they join the first block.
    blocks.startAt(sample.endMillis());
    blocks.at(sample.endMillis()).add(sample.bytes());
  }

  ResponseSizes responses() {
    return new ResponseSizes(blocks.sum(0, blocks.size() - 1).size(), parts());
  }

  /** Each of enough responses, so that blocks of few share one. */
  private List<ResponseSizes.SizesPart> parts() {
    List<ResponseSizes.SizesPart> parts = new ArrayList<>();
    ResponseSizes.SizesPart open = null;
    for (int i = 0; i < blocks.size(); i++) {
      ResponseSize size = blocks.get(i).size();
      if (size.count() > 0) {
        ResponseSizes.SizesPart next =
            new ResponseSizes.SizesPart(blocks.startMillis(i), blocks.startMillis(i + 1), size);
        open = open == null ? next : open.and(next);
        if (open.size().count() >= ResponseSize.FEWEST) {
          parts.add(open);
          open = null;
        }
      }
    }
    return parts;
  }

  /** Counts answers by their sizes. */
  static final class ResponseSizeCounter {
    private long count;
    private double logs;
    private double squares;

    /** The array begins with the first quarter seen. */
    private long[] quarters = {};

    private int firstQuarter;

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
}

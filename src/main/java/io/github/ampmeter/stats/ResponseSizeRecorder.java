package io.github.ampmeter.stats;

import io.github.ampmeter.sample.Sample;
import java.util.ArrayList;
import java.util.List;

/**
 * How large the responses of one label were, in up to {@value #MOST_BLOCKS} blocks of time, which
 * grow by doubling.
 */
final class ResponseSizeRecorder {
  private static final int MOST_BLOCKS = 32;
  private static final long FIRST_WIDTH_MILLIS = 1000;

  /** The client has the page already: what is sent is none. */
  private static final String NOT_MODIFIED = "304";

  private final List<ResponseSizeCounter> blocks = new ArrayList<>();
  private long widthMillis = FIRST_WIDTH_MILLIS;
  private long baseMillis;

  /** The block that was met last, and its time. */
  private ResponseSizeCounter last;

  private long lastFrom;
  private long lastTo;

  /** Takes a success. */
  void record(Sample sample) {
    if (sample.bytes() < 0 || sample.fromCache() || sample.responseCode().equals(NOT_MODIFIED)) {
      return;
    }
    long millis = sample.endMillis();
    if (millis < lastFrom || millis >= lastTo) {
      enterBlock(millis);
    }
    last.add(sample.bytes());
  }

  private void enterBlock(long millis) {
    if (blocks.isEmpty()) {
      baseMillis = millis;
    }
    // Of another load generator whose rows come later.
    long since = Math.max(0, millis - baseMillis);
    while (since / widthMillis >= MOST_BLOCKS) {
      widen();
    }
    int block = (int) (since / widthMillis);
    while (blocks.size() <= block) {
      blocks.add(new ResponseSizeCounter());
    }
    last = blocks.get(block);
    lastFrom = baseMillis + block * widthMillis;
    lastTo = lastFrom + widthMillis;
  }

  private void widen() {
    for (int i = 0; i < blocks.size(); i++) {
      if (i + 1 < blocks.size()) {
        blocks.get(i).addAll(blocks.remove(i + 1));
      }
    }
    widthMillis *= 2;
  }

  ResponseSizes responses() {
    ResponseSizeCounter all = new ResponseSizeCounter();
    blocks.forEach(all::addAll);
    return new ResponseSizes(all.size(), parts());
  }

  /** Each of enough responses, so that blocks of few share one. */
  private List<ResponseSizes.Part> parts() {
    List<ResponseSizes.Part> parts = new ArrayList<>();
    ResponseSizes.Part open = null;
    for (int i = 0; i < blocks.size(); i++) {
      ResponseSize size = blocks.get(i).size();
      if (size.count() > 0) {
        long from = baseMillis + i * widthMillis;
        ResponseSizes.Part next = new ResponseSizes.Part(from, from + widthMillis, size);
        open = open == null ? next : open.and(next);
        if (open.size().count() >= ResponseSize.FEWEST) {
          parts.add(open);
          open = null;
        }
      }
    }
    return parts;
  }
}

package io.github.ampmeter.stats;

import io.github.ampmeter.sample.Sample;

/** From the first start to the last end of samples. */
final class TimeSpan {
  private long startMillis = Long.MAX_VALUE;
  private long endMillis = Long.MIN_VALUE;

  void include(Sample sample) {
    startMillis = Math.min(startMillis, sample.startMillis());
    endMillis = Math.max(endMillis, sample.endMillis());
  }

  boolean isEmpty() {
    return startMillis > endMillis;
  }

  long lengthMillis() {
    return isEmpty() ? 0 : endMillis - startMillis;
  }

  boolean beginsAfter(Sample sample) {
    return sample.endMillis() <= startMillis;
  }

  boolean endsBefore(Sample sample) {
    return sample.startMillis() >= endMillis;
  }

  boolean overlaps(TimeSpan other) {
    return startMillis < other.endMillis && endMillis > other.startMillis;
  }

  /** How long both lasted together. */
  long commonMillis(TimeSpan other) {
    return overlaps(other)
        ? Math.min(endMillis, other.endMillis) - Math.max(startMillis, other.startMillis)
        : 0;
  }
}

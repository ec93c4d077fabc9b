package io.github.ampmeter.sample;

/**
 * What rows say, in one number: the same of the same rows in whatever order and form, and of
 * several files the sum of theirs.
 */
final class RowSum {
  private final int generator;
  private long sum;
  private ThreadName lastThread;
  private int lastThreads;

  /**
   * Of no row yet.
   *
   * @param generator that the names of their threads say, as for {@link ThreadNames}
   */
  RowSum(int generator) {
    this.generator = generator;
  }

  /** Adds one; returns its own number. */
  long include(Sample sample) {
    long row = mixed(sample.startMillis());
    row = mixed(row + sample.elapsedMillis());
    row = mixed(row + sample.label().hashCode());
    row = mixed(row + threads(sample.thread()));
    row = mixed(row + (sample.success() ? 1 : 2));
    sum += row;
    return row;
  }

  private int threads(ThreadName thread) {
    // The same object for thousands of rows.
    if (thread != lastThread) {
      lastThread = thread;
      lastThreads = thread.threadsWithout(generator).hashCode();
    }
    return lastThreads;
  }

  long value() {
    return sum;
  }

  /** As SplitMix64 does it: each bit of the text changes half of the number's. */
  private static long mixed(long bits) {
    long z = bits + 0x9E3779B97F4A7C15L;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }
}

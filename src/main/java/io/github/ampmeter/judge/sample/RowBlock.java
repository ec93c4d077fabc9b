package io.github.ampmeter.judge.sample;

import java.util.Arrays;

/** Whole rows of a JTL and the samples that were read out of them. Used again and again. */
final class RowBlock {
  /** Rows are looked at in words of eight bytes: so many must follow the last one. */
  static final int PADDING = 8;

  byte[] bytes;

  /** Where the last row ends. */
  int length;

  /** Samples out of whole and right rows. */
  int samples;

  /** Of transactions among them. */
  int operations;

  /** Line breaks in the rows that were read. */
  long lines;

  /** Why the row behind the last sample cannot be judged; null when all of them can. */
  RowError error;

  private Sample[] cursors = {};

  RowBlock(int capacity) {
    bytes = new byte[capacity + PADDING];
  }

  int capacity() {
    return bytes.length - PADDING;
  }

  /** Keeps what it holds. */
  void grow(int capacity) {
    bytes = Arrays.copyOf(bytes, capacity + PADDING);
  }

  /** The samples stay valid until the block is filled again. */
  Sample sample(int index) {
    return cursors[index];
  }

  /** Where to put the next sample. */
  Sample next() {
    if (samples == cursors.length) {
      cursors = Arrays.copyOf(cursors, Math.max(64, 2 * samples));
      for (int i = samples; i < cursors.length; i++) {
        cursors[i] = new Sample();
      }
    }
    return cursors[samples];
  }

  void clear() {
    samples = 0;
    operations = 0;
    lines = 0;
    error = null;
  }
}

package io.github.ampmeter.judge.sample;

import java.util.Arrays;

/** Whole rows of a JTL and the samples that were read out of them. Used again and again. */
final class RowBlock {
  /** Rows are looked at in chunks of bytes: so many must follow the last one. */
  static final int PADDING = ByteSearch.CHUNK;

  byte[] bytes;

  /** The last row ends at this index. */
  int length;

  /** This many samples come from complete, valid rows. */
  int samples;

  /** This many of them are transactions. */
  int operations;

  /** This many line breaks are in the rows read so far. */
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

  /** Grows the block and keeps its content. */
  void grow(int capacity) {
    bytes = Arrays.copyOf(bytes, capacity + PADDING);
  }

  /** The samples stay valid until the block is filled again. */
  Sample sample(int index) {
    return cursors[index];
  }

  /** Returns the object for the next sample. */
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

package io.github.ampmeter.sample;

/** Learns what {@link MergedJtl} asks of a file while its samples are taken one by one. */
final class PartReader {
  private final RowSum rows;
  private final RowMarks marks = new RowMarks();
  private long firstMillis = Long.MAX_VALUE;
  private long lastMillis = Long.MIN_VALUE;

  /**
   * Knows nothing yet.
   *
   * @param generator the number of the file's load generator, as for {@link ThreadNames}
   */
  PartReader(int generator) {
    this.rows = new RowSum(generator);
  }

  void include(Sample sample) {
    long end = sample.endMillis();
    firstMillis = Math.min(firstMillis, end);
    lastMillis = Math.max(lastMillis, end);
    marks.include(rows.include(sample), end);
  }

  /** Of a file that has been read to its end. */
  MergedJtl.Part of(OpenJtl jtl) {
    return new MergedJtl.Part(
        jtl.file(), jtl.columns(), firstMillis, lastMillis, rows.value(), marks);
  }
}

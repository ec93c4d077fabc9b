package io.github.ampmeter.judge.sample;

final class BlockParser {
  private final JtlRow row;
  private final SampleParser parser;

  /**
   * For the blocks of one JTL.
   *
   * @param shared by all of its parsers
   */
  BlockParser(JtlLayout layout, OpenJtl.Way way, TimeStamps timeStamps, SharedObjects shared) {
    ThreadNames names = new ThreadNames(way.generator(), shared);
    this.row = new JtlRow(layout, names, new TextCache(shared));
    this.parser = new SampleParser(row, timeStamps, way.urls());
  }

  /**
   * Reads the rows of a block into its samples, up to one that is rejected.
   *
   * @param header whether its first row is the header
   */
  void parse(RowBlock block, boolean header) {
    block.clear();
    row.of(block);
    try {
      if (header) {
        row.next();
      }
      while (row.next()) {
        Sample sample = block.next();
        parser.read(sample);
        block.samples++;
        block.operations += sample.kind() == SampleKind.OPERATION ? 1 : 0;
      }
    } catch (RowError error) {
      block.error = error;
    }
    block.lines = row.lines();
  }
}

package io.github.ampmeter.report.section;

import java.util.List;
import java.util.stream.Stream;

/**
 * A part of a report under a heading.
 *
 * @param key what results.json and the names of CSV files call it: camelCase, unique in a plan
 * @param inSummary whether the console and summary.txt have it too
 */
public record Section(String key, String title, List<Block> blocks, boolean inSummary) {
  public Section {
    blocks = List.copyOf(blocks);
  }

  /** One that stands in the report, in results.json and as CSV. */
  public static Section of(String key, String title, Block... blocks) {
    return new Section(key, title, List.of(blocks), false);
  }

  /** The same, on the console and in summary.txt too. */
  public Section inSummaryToo() {
    return new Section(key, title, blocks, true);
  }

  /** Its tables, those within folded parts included. */
  public Stream<Table> tables() {
    return tables(blocks);
  }

  private static Stream<Table> tables(List<Block> blocks) {
    return blocks.stream()
        .flatMap(
            block -> {
              if (block instanceof Block.Folded folded) {
                return tables(folded.blocks());
              }
              return block instanceof Table table ? Stream.of(table) : Stream.empty();
            });
  }
}

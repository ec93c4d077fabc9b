package io.github.ampmeter.run.compare;

import io.github.ampmeter.ConfigException;
import java.nio.file.Path;
import java.util.List;

/** The published tables that are known by their headers. */
final class PublishedTables {
  private static final List<PublishedFormat> FORMATS =
      List.of(
          new StaticPagesTable(),
          new PhpBenchTable(),
          new GuideTable(),
          new InformationRetrievalTable(),
          new CrossSectionTable(),
          new KnownTables());

  private PublishedTables() {}

  /** What one CSV file adds; refused when no published table has its header. */
  static ComparisonPart read(Path file) {
    CsvTable table = CsvTable.read(file);
    return FORMATS.stream()
        .filter(format -> format.has(table.header()))
        .findFirst()
        .orElseThrow(
            () ->
                new ConfigException(
                    file
                        + ", line 1: must be the header of a published table (see"
                        + " docs/compare.md), was \""
                        + String.join(",", table.header())
                        + "\""))
        .read(table);
  }
}

package io.github.ampmeter.run.compare;

import io.github.ampmeter.ConfigException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

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
  static Contribution read(Path file) {
    CsvTable table = CsvTable.read(file);
    return FORMATS.stream()
        .map(format -> format.read(table))
        .flatMap(Optional::stream)
        .findFirst()
        .orElseThrow(
            () ->
                new ConfigException(
                    file
                        + ", line 1: must be the header of a published table (see"
                        + " docs/compare.md), was \""
                        + String.join(",", table.header())
                        + "\""));
  }
}

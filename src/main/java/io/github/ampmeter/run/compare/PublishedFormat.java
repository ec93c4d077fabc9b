package io.github.ampmeter.run.compare;

import java.util.List;

/** A published table that is told from others by its header. */
interface PublishedFormat {
  boolean has(List<String> header);

  ComparisonPart read(CsvTable table);
}

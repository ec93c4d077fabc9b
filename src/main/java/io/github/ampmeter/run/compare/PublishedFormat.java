package io.github.ampmeter.run.compare;

import java.util.Optional;

/** A published table that is told from others by its header. */
interface PublishedFormat {
  /** Empty when the table is another one. */
  Optional<Contribution> read(CsvTable table);
}

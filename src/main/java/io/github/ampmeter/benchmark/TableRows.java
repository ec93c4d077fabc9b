package io.github.ampmeter.benchmark;

import io.github.ampmeter.benchmark.PrefetchedRows.RowChunks;
import io.github.ampmeter.benchmark.PrefetchedRows.RowStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What a table is filled with.
 *
 * @param name as SQL names it, trusted: it goes into statements as it is
 * @param columns in the order of each row's values; trusted as well
 * @param rows may be gone through several times, with the same rows each time
 */
public record TableRows(String name, List<String> columns, Iterable<Row> rows) {

  /**
   * Writes a file that LOAD DATA reads by its defaults, without having all rows in memory.
   *
   * @return how many rows there were
   */
  public long write(Path file) throws IOException {
    RowChunks pieces = new RowChunks(rows);
    try (RowStream text = new RowStream(pieces);
        OutputStream out = Files.newOutputStream(file)) {
      text.transferTo(out);
      return pieces.count();
    }
  }
}

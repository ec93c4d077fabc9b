package io.github.ampmeter.benchmark;

import io.github.ampmeter.benchmark.PrefetchedRows.RowChunks;
import io.github.ampmeter.benchmark.PrefetchedRows.RowStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The rows of a table.
 *
 * @param name its name in SQL, which must be trusted: statements contain it as is
 * @param columns in the order of each row's values; must be trusted, too
 * @param rows may be iterated several times, with the same rows each time
 */
public record TableRows(String name, List<String> columns, Iterable<Row> rows) {

  /**
   * Writes a file in the default format of LOAD DATA, without having all rows in memory.
   *
   * @return the number of rows
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

package io.github.ampmeter.dataset;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A table as a file that LOAD DATA reads by its defaults. */
public final class TableFile {
  private TableFile() {}

  /** Writes all rows, without having them in memory; returns how many there were. */
  public static long write(TableRows table, Path file) throws IOException {
    RowChunks pieces = new RowChunks(table.rows());
    try (RowStream text = new RowStream(pieces);
        OutputStream out = Files.newOutputStream(file)) {
      text.transferTo(out);
      return pieces.count();
    }
  }
}

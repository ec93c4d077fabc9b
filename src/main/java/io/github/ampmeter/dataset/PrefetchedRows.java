package io.github.ampmeter.dataset;

/**
 * A table's rows as a stream, the first of which are made from now on: while the database is still
 * asked or the table created.
 */
public final class PrefetchedRows implements AutoCloseable {
  private final TableRows table;
  private final RowChunks pieces;
  private final PrefetchingIterator ahead;

  /** Goes through the rows in a thread of its own. */
  public PrefetchedRows(TableRows table) {
    this.table = table;
    this.pieces = new RowChunks(table.rows());
    this.ahead = new PrefetchingIterator(pieces);
  }

  TableRows table() {
    return table;
  }

  /** All of them; to be read once. */
  RowStream text() {
    return new RowStream(ahead);
  }

  /** How many have been made, after the text has been read. */
  long count() {
    return pieces.count();
  }

  /** No more rows are made after this. */
  @Override
  public void close() {
    ahead.close();
  }
}

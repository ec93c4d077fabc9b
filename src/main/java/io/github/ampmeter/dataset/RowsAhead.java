package io.github.ampmeter.dataset;

/**
 * A table's rows as a stream, the first of which are made from now on: while the database is still
 * asked or the table created.
 */
public final class RowsAhead implements AutoCloseable {
  private final TableRows table;
  private final RowPieces pieces;
  private final ReadAhead ahead;

  /** Goes through the rows in a thread of its own. */
  public RowsAhead(TableRows table) {
    this.table = table;
    this.pieces = new RowPieces(table.rows());
    this.ahead = new ReadAhead(pieces);
  }

  TableRows table() {
    return table;
  }

  /** All of them; to be read once. */
  RowText text() {
    return new RowText(ahead);
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

package io.github.ampmeter.benchmark.as3ap.data;

import io.github.ampmeter.benchmark.as3ap.definition.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.definition.Relation;
import io.github.ampmeter.dataset.Row;
import io.github.ampmeter.dataset.TableRows;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** The rows of one relation, in the order in which they are stored. */
final class RelationRows implements Iterable<Row> {
  /** The same data for everybody, so that figures can be compared. */
  static final long SEED = 1989;

  private final int rows;
  private final RowMaker maker;

  RelationRows(Relation relation, DatabaseSize size) {
    this.rows = relation.rows(size);
    this.maker = maker(relation, rows);
  }

  static TableRows of(Relation relation, DatabaseSize size) {
    return new TableRows(
        relation.table(),
        relation.columns().stream().map(column -> column.split(" ")[0]).toList(),
        new RelationRows(relation, size));
  }

  private static RowMaker maker(Relation relation, int rows) {
    return switch (relation) {
      case TINY -> number -> Row.of(0);
      case UNIQUES, UPDATES -> new UniqueRows(relation, rows, SEED);
      case HUNDRED -> new HundredRows(rows, SEED);
      case TENPCT -> new TenpctRows(rows, SEED);
    };
  }

  @Override
  public Iterator<Row> iterator() {
    return new Iterator<>() {
      private int next;

      @Override
      public boolean hasNext() {
        return next < rows;
      }

      @Override
      public Row next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        return maker.row(next++);
      }
    };
  }
}

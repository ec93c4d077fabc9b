package io.github.ampmeter.benchmark.as3ap.jmeter;

import java.io.IOException;
import java.io.Writer;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Reads a result to its last row, as text where somebody wants to see it. */
final class ResultReader {
  private final Appendable target;
  private long rows;
  private long firstValue;

  /**
   * @param target takes the rows as lines; null: they are only counted
   */
  ResultReader(Writer target) {
    this.target = target;
  }

  ResultReader read(ResultSet result) throws SQLException, IOException {
    int columns = target == null ? 0 : result.getMetaData().getColumnCount();
    while (result.next()) {
      if (rows == 0) {
        firstValue = numberIn(result);
      }
      rows++;
      for (int column = 1; column <= columns; column++) {
        target.append(result.getString(column)).append(column == columns ? '\n' : '\t');
      }
    }
    return this;
  }

  long rows() {
    return rows;
  }

  /** The first row's first column; 0 where that is no number. */
  long firstValue() {
    return firstValue;
  }

  private static long numberIn(ResultSet result) throws SQLException {
    return result.getObject(1) instanceof Number number ? number.longValue() : 0;
  }
}

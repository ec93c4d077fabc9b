package io.github.ampmeter.benchmark.as3ap.jmeter;

import io.github.ampmeter.Counted;
import io.github.ampmeter.benchmark.as3ap.definition.Expected;
import io.github.ampmeter.benchmark.as3ap.definition.QueryStatement;
import java.io.IOException;
import java.io.Writer;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Executes one prepared statement and compares its answer with the expected one. */
record StatementRun(QueryStatement step, PreparedStatement statement, Writer target) {
  /** MySQL's and MariaDB's code for removing an index that is not there. */
  private static final int NOT_THERE = 1091;

  /** SQL's class of violated constraints: duplicate keys, foreign keys. */
  private static final String CONSTRAINT = "23";

  QueryResult run() throws SQLException, IOException {
    Expected expected = step.expected();
    try {
      boolean hasRows = statement.execute();
      ResultReader rows = new ResultReader(target);
      if (hasRows) {
        try (ResultSet result = statement.getResultSet()) {
          rows.read(result);
        }
      }
      long count = hasRows ? rows.rows() : statement.getLargeUpdateCount();
      return new QueryResult(0, count, "", mismatch(expected, count, rows.firstValue()), 0);
    } catch (SQLException e) {
      if (tolerated(expected, e)) {
        return QueryResult.nothing();
      }
      throw e;
    }
  }

  private static boolean tolerated(Expected expected, SQLException e) {
    if (expected instanceof Expected.Refusal) {
      return e.getSQLState() != null && e.getSQLState().startsWith(CONSTRAINT);
    }
    return expected instanceof Expected.Removal && e.getErrorCode() == NOT_THERE;
  }

  private static String mismatch(Expected expected, long count, long value) {
    if (expected instanceof Expected.Rows rows && rows.rows() != count) {
      return "expected " + Counted.of(rows.rows(), "rows") + ", got " + count;
    }
    if (expected instanceof Expected.Changed changed && changed.rows() != count) {
      return "expected " + Counted.of(changed.rows(), "changed rows") + ", got " + count;
    }
    if (expected instanceof Expected.Value one && (count != 1 || one.value() != value)) {
      return "expected the value "
          + one.value()
          + ", got "
          + value
          + " in "
          + Counted.of(count, "rows");
    }
    return expected instanceof Expected.Refusal ? "expected a refusal, but it succeeded" : "";
  }
}

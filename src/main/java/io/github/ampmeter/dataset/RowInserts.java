package io.github.ampmeter.dataset;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Fills one table by INSERT statements of many rows, a transaction every so many statements. */
record RowInserts(Connection connection, TableRows table) {
  private static final int ROWS_A_STATEMENT = 200;
  private static final int STATEMENTS_A_TRANSACTION = 50;

  /** Returns how many rows there were. */
  long run() throws SQLException {
    connection.setAutoCommit(false);
    try {
      long inserted = insertAll();
      connection.commit();
      return inserted;
    } catch (SQLException e) {
      connection.rollback();
      throw e;
    } finally {
      connection.setAutoCommit(true);
    }
  }

  private long insertAll() throws SQLException {
    long inserted = 0;
    List<Row> pending = new ArrayList<>(ROWS_A_STATEMENT);
    try (PreparedStatement full = connection.prepareStatement(insert(ROWS_A_STATEMENT))) {
      for (Row row : table.rows()) {
        pending.add(row);
        if (pending.size() == ROWS_A_STATEMENT) {
          inserted += execute(full, pending);
          pending.clear();
          if (inserted % (ROWS_A_STATEMENT * STATEMENTS_A_TRANSACTION) == 0) {
            connection.commit();
          }
        }
      }
    }
    return inserted + insertRest(pending);
  }

  private long insertRest(List<Row> rest) throws SQLException {
    if (rest.isEmpty()) {
      return 0;
    }
    try (PreparedStatement statement = connection.prepareStatement(insert(rest.size()))) {
      return execute(statement, rest);
    }
  }

  private static long execute(PreparedStatement statement, List<Row> rows) throws SQLException {
    int parameter = 1;
    for (Row row : rows) {
      for (Object value : row.values()) {
        statement.setString(parameter++, value == null ? null : value.toString());
      }
    }
    return statement.executeLargeUpdate();
  }

  private String insert(int rows) {
    String row = "(" + String.join(",", Collections.nCopies(table.columns().size(), "?")) + ")";
    return "INSERT INTO %s (%s) VALUES %s"
        .formatted(
            table.name(),
            String.join(", ", table.columns()),
            String.join(",", Collections.nCopies(rows, row)));
  }
}

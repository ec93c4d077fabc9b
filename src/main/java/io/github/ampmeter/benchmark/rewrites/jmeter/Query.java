package io.github.ampmeter.benchmark.rewrites.jmeter;

import io.github.ampmeter.benchmark.rewrites.definition.Rows;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Asks the database and takes the whole answer. */
record Query(Connection connection) {

  /** Not when the test is being stopped: no pair has to be looked at any more. */
  Rows rows(String sql, Object[] key) throws SQLException, InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("before " + sql);
    }
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      Keys.set(statement, key);
      try (ResultSet rows = statement.executeQuery()) {
        return rows(rows);
      }
    }
  }

  private static Rows rows(ResultSet rows) throws SQLException {
    List<String> columns = new ArrayList<>();
    for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
      columns.add(rows.getMetaData().getColumnLabel(i));
    }
    List<List<String>> values = new ArrayList<>();
    while (rows.next()) {
      List<String> row = new ArrayList<>();
      for (int i = 1; i <= columns.size(); i++) {
        row.add(rows.getString(i));
      }
      values.add(row);
    }
    return new Rows(columns, values);
  }
}

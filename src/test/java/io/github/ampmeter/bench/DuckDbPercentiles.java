package io.github.ampmeter.bench;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The peer of the report's figures: one grouped statement over the JTL, on two threads. */
final class DuckDbPercentiles {
  private static final String QUERY =
      """
      select label, count(*), avg(elapsed), max(elapsed),
             quantile_cont(elapsed, [0.5, 0.9, 0.95, 0.99])
      from read_csv('%s', header = true) group by label order by label
      """;

  private DuckDbPercentiles() {}

  public static void main(String... arguments) throws SQLException {
    try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duck.createStatement()) {
      statement.execute("set threads = 2");
      try (ResultSet rows = statement.executeQuery(QUERY.formatted(arguments[0]))) {
        while (rows.next()) {
          System.out.println(rows.getString(1) + " " + rows.getLong(2) + " " + rows.getObject(5));
        }
      }
    }
  }
}

package io.github.ampmeter.benchmark.rewrites.jmeter;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a query makes the storage engine read, by the server's own counters of this session. */
record RowsRead(Connection connection) {
  private static final String COUNTERS = "SHOW SESSION STATUS LIKE 'Handler\\_read%'";

  /** Reads for one query, on the average over the keys; less what asking for the counters reads. */
  double of(String sql, List<Object[]> keys) throws SQLException, InterruptedException {
    counters();
    long idle = sum(counters(), counters());
    Map<String, Long> before = counters();
    for (Object[] key : keys) {
      new Query(connection).rows(sql, key);
    }
    return Math.max(0, sum(before, counters()) - idle) / (double) keys.size();
  }

  private static long sum(Map<String, Long> before, Map<String, Long> after) {
    return after.entrySet().stream()
        .mapToLong(counter -> counter.getValue() - before.getOrDefault(counter.getKey(), 0L))
        .sum();
  }

  private Map<String, Long> counters() throws SQLException {
    Map<String, Long> counters = new TreeMap<>();
    try (var statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(COUNTERS)) {
      while (rows.next()) {
        counters.put(rows.getString(1), rows.getLong(2));
      }
    }
    return counters;
  }
}

package io.github.ampmeter.benchmark.rewrites.jmeter;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.rewrites.QueryPair;
import io.github.ampmeter.benchmark.rewrites.QueryPair.Rows;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * A pair that was checked before it is timed.
 *
 * @param problem why the two cannot be compared; empty: they return the same rows
 * @param proved the number of keys for which they do
 */
record CheckedPair(
    QueryPair pair,
    Keys keys,
    String problem,
    int proved,
    Map<Variant, Double> rowsRead,
    Map<Variant, Rows> plans) {

  static CheckedPair of(QueryPair pair, Connection connection, int proofKeys, long seed)
      throws SQLException, InterruptedException {
    try {
      Keys keys = Keys.of(pair, connection);
      List<Object[]> some = some(keys, proofKeys, seed);
      Query query = new Query(connection);
      new RowEquality(pair, query).require(some);
      Map<Variant, Double> read = new EnumMap<>(Variant.class);
      Map<Variant, Rows> plans = new EnumMap<>(Variant.class);
      for (Variant variant : Variant.values()) {
        read.put(variant, new RowsRead(connection).of(variant.sqlOf(pair), some));
        plans.put(variant, query.rows("EXPLAIN " + variant.sqlOf(pair), some.get(0)));
      }
      return new CheckedPair(pair, keys, "", some.size(), read, plans);
    } catch (ConfigException | IllegalArgumentException e) {
      return notComparable(pair, e.getMessage());
    }
  }

  private static CheckedPair notComparable(QueryPair pair, String reason) {
    return new CheckedPair(pair, new Keys(List.of()), reason, 0, Map.of(), Map.of());
  }

  private static List<Object[]> some(Keys keys, int most, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Object[]> some = new ArrayList<>();
    for (int i = 0; i < Math.min(most, keys.values().size()); i++) {
      some.add(keys.draw(random));
    }
    return some;
  }

  boolean compared() {
    return problem.isEmpty();
  }

  /**
   * The legal keys of a pair.
   *
   * @param values one a row; a pair without keys has one row without columns
   */
  record Keys(List<Object[]> values) {
    private static final int MOST = 1_000_000;

    static Keys of(QueryPair pair, Connection connection) throws SQLException {
      if (pair.keysSql().isEmpty()) {
        return new Keys(List.<Object[]>of(new Object[0]));
      }
      List<Object[]> values = new ArrayList<>();
      try (var statement = connection.createStatement()) {
        statement.setMaxRows(MOST);
        try (ResultSet rows = statement.executeQuery(pair.keysSql().get())) {
          int columns = rows.getMetaData().getColumnCount();
          if (columns != pair.placeholders()) {
            throw new ConfigException(
                "%s: keys.sql must give %s columns, one for each question mark, gives %s"
                    .formatted(pair.name(), pair.placeholders(), columns));
          }
          while (rows.next()) {
            values.add(row(rows, columns));
          }
        }
      }
      if (values.isEmpty()) {
        throw new ConfigException(
            "%s: keys.sql must list keys, and returns no row; is the data loaded?"
                .formatted(pair.name()));
      }
      return new Keys(values);
    }

    private static Object[] row(ResultSet rows, int columns) throws SQLException {
      Object[] row = new Object[columns];
      for (int i = 0; i < columns; i++) {
        row[i] = rows.getObject(i + 1);
      }
      return row;
    }

    /** Draws a uniformly random key. */
    Object[] draw(RandomGenerator random) {
      return values.get(random.nextInt(values.size()));
    }

    static void set(PreparedStatement statement, Object[] key) throws SQLException {
      for (int i = 0; i < key.length; i++) {
        statement.setObject(i + 1, key[i]);
      }
    }
  }

  /** Executes queries and reads all rows. */
  record Query(Connection connection) {

    /** Fails while the test is being stopped, so that no further pair is checked. */
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

  /** The check that a query and its rewrite return the same rows. */
  private record RowEquality(QueryPair pair, Query query) {

    /** Fails for the first key for which they do not. */
    void require(List<Object[]> keys) throws SQLException, InterruptedException {
      for (Object[] key : keys) {
        String difference = difference(key);
        // Between the two queries, a row may move from the future into the past.
        if (!difference.isEmpty() && !difference(key).isEmpty()) {
          throw new ConfigException(
              "%s is not compared: %s%s"
                  .formatted(
                      pair.name(),
                      key.length == 0 ? "" : "for the key " + Arrays.toString(key) + " ",
                      difference));
        }
      }
    }

    private String difference(Object[] key) throws SQLException, InterruptedException {
      Rows original = query.rows(pair.original(), key);
      Rows rewrite = query.rows(pair.rewrite(), key);
      if (pair.orderColumns().isEmpty()) {
        return original.difference(rewrite, pair.isOrdered());
      }
      return withTies(original, rewrite, key);
    }

    /**
     * Rows with equal order columns have any order, and a LIMIT cuts among them: so the order
     * columns must be the same, and without the LIMIT the rows.
     */
    private String withTies(Rows original, Rows rewrite, Object[] key)
        throws SQLException, InterruptedException {
      String order =
          original.only(pair.orderColumns()).difference(rewrite.only(pair.orderColumns()), true);
      if (!order.isEmpty()) {
        return "in the columns of order.txt " + order;
      }
      Rows all = query.rows(QueryPair.withoutLimit(pair.original()), key);
      String difference =
          all.difference(query.rows(QueryPair.withoutLimit(pair.rewrite()), key), false);
      if (!difference.isEmpty()) {
        return "without their LIMIT " + difference;
      }
      String foreign = rewrite.missingIn(all);
      return foreign.isEmpty() ? "" : "the original never returns the row " + foreign;
    }
  }

  /** The rows that the storage engine reads for a query, from the session's counters. */
  private record RowsRead(Connection connection) {
    private static final String COUNTERS = "SHOW SESSION STATUS LIKE 'Handler\\_read%'";

    /** The average rows read for a query over the keys, without those for the counters. */
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

  /** One of the two queries. */
  enum Variant {
    ORIGINAL("original"),
    REWRITE("rewrite");

    private final String word;

    Variant(String word) {
      this.word = word;
    }

    String sqlOf(QueryPair pair) {
      return this == ORIGINAL ? pair.original() : pair.rewrite();
    }

    String labelOf(QueryPair pair) {
      return pair.name() + " " + word;
    }
  }
}

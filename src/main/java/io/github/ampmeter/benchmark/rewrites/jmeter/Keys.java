package io.github.ampmeter.benchmark.rewrites.jmeter;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.rewrites.definition.QueryPair;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The keys that a pair may be asked for.
 *
 * @param values one a row; a pair without keys has one without columns
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
          "%s: keys.sql must list keys, and gives no row; is the data loaded?"
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

  /** Each as likely as any other. */
  Object[] draw(RandomGenerator random) {
    return values.get(random.nextInt(values.size()));
  }

  static void set(PreparedStatement statement, Object[] key) throws SQLException {
    for (int i = 0; i < key.length; i++) {
      statement.setObject(i + 1, key[i]);
    }
  }
}

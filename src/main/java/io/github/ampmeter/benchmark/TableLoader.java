package io.github.ampmeter.benchmark;

import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.conf.RuntimeProperty;
import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.jdbc.JdbcStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/**
 * Fills tables through one connection: by LOAD DATA LOCAL INFILE from a stream that is made as it
 * is read, or, if the server forbids that (MySQL 8 by default), by INSERTs of many rows.
 */
public final class TableLoader {
  private final Connection connection;
  private final boolean byLoadData;

  /**
   * @param connection in autocommit mode; the caller closes it
   * @param notes receives a line if the slower way is taken
   */
  public TableLoader(Connection connection, Consumer<String> notes) throws SQLException {
    this.connection = connection;
    this.byLoadData = takesLoadData(connection);
    if (!byLoadData) {
      notes.accept(
          "The database forbids LOAD DATA LOCAL (its variable local_infile is off): loading by"
              + " INSERTs, which takes longer");
    }
  }

  /** Returns how the rows are loaded, for the report. */
  public String method() {
    return byLoadData ? "LOAD DATA LOCAL INFILE" : "INSERT";
  }

  /**
   * Adds all rows to the table.
   *
   * @return the number of rows
   * @throws SQLException also if the server stored another number of rows or changed a value
   */
  public long load(TableRows table) throws SQLException {
    if (!byLoadData) {
      return insert(table);
    }
    try (PrefetchedRows rows = new PrefetchedRows(table)) {
      return loadData(rows);
    }
  }

  /** As {@link #load(TableRows)}, with rows that may be partly made already. */
  public long load(PrefetchedRows rows) throws SQLException {
    return byLoadData ? loadData(rows) : insert(rows.table());
  }

  private long insert(TableRows table) throws SQLException {
    return new RowInserts(connection, table).run();
  }

  private static boolean takesLoadData(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet variable = statement.executeQuery("SELECT @@GLOBAL.local_infile")) {
      return variable.next() && variable.getBoolean(1);
    }
  }

  private long loadData(PrefetchedRows rows) throws SQLException {
    TableRows table = rows.table();
    RuntimeProperty<Boolean> allowed =
        connection
            .unwrap(JdbcConnection.class)
            .getPropertySet()
            .getBooleanProperty(PropertyKey.allowLoadLocalInfile);
    try (Statement statement = connection.createStatement()) {
      // Allowed only here, for our stream: otherwise a server could request any file of this
      // machine.
      allowed.setValue(true);
      statement.unwrap(JdbcStatement.class).setLocalInfileInputStream(rows.text());
      long loaded =
          statement.executeLargeUpdate(
              "LOAD DATA LOCAL INFILE 'rows' INTO TABLE %s CHARACTER SET utf8mb4 (%s)"
                  .formatted(table.name(), String.join(", ", table.columns())));
      validateNothingLost(table, rows.count(), loaded, statement);
      return loaded;
    } finally {
      allowed.setValue(false);
    }
  }

  /** Fails for lost rows: LOCAL turns errors, such as duplicate keys, into warnings. */
  private static void validateNothingLost(
      TableRows table, long sent, long loaded, Statement statement) throws SQLException {
    try (ResultSet warnings = statement.executeQuery("SHOW WARNINGS LIMIT 1")) {
      boolean warned = warnings.next();
      if (warned || loaded != sent) {
        throw new SQLException(
            "table %s: %s of %s rows were loaded%s"
                .formatted(table.name(), loaded, sent, warned ? "; " + warnings.getString(3) : ""));
      }
    }
  }

  /** Fills a table by INSERT statements of many rows, with several statements a transaction. */
  record RowInserts(Connection connection, TableRows table) {
    private static final int ROWS_A_STATEMENT = 200;
    private static final int STATEMENTS_A_TRANSACTION = 50;

    /** Returns the number of rows. */
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
}

package io.github.ampmeter.benchmark.as3ap.data;

import io.github.ampmeter.benchmark.as3ap.definition.Engine;
import io.github.ampmeter.benchmark.as3ap.definition.Index;
import io.github.ampmeter.benchmark.as3ap.definition.SavedUpdates;
import io.github.ampmeter.benchmark.as3ap.definition.WorkTables;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Brings back what the tests change: rows that differ, indexes that were dropped. */
record Restoration(Connection connection, Engine engine, Consumer<String> remarks) {
  private static final String SAVED = SavedUpdates.TABLE;

  void run() throws SQLException {
    change(WorkTables.REMOVAL_OF_VIEW);
    change(WorkTables.REMOVAL);
    int indexes = buildMissingIndexes();
    long rows = restoreUpdates() + restoreHundred();
    remarks.accept("as3ap: restored; " + rows + " rows and " + indexes + " indexes brought back");
  }

  private int buildMissingIndexes() throws SQLException {
    Set<String> present = new HashSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet indexes =
            statement.executeQuery(
                "select table_name, index_name from information_schema.statistics"
                    + " where table_schema = database()")) {
      while (indexes.next()) {
        present.add(indexes.getString(1) + "." + indexes.getString(2));
      }
    }
    List<Index> missing =
        List.of(Index.values()).stream()
            .filter(
                index ->
                    !present.contains(index.relation().table() + "." + index.serverName(engine)))
            .toList();
    for (Index index : missing) {
      change(index.creation(engine));
    }
    return missing.size();
  }

  private long restoreUpdates() throws SQLException {
    return change(
            "delete updates from updates left join %1$s on updates.col_key = %1$s.col_key"
                    .formatted(SAVED)
                + " where %s.col_key is null".formatted(SAVED))
        + change(
            "insert into updates select %1$s.* from %1$s left join updates on updates.col_key ="
                    .formatted(SAVED)
                + " %s.col_key where updates.col_key is null".formatted(SAVED))
        + change(SavedUpdates.RESTORE);
  }

  /** What an integrity test that was ended in its middle, or ran on MyISAM, may have left. */
  private long restoreHundred() throws SQLException {
    if (count("select count(*) from hundred where col_int = 0 and col_signed >= 100") == 1) {
      return 0;
    }
    change("delete from hundred where col_int = 0");
    return change("insert into hundred select * from " + Tables.SAVED_HUNDRED);
  }

  private long count(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  private long change(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.executeLargeUpdate(sql);
    }
  }
}

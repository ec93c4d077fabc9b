package io.github.ampmeter.benchmark.olio;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.TableLoader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Olio's tables through one connection. */
final class OlioDatabase {
  private final Connection connection;

  OlioDatabase(Connection connection) throws SQLException {
    this.connection = connection;
    // Tables are filled, emptied and dropped one by one; the rows are known to fit one another.
    execute("SET SESSION foreign_key_checks = 0, unique_checks = 0");
  }

  TableLoader loader(Consumer<String> notes) throws SQLException {
    return new TableLoader(connection, notes);
  }

  /** Tables of these names that this data set did not make are never dropped. */
  void validateTablesAreOurs() throws SQLException {
    List<String> present = new ArrayList<>();
    for (String name : OlioSchema.names()) {
      if (exists(name)) {
        present.add(name);
      }
    }
    if (!present.isEmpty() && !present.contains(OlioSchema.SETTING)) {
      throw new ConfigException(
          ("the database %s has tables that are not of this data set (%s); name another database,"
                  + " or drop them")
              .formatted(connection.getCatalog(), String.join(", ", present)));
    }
  }

  /** Whether that data was loaded, to the end. */
  boolean holds(Map<String, String> identity) throws SQLException {
    if (!exists(OlioSchema.SETTING)) {
      return false;
    }
    Map<String, String> found = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT name, value FROM " + OlioSchema.SETTING)) {
      while (rows.next()) {
        found.put(rows.getString(1), rows.getString(2));
      }
    }
    return found.entrySet().containsAll(identity.entrySet());
  }

  void recreate() throws SQLException {
    for (String name : OlioSchema.names()) {
      execute("DROP TABLE IF EXISTS " + name);
    }
    for (String statement : OlioSchema.create()) {
      execute(statement);
    }
  }

  void set(Map<String, String> settings) throws SQLException {
    put(OlioSchema.SETTING, settings);
  }

  /** Keeps what the table is like now. */
  void remember(String table) throws SQLException {
    Map<String, String> facts = new TreeMap<>(Map.of(table, checksum(table)));
    String number = numberOf(table);
    if (!number.isEmpty()) {
      facts.put(largest(table), "" + asked("SELECT COALESCE(MAX(%s), 0) FROM %s", number, table));
    }
    put(OlioSchema.LOADED, facts);
  }

  boolean isAsRemembered(String table) throws SQLException {
    return checksum(table).equals(remembered(table));
  }

  /** The cheap part of bringing back: what a run adds is numbered on. */
  void deleteAddedRows() throws SQLException {
    List<OlioSchema.Table> tables = OlioSchema.TABLES;
    for (int i = tables.size() - 1; i >= 0; i--) {
      OlioSchema.Table table = tables.get(i);
      if (!table.number().isEmpty()) {
        long loaded = Long.parseLong(remembered(largest(table.name())));
        execute("DELETE FROM %s WHERE %s > %s".formatted(table.name(), table.number(), loaded));
        execute("ALTER TABLE %s AUTO_INCREMENT = %s".formatted(table.name(), loaded + 1));
      }
    }
  }

  void empty(String table) throws SQLException {
    execute("TRUNCATE TABLE " + table);
  }

  void clearCache() throws SQLException {
    execute("DELETE FROM " + OlioSchema.CACHE);
  }

  String engine() throws SQLException {
    return asked(
        "SELECT engine FROM information_schema.tables"
            + " WHERE table_schema = DATABASE() AND table_name = '%s'",
        OlioSchema.EVENT);
  }

  private static String numberOf(String table) {
    return OlioSchema.TABLES.stream()
        .filter(candidate -> candidate.name().equals(table))
        .findFirst()
        .orElseThrow()
        .number();
  }

  private static String largest(String table) {
    return "largest " + table;
  }

  private String remembered(String name) throws SQLException {
    return asked("SELECT value FROM %s WHERE name = '%s'", OlioSchema.LOADED, name);
  }

  private String checksum(String table) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("CHECKSUM TABLE " + table)) {
      rows.next();
      return rows.getString(2);
    }
  }

  private boolean exists(String table) throws SQLException {
    return !asked(
            "SELECT COUNT(*) FROM information_schema.tables"
                + " WHERE table_schema = DATABASE() AND table_name = '%s'",
            table)
        .equals("0");
  }

  private String asked(String sql, Object... names) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql.formatted(names))) {
      return rows.next() ? rows.getString(1) : "";
    }
  }

  private void put(String table, Map<String, String> values) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("REPLACE INTO " + table + " (name, value) VALUES (?, ?)")) {
      for (Map.Entry<String, String> value : values.entrySet()) {
        statement.setString(1, value.getKey());
        statement.setString(2, value.getValue());
        statement.executeUpdate();
      }
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}

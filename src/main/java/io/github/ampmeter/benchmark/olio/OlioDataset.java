package io.github.ampmeter.benchmark.olio;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.ConnectionSource;
import io.github.ampmeter.benchmark.Dataset;
import io.github.ampmeter.benchmark.TableLoader;
import io.github.ampmeter.benchmark.TableRows;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Olio's data in a database.
 *
 * @param files the folder of the pictures and the PDF that its plans upload
 */
public record OlioDataset(OlioData data, Path files) implements Dataset {
  public static final String NAME = "olio";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String table() {
    return OlioSchema.SETTING;
  }

  @Override
  public OptionalInt mostUsers() {
    return OptionalInt.of(data.scale().users());
  }

  @Override
  public Map<String, String> properties() {
    return Map.of("files", files.toAbsolutePath().toString());
  }

  /** Loads the data, or restores it if the same data is loaded already. */
  @Override
  public Map<String, String> load(ConnectionSource database, Consumer<String> notes)
      throws SQLException {
    long start = System.nanoTime();
    try (Connection connection = database.connect()) {
      OlioDatabase olio = new OlioDatabase(connection);
      olio.validateTablesAreOurs();
      Map<String, String> facts = new LinkedHashMap<>();
      if (olio.holds(data.identity())) {
        restore(olio, notes);
        facts.put("loaded", "before, and restored");
      } else {
        String method = loadAll(olio, notes);
        facts.put("loaded", String.format(Locale.ROOT, "in %.1f s by %s", seconds(start), method));
      }
      facts.put("storage engine", olio.engine());
      facts.putAll(describe());
      notes.accept("Olio's data is loaded " + facts.get("loaded") + ": " + describe());
      return facts;
    }
  }

  @Override
  public void restore(ConnectionSource database, Consumer<String> notes) throws SQLException {
    try (Connection connection = database.connect()) {
      OlioDatabase olio = new OlioDatabase(connection);
      if (!olio.holds(data.identity())) {
        throw new ConfigException(
            "the database has no Olio data for " + data.scale().users() + " users");
      }
      restore(olio, notes);
    }
  }

  private String loadAll(OlioDatabase olio, Consumer<String> notes) throws SQLException {
    olio.recreate();
    TableLoader loader = olio.loader(notes);
    for (TableRows table : data.tables().all()) {
      loader.load(table);
      olio.remember(table.name());
    }
    // This comes last, so that an interrupted load does not count as one.
    olio.set(data.identity());
    olio.set(data.manner());
    return loader.method();
  }

  private void restore(OlioDatabase olio, Consumer<String> notes) throws SQLException {
    TableLoader loader = olio.loader(notes);
    olio.clearCache();
    olio.deleteAddedRows();
    for (TableRows table : data.tables().all()) {
      if (!olio.isAsRemembered(table.name())) {
        olio.empty(table.name());
        loader.load(table);
      }
      if (!olio.isAsRemembered(table.name())) {
        throw new SQLException("table " + table.name() + " could not be restored");
      }
    }
    olio.set(data.manner());
  }

  private Map<String, String> describe() {
    Map<String, String> facts = new TreeMap<>(data.identity());
    facts.putAll(data.manner());
    return facts;
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  /** Olio's tables through one connection. */
  private static final class OlioDatabase {
    private final Connection connection;

    OlioDatabase(Connection connection) throws SQLException {
      this.connection = connection;
      // Tables are filled, emptied and dropped one by one; the rows are consistent.
      execute("SET SESSION foreign_key_checks = 0, unique_checks = 0");
    }

    TableLoader loader(Consumer<String> notes) throws SQLException {
      return new TableLoader(connection, notes);
    }

    /** Rejects tables with these names that this data set did not create. */
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

    /** Whether this data was loaded completely. */
    boolean holds(Map<String, String> identity) throws SQLException {
      if (!exists(OlioSchema.SETTING)) {
        return false;
      }
      Map<String, String> found = new TreeMap<>();
      try (Statement statement = connection.createStatement();
          ResultSet rows =
              statement.executeQuery("SELECT name, value FROM " + OlioSchema.SETTING)) {
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

    /** Records the state of a table. */
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

    /** Deletes added rows, which have the highest numbers: the cheap part of restoring. */
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
}

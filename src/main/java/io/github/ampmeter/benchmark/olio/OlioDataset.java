package io.github.ampmeter.benchmark.olio;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.ConnectionSource;
import io.github.ampmeter.benchmark.Dataset;
import io.github.ampmeter.benchmark.TableLoader;
import io.github.ampmeter.benchmark.TableRows;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
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

  /** Loads nothing where the same data is there already, but brings it back to what it was. */
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
    // Last, so that a load that was broken off never counts as one.
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
}

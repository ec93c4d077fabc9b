package io.github.ampmeter.benchmark.as3ap.data;

import io.github.ampmeter.benchmark.as3ap.definition.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.definition.Engine;
import io.github.ampmeter.dataset.ConnectionSource;
import io.github.ampmeter.dataset.Dataset;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.Consumer;

/** AS3AP's five relations in one size and on one engine, with all indexes. */
public record As3apDataset(DatabaseSize size, Engine engine) implements Dataset {
  public static final String NAME = "as3ap";

  @Override
  public String name() {
    return NAME;
  }

  /** The expected answers depend on both. */
  @Override
  public Map<String, String> properties() {
    return Map.of("size", size.toString(), "engine", engine.toString());
  }

  @Override
  public Map<String, String> load(ConnectionSource database, Consumer<String> remarks)
      throws SQLException {
    remarks.accept(LoadEstimate.of(size, engine).text());
    try (PrefetchedRelations ahead = new PrefetchedRelations(size);
        Connection connection = database.connect()) {
      DiskSpace.requireForTables(size, engine, connection, remarks);
      Tables.drop(connection);
      return new Load(connection, this, ahead, remarks).run();
    }
  }

  @Override
  public void restore(ConnectionSource database, Consumer<String> remarks) throws SQLException {
    try (Connection connection = database.connect()) {
      new Restoration(connection, engine, remarks).run();
    }
  }
}

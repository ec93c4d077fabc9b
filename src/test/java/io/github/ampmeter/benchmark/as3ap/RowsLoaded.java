package io.github.ampmeter.benchmark.as3ap;

import io.github.ampmeter.benchmark.TableLoader;
import io.github.ampmeter.benchmark.as3ap.As3apDataset.PrefetchedRelations;
import io.github.ampmeter.benchmark.as3ap.Schema.Relation;
import io.github.ampmeter.benchmark.as3ap.Setting.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.Setting.Engine;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** The first part of a load as a program of its own: tables and rows, no index, no check. */
public final class RowsLoaded {
  private RowsLoaded() {}

  /** Size, engine, port; the password is in the environment. */
  public static void main(String[] args) throws SQLException {
    DatabaseSize size = DatabaseSize.parse(args[0]);
    Engine engine = Engine.parse(args[1]);
    DatabaseAddress database =
        new DatabaseAddress(
            "127.0.0.1",
            Integer.parseInt(args[2]),
            "ampmeter",
            "ampmeter",
            System.getenv("MYSQL_PWD"));
    try (PrefetchedRelations ahead = new PrefetchedRelations(size);
        Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      As3apDataset.dropTables(connection);
      TableLoader loader = new TableLoader(connection, System.err::println);
      for (Relation relation : Relation.values()) {
        statement.execute(relation.creation(engine) + " comment='" + As3apDataset.COMMENT + "'");
        loader.load(ahead.of(relation));
      }
    }
  }
}

package io.github.ampmeter.benchmark.as3ap.data;

import io.github.ampmeter.benchmark.as3ap.definition.Index;
import io.github.ampmeter.benchmark.as3ap.definition.Relation;
import io.github.ampmeter.benchmark.as3ap.definition.SavedUpdates;
import io.github.ampmeter.dataset.TableLoader;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** One load: tables, rows, indexes one by one, the copies to restore from, the check. */
final class Load {
  private final Connection connection;
  private final As3apDataset data;
  private final PrefetchedRelations ahead;
  private final Consumer<String> remarks;
  private final Map<String, String> facts = new LinkedHashMap<>();

  Load(
      Connection connection,
      As3apDataset data,
      PrefetchedRelations ahead,
      Consumer<String> remarks) {
    this.connection = connection;
    this.data = data;
    this.ahead = ahead;
    this.remarks = remarks;
  }

  Map<String, String> run() throws SQLException {
    facts.put("size", data.size() + ", " + data.size().rows() + " rows a relation");
    facts.put("engine", data.engine().toString());
    if (!data.engine().transactional()) {
      facts.put("foreign key, rollback", "none: MyISAM ignores both");
    }
    loadRows();
    buildIndexes();
    save();
    check();
    return facts;
  }

  private void loadRows() throws SQLException {
    TableLoader loader = new TableLoader(connection, remarks);
    facts.put("loaded by", loader.method());
    double seconds = 0;
    long rows = 0;
    for (Relation relation : Relation.values()) {
      execute(owned(relation.creation(data.engine())));
      long start = System.nanoTime();
      rows += loader.load(ahead.of(relation));
      seconds += secondsSince(start);
    }
    facts.put("load", text(seconds) + String.format(Locale.ROOT, ", %.0f rows/s", rows / seconds));
    remarks.accept("as3ap: " + rows + " rows loaded in " + text(seconds));
  }

  private void buildIndexes() throws SQLException {
    double total = 0;
    for (Index index : Index.values()) {
      long start = System.nanoTime();
      execute(index.creation(data.engine()));
      double seconds = secondsSince(start);
      total += seconds;
      facts.put("index " + index.text(), text(seconds));
    }
    facts.put("all indexes", text(total));
    remarks.accept("as3ap: " + Index.values().length + " indexes built in " + text(total));
  }

  /** Copies of what the tests change; small enough for hundred, where it is one row. */
  private void save() throws SQLException {
    execute(owned(Relation.workTable(SavedUpdates.TABLE, data.engine())));
    execute("alter table " + SavedUpdates.TABLE + " add primary key (col_key)");
    execute("insert into " + SavedUpdates.TABLE + " select * from updates");
    execute(owned(Relation.workTable(Tables.SAVED_HUNDRED, data.engine())));
    execute("insert into " + Tables.SAVED_HUNDRED + " select * from hundred where col_int = 0");
    for (Relation relation : Relation.values()) {
      execute("analyze table " + relation.table());
    }
  }

  private void check() throws SQLException {
    Conformance conformance = Conformance.of(connection, data.size());
    facts.put("conformance", conformance.summary());
    remarks.accept("as3ap: " + conformance.summary());
    if (!conformance.holds()) {
      throw new SQLException("as3ap: what was loaded is not conforming: " + conformance.summary());
    }
  }

  private static String owned(String creation) {
    return creation + " comment='" + Tables.COMMENT + "'";
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static double secondsSince(long startNanos) {
    return (System.nanoTime() - startNanos) / 1e9;
  }

  private static String text(double seconds) {
    return String.format(Locale.ROOT, "%.3f s", seconds);
  }
}

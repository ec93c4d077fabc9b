package io.github.ampmeter.benchmark;

import java.sql.SQLException;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** Data that a plan needs in the database under test; the same each time it is loaded. */
public interface Dataset {

  /** As a suite and the command line name it. */
  String name();

  /** A table that this data has and no other. */
  String table();

  /** How many users may run on it at most; empty: any number. */
  default OptionalInt mostUsers() {
    return OptionalInt.empty();
  }

  /** What a plan on it must be told, as JMeter properties; none: nothing. */
  default Map<String, String> properties() {
    return Map.of();
  }

  /**
   * Creates the tables and fills them.
   *
   * @param notes receives progress for the user, a line at a time
   * @return for the report, in reading order: sizes, engine, rows, how long it took
   * @throws io.github.ampmeter.ConfigException when tables of these names are there that are not of
   *     this data set
   */
  Map<String, String> load(ConnectionSource database, Consumer<String> notes) throws SQLException;

  /** Brings the state right after {@link #load} back, whatever a run has changed. */
  void restore(ConnectionSource database, Consumer<String> notes) throws SQLException;
}

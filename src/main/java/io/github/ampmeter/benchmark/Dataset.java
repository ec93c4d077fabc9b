package io.github.ampmeter.benchmark;

import java.sql.SQLException;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** Data that a plan needs in the database under test; each load gives the same data. */
public interface Dataset {

  /** Its name in suites and on the command line. */
  String name();

  /** A table that only this data set has. */
  String table();

  /** The limit of users; empty: none. */
  default OptionalInt mostUsers() {
    return OptionalInt.empty();
  }

  /** The JMeter properties that a plan needs for it. */
  default Map<String, String> properties() {
    return Map.of();
  }

  /**
   * Creates the tables and fills them.
   *
   * @param notes receives lines about the progress
   * @return facts for the report, in reading order: sizes, engine, rows, time
   * @throws io.github.ampmeter.ConfigException if there are tables with these names that belong to
   *     something else
   */
  Map<String, String> load(ConnectionSource database, Consumer<String> notes) throws SQLException;

  /** Restores the state right after {@link #load}, whatever a run has changed. */
  void restore(ConnectionSource database, Consumer<String> notes) throws SQLException;
}

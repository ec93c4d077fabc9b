package io.github.ampmeter.source.statements;

import io.github.ampmeter.source.machine.Observer;
import io.github.ampmeter.source.statements.DigestSnapshots.Counted;
import io.github.ampmeter.source.statements.DigestSnapshots.DigestRecording;
import io.github.ampmeter.source.statements.DigestSnapshots.DigestRecording.Key;
import io.github.ampmeter.source.statements.StatementAccess.StatementsUnavailable;
import io.github.ampmeter.source.statements.StatementSource.CommandCounters;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Polls a server's counts of each statement during a load. */
public final class LoadDigests {
  private static final double NANOS_A_MILLI = 1e6;
  private static final long SLOWEST_POLL_NANOS = 250_000_000;
  private static final String COUNTERS =
      ", COUNT_STAR, SUM_TIMER_WAIT DIV 1000, SUM_ROWS_EXAMINED, SUM_ROWS_SENT, SUM_ERRORS FROM"
          + " performance_schema.";
  private static final String DIGESTS = "events_statements_summary_by_digest";
  private static final String EVENTS = "events_statements_summary_global_by_event_name";
  private static final String OUR_TABLES = "performance_schema.events_statements";

  /** The statements that read the server's figures, our own among them. */
  private static final List<String> OBSERVERS =
      List.of(
          "show global status",
          "show session status",
          "show global variables",
          "select (select count(*) from information_schema.processlist",
          "set session wait_timeout");

  private final DigestRecording recording = new DigestRecording();
  private final Clock clock;
  private Connection connection;
  private boolean mariaDb;
  private Observer observer;
  private String problem = "";

  private LoadDigests(Clock clock) {
    this.clock = clock;
  }

  /** Polls for the first time, and from then on once a second. */
  public static LoadDigests before(StatementAccess access, Clock clock) {
    LoadDigests digests = new LoadDigests(clock);
    try {
      // A single connection is used, so that opening connections does not add statements.
      digests.connection = access.connect();
      PerformanceSchema.requireOn(digests.connection);
      digests.mariaDb = StatementAccess.mariaDb(digests.connection);
      digests.recording.add(clock.millis(), digests.counted());
      digests.observer = Observer.start("digests", digests::poll);
    } catch (SQLException e) {
      digests.problem =
          "The database did not report its digests before the load (GRANT SELECT ON"
              + " performance_schema.*): "
              + StatementAccess.message(e);
    } catch (StatementsUnavailable e) {
      digests.problem = "Statements under load are not known: " + e.getMessage() + ".";
    }
    return digests;
  }

  private void poll() {
    if (!problem.isEmpty()) {
      return;
    }
    try {
      long asked = System.nanoTime();
      Map<Key, Counted> now = counted();
      if (System.nanoTime() - asked <= SLOWEST_POLL_NANOS) {
        // In a longer poll it is unknown when the database counted.
        recording.add(clock.millis(), now);
      }
    } catch (SQLException e) {
      problem = "The database stopped reporting its digests: " + StatementAccess.message(e);
    }
  }

  /** Polls for the last time. */
  public DigestSnapshots after() {
    try {
      if (observer != null) {
        observer.close();
      }
      if (problem.isEmpty()) {
        recording.addLast(clock.millis(), counted());
        return recording.snapshots(statements());
      }
    } catch (SQLException e) {
      problem =
          "The database did not report its digests after the load: " + StatementAccess.message(e);
    } finally {
      StatementAccess.close(connection);
    }
    return DigestSnapshots.unknown(problem);
  }

  private Map<Key, Counted> counted() throws SQLException {
    Map<Key, Counted> counts = new LinkedHashMap<>();
    count(counts, "SELECT SCHEMA_NAME, DIGEST" + COUNTERS + DIGESTS);
    if (mariaDb) {
      // MariaDB has no digests of prepared statements.
      count(
          counts,
          "SELECT NULL, EVENT_NAME%s%s WHERE EVENT_NAME = '%s'"
              .formatted(COUNTERS, EVENTS, CommandCounters.EXECUTE));
    }
    return counts;
  }

  private void count(Map<Key, Counted> counts, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        counts.put(
            key(rows),
            new Counted(
                0,
                rows.getLong(3),
                rows.getLong(4) / NANOS_A_MILLI,
                rows.getLong(5),
                rows.getLong(6),
                rows.getLong(7)));
      }
    }
  }

  private static Key key(ResultSet rows) throws SQLException {
    String schema = rows.getString(1);
    String digest = rows.getString(2);
    return new Key(schema == null ? "" : schema, digest == null ? "" : digest);
  }

  /** The texts of the statements, without those of the runner. */
  private Map<Key, String> statements() throws SQLException {
    Map<Key, String> texts = new HashMap<>();
    texts.put(new Key("", CommandCounters.EXECUTE), CommandCounters.UNNAMED);
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT SCHEMA_NAME, DIGEST, DIGEST_TEXT FROM performance_schema." + DIGESTS)) {
      while (rows.next()) {
        String text = rows.getString(3);
        String shape = text == null ? "" : SqlShape.of(text);
        if (!ofObservers(shape)) {
          texts.put(key(rows), shape);
        }
      }
    }
    return texts;
  }

  private static boolean ofObservers(String statement) {
    String lower = statement.toLowerCase(Locale.ROOT);
    return lower.contains(OUR_TABLES) || OBSERVERS.stream().anyMatch(lower::startsWith);
  }
}

package io.github.ampmeter.observe.statements;

import io.github.ampmeter.statements.DigestCount;
import io.github.ampmeter.statements.LoadStatements;
import io.github.ampmeter.statements.SqlShape;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a server counts of each statement, before and after a load. */
public final class LoadDigests {
  private static final double NANOS_A_MILLI = 1e6;
  private static final String DIGESTS = "events_statements_summary_by_digest";
  private static final String OUR_TABLES = "performance_schema.events_statements";

  /** What asks for the server's figures before and after a load, ours among it. */
  private static final List<String> OBSERVERS =
      List.of(
          "show global status",
          "show session status",
          "show global variables",
          "set session wait_timeout");

  private Connection connection;
  private List<DigestCount> before = List.of();
  private String problem = "";

  private LoadDigests() {}

  /** Looks for the first time. */
  public static LoadDigests before(StatementAccess access) {
    LoadDigests digests = new LoadDigests();
    try {
      // The same afterwards: what opening one asks is in no difference then.
      digests.connection = access.connect();
      digests.before = digests.read();
    } catch (SQLException e) {
      digests.problem =
          "The database did not tell its digests before the load (GRANT SELECT ON"
              + " performance_schema.*): "
              + StatementAccess.said(e);
    } catch (StatementsUnavailable e) {
      digests.problem = "Statements under load are not known: " + e.getMessage() + ".";
    }
    return digests;
  }

  /** Looks again, once. */
  public LoadStatements after() {
    try {
      if (problem.isEmpty()) {
        return LoadStatements.between(before, read());
      }
    } catch (SQLException e) {
      problem = "The database did not tell its digests after the load: " + StatementAccess.said(e);
    } catch (StatementsUnavailable e) {
      problem = "Statements under load are not known: " + e.getMessage() + ".";
    } finally {
      StatementAccess.close(connection);
    }
    return LoadStatements.unknown(problem);
  }

  private List<DigestCount> read() throws SQLException, StatementsUnavailable {
    PerformanceSchema.requireOn(connection);
    List<DigestCount> counts = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT DIGEST, SCHEMA_NAME, DIGEST_TEXT, COUNT_STAR, SUM_TIMER_WAIT DIV 1000,"
                    + " SUM_ROWS_EXAMINED, SUM_ROWS_SENT, SUM_ERRORS FROM performance_schema."
                    + DIGESTS)) {
      while (rows.next()) {
        String text = rows.getString(3);
        DigestCount count = count(rows, text == null ? "" : SqlShape.of(text));
        if (!ofObservers(count.statement())) {
          counts.add(count);
        }
      }
    }
    if (StatementAccess.mariaDb(connection)) {
      counts.addAll(prepared());
    }
    return counts;
  }

  /** Those of MariaDB's prepared statements are in none of its digests. */
  private List<DigestCount> prepared() throws SQLException {
    List<DigestCount> counts = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT EVENT_NAME, NULL, NULL, COUNT_STAR, SUM_TIMER_WAIT DIV 1000,"
                    + " SUM_ROWS_EXAMINED, SUM_ROWS_SENT, SUM_ERRORS FROM performance_schema."
                    + "events_statements_summary_global_by_event_name WHERE EVENT_NAME = '"
                    + CountedCommands.EXECUTE
                    + "'")) {
      while (rows.next()) {
        counts.add(count(rows, CountedCommands.UNNAMED));
      }
    }
    return counts;
  }

  private static boolean ofObservers(String statement) {
    String lower = statement.toLowerCase(Locale.ROOT);
    return lower.contains(OUR_TABLES) || OBSERVERS.stream().anyMatch(lower::startsWith);
  }

  private static DigestCount count(ResultSet rows, String statement) throws SQLException {
    String digest = rows.getString(1);
    String schema = rows.getString(2);
    return new DigestCount(
        digest == null ? "" : digest,
        schema == null ? "" : schema,
        statement,
        rows.getLong(4),
        rows.getLong(5) / NANOS_A_MILLI,
        rows.getLong(6),
        rows.getLong(7),
        rows.getLong(8));
  }
}

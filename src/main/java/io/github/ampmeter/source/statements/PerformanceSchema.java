package io.github.ampmeter.source.statements;

import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.source.statements.ExecutedStatement.Rows;
import io.github.ampmeter.source.statements.StatementAccess.StatementsUnavailable;
import io.github.ampmeter.source.statements.StatementSource.CommandCounters;
import io.github.ampmeter.source.statements.StatementSource.ServerClock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The history of the last statements in performance_schema. */
final class PerformanceSchema implements StatementSource {
  private static final String CONSUMERS =
      "('events_statements_current', 'events_statements_history_long')";
  private static final int MARKS = 5;
  private static final double NANOS_A_MILLI = 1e6;

  /** Picoseconds would not fit after 106 days. */
  private static final String HISTORY =
      "SELECT THREAD_ID, EVENT_ID, EVENT_NAME, TIMER_START DIV 1000, TIMER_WAIT DIV 1000, SQL_TEXT,"
          + " DIGEST_TEXT, CURRENT_SCHEMA, ROWS_EXAMINED, ROWS_SENT, ROWS_AFFECTED,"
          + " SELECT_SCAN + SELECT_FULL_JOIN, MYSQL_ERRNO"
          + " FROM performance_schema.events_statements_history_long"
          + " WHERE TIMER_WAIT IS NOT NULL AND THREAD_ID ";

  private final Connection connection;
  private final long thread;
  private final List<String> switchedOn;
  private final Clock clock;
  private final Map<String, Event> events = new LinkedHashMap<>();
  private ServerClock first;
  private long beginNanos;
  private long marks;

  /** One row, whose statement has its start by the server's timer. */
  private record Event(String name, ExecutedStatement statement) {}

  private PerformanceSchema(
      Connection connection, long thread, List<String> switchedOn, Clock clock) {
    this.connection = connection;
    this.thread = thread;
    this.switchedOn = switchedOn;
    this.clock = clock;
  }

  /** Begins; what is switched off is switched on where that is allowed. */
  static PerformanceSchema begin(StatementAccess access, Connection connection, Clock clock)
      throws SQLException, StatementsUnavailable {
    requireOn(connection);
    List<String> off = off(connection);
    if (!off.isEmpty() && !access.mayChange()) {
      throw new StatementsUnavailable(
          "performance_schema.setup_consumers has %s off and must not be changed"
              .formatted(String.join(" and ", off)));
    }
    PerformanceSchema source = new PerformanceSchema(connection, own(connection), off, clock);
    try {
      source.switchConsumers(connection, "YES");
      source.first = source.moments();
      return source;
    } catch (SQLException e) {
      throw StatementsUnavailable.leaving(
          access.setBack(connection, source::restore),
          "the account may not switch on performance_schema's history (GRANT UPDATE ON"
              + " performance_schema.setup_consumers): "
              + StatementAccess.message(e));
    }
  }

  static void requireOn(Connection connection) throws SQLException, StatementsUnavailable {
    if (!StatementAccess.on(StatementAccess.variable(connection, "performance_schema"))) {
      throw new StatementsUnavailable(
          "performance_schema is OFF, and is switched on at the server's start only"
              + " (performance_schema=ON in its configuration)");
    }
  }

  private static List<String> off(Connection connection)
      throws SQLException, StatementsUnavailable {
    List<String> off = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT NAME FROM performance_schema.setup_consumers WHERE ENABLED = 'NO' AND NAME"
                    + " IN "
                    + CONSUMERS)) {
      while (rows.next()) {
        off.add(rows.getString(1));
      }
      return off;
    } catch (SQLException e) {
      throw new StatementsUnavailable(
          "the account may not read it (GRANT SELECT ON performance_schema.*): "
              + StatementAccess.message(e));
    }
  }

  private static long own(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT THREAD_ID FROM performance_schema.threads WHERE PROCESSLIST_ID ="
                    + " CONNECTION_ID()")) {
      rows.next();
      return rows.getLong(1);
    }
  }

  @Override
  public String description() {
    return "performance_schema";
  }

  /** Sends statements that nobody else does, and finds them in the history. */
  private ServerClock moments() throws SQLException {
    Map<String, double[]> sent = new LinkedHashMap<>();
    try (Statement statement = connection.createStatement()) {
      for (int i = 0; i < MARKS; i++) {
        String mark = "DO " + (4_711_000_000L + ++marks);
        double before = ServerClock.at(clock);
        statement.execute(mark);
        sent.put(mark, new double[] {before, ServerClock.at(clock)});
      }
    }
    ServerClock best = null;
    long last = 0;
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(HISTORY + "= " + thread)) {
      while (rows.next()) {
        double[] times = sent.get(rows.getString(6));
        if (times != null) {
          double begun = rows.getLong(4) / NANOS_A_MILLI;
          double ended = begun + rows.getLong(5) / NANOS_A_MILLI;
          best = ServerClock.of(times[0], times[1], begun, ended).orBetter(best);
          last = Math.max(last, rows.getLong(4));
        }
      }
    }
    if (best == null) {
      throw new SQLException("the history lacks this connection's statements");
    }
    beginNanos = beginNanos == 0 ? last : beginNanos;
    return best;
  }

  @Override
  public void poll() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                HISTORY + "<> " + thread + " AND TIMER_START DIV 1000 >= " + beginNanos)) {
      while (rows.next()) {
        String key = rows.getString(1) + ":" + rows.getString(2);
        if (!events.containsKey(key)) {
          events.put(key, event(rows));
        }
      }
    }
  }

  private static Event event(ResultSet rows) throws SQLException {
    String sql = text(rows.getString(6));
    String digest = text(rows.getString(7));
    // Its own digest first: the text may be cut off within a value.
    String text = digest.isEmpty() ? sql : digest;
    return new Event(
        rows.getString(3),
        new ExecutedStatement(
            rows.getLong(4) / NANOS_A_MILLI,
            rows.getLong(5) / NANOS_A_MILLI,
            text(rows.getString(8)),
            text.isEmpty() ? CommandCounters.UNNAMED : SqlShape.of(text),
            sql,
            new Rows(rows.getLong(9), rows.getLong(10), rows.getLong(11), rows.getLong(12)),
            rows.getInt(13)));
  }

  private static String text(String orNull) {
    return orNull == null ? "" : orNull;
  }

  @Override
  public Read end() throws SQLException {
    poll();
    ServerClock moments = ServerClock.between(first, moments());
    List<ExecutedStatement> statements = new ArrayList<>();
    long commands = 0;
    for (Event each : events.values()) {
      if (CommandCounters.isStatement(each.name())) {
        statements.add(each.statement().earlier(moments.aheadMillis()));
      } else if (CommandCounters.isCounted(each.name())) {
        commands++;
      }
    }
    return new Read(statements, commands, moments.errorMillis());
  }

  private void switchConsumers(Connection with, String enabled) throws SQLException {
    try (Statement statement = with.createStatement()) {
      for (String name : switchedOn) {
        statement.executeUpdate(
            "UPDATE performance_schema.setup_consumers SET ENABLED = '%s' WHERE NAME = '%s'"
                .formatted(enabled, name));
      }
    }
  }

  @Override
  public List<Notice> restore(Connection with) {
    try {
      switchConsumers(with, "NO");
      return List.of();
    } catch (SQLException e) {
      return List.of(
          NoticeText.CONSUMERS_LEFT_ON.with(
              String.join(" and ", switchedOn), StatementAccess.message(e)));
    }
  }
}

package io.github.ampmeter.source.statements;

import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.source.statements.ExecutedStatement.Rows;
import io.github.ampmeter.source.statements.StatementAccess.StatementsUnavailable;
import io.github.ampmeter.source.statements.StatementSource.CommandCounters;
import io.github.ampmeter.source.statements.StatementSource.ServerClock;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The slow log as a table, with a threshold of 0. It holds statements of connections that were
 * opened since it was switched on. Its rows stay in mysql.slow_log.
 */
final class SlowLog implements StatementSource {
  /** The log's texts for commands that are no SQL. */
  private static final Set<String> COMMANDS =
      Set.of("Quit", "Init DB", "Field List", "Change user", "Set option", "Reset connection");

  private static final Set<String> NOT_COUNTED =
      Set.of("Ping", "Statistics", "Prepare", "Close stmt", "Reset stmt");

  private static final double SLEEP_SECONDS = 0.05;
  private static final int MARKS = 5;

  /** TIME_TO_SEC keeps the fraction in one server only. */
  private static final String MILLIS =
      "1000 * (3600 * HOUR(query_time) + 60 * MINUTE(query_time) + SECOND(query_time)) +"
          + " MICROSECOND(query_time) / 1000";

  private final Connection connection;
  private final GlobalSettings settings;
  private final Clock clock;
  private final double beginSeconds;
  private final long own;
  private final OptionalLong commandsBefore;
  private boolean stampedAtTheEnd;
  private ServerClock first;
  private long marks;

  private SlowLog(Connection connection, GlobalSettings settings, Clock clock) throws SQLException {
    this.connection = connection;
    this.settings = settings;
    this.clock = clock;
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT UNIX_TIMESTAMP(NOW(6)), CONNECTION_ID()")) {
      rows.next();
      beginSeconds = rows.getDouble(1);
      own = rows.getLong(2);
    }
    commandsBefore = CommandCounters.withoutSql(connection);
  }

  /** Starts to record, if the account may change settings. */
  static SlowLog begin(StatementAccess access, Connection connection, Clock clock)
      throws StatementsUnavailable {
    if (!access.mayChange()) {
      throw new StatementsUnavailable(
          "the slow log is off, and the server's settings must not be changed");
    }
    GlobalSettings settings = new GlobalSettings(connection);
    try {
      settings.set("log_output", "TABLE");
      settings.set("long_query_time", "0");
      settings.set("min_examined_row_limit", "0");
      // MariaDB filters statements by plan, rate and kind.
      settings.set("log_slow_filter", "");
      settings.set("log_slow_rate_limit", "1");
      // Statements inside stored programs are part of the time of their CALL.
      settings.set("log_slow_disabled_statements", "sp");
      settings.set("log_slow_admin_statements", "ON");
      settings.set("slow_query_log", "ON");
      // The settings apply to new sessions, not to ours.
      settings.inThisSession("slow_query_log", "ON");
      settings.inThisSession("long_query_time", "0");
      settings.inThisSession("min_examined_row_limit", "0");
      settings.inThisSession("log_slow_filter", "");
      SlowLog log = new SlowLog(connection, settings, clock);
      log.learnStamps();
      return log;
    } catch (SQLException e) {
      throw StatementsUnavailable.leaving(
          access.setBack(connection, settings::restore),
          "the slow log cannot be switched on and read (GRANT SUPER ON *.*, on MySQL 8"
              + " SYSTEM_VARIABLES_ADMIN, and GRANT SELECT ON mysql.slow_log): "
              + StatementAccess.message(e));
    }
  }

  @Override
  public String description() {
    return "the slow log with long_query_time 0";
  }

  /**
   * MariaDB and MySQL log the time of a statement's end or start, which a slow statement reveals.
   */
  private void learnStamps() throws SQLException {
    ServerClock quick = moments();
    String sleep = "DO SLEEP(" + SLEEP_SECONDS + ") + " + ++marks;
    double before = ServerClock.at(clock);
    run(sleep);
    double after = ServerClock.at(clock);
    double stamp = stamp(sleep) - quick.aheadMillis();
    stampedAtTheEnd = Math.abs(stamp - after) < Math.abs(stamp - before);
    first = moments();
  }

  private ServerClock moments() throws SQLException {
    ServerClock best = null;
    for (int i = 0; i < MARKS; i++) {
      String mark = "DO " + (4_711_000_000L + ++marks);
      double before = ServerClock.at(clock);
      run(mark);
      double after = ServerClock.at(clock);
      double stamp = stamp(mark);
      best = ServerClock.of(before, after, stamp, stamp).orBetter(best);
    }
    return best;
  }

  private void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** A time in milliseconds since 1970 by the server's clock. */
  private double stamp(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT UNIX_TIMESTAMP(start_time) * 1000 FROM mysql.slow_log WHERE thread_id = %s"
                        .formatted(own)
                    + " AND start_time >= "
                    + sinceTheBeginning()
                    + " AND sql_text = '%s'".formatted(sql))) {
      if (!rows.next()) {
        throw new SQLException("the slow log lacks the statement that was sent as a test");
      }
      return rows.getDouble(1);
    }
  }

  private String sinceTheBeginning() {
    return "FROM_UNIXTIME(" + BigDecimal.valueOf(beginSeconds).toPlainString() + ")";
  }

  @Override
  public void poll() {
    // The log keeps all statements until they are read.
  }

  @Override
  public Read end() throws SQLException {
    ServerClock moments = ServerClock.between(first, moments());
    List<ExecutedStatement> statements = new ArrayList<>();
    long logged = 0;
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                ("SELECT UNIX_TIMESTAMP(start_time) * 1000, %s, sql_text, db, rows_examined,"
                        + " rows_sent FROM mysql.slow_log WHERE thread_id <> %s"
                        + " AND start_time >= %s")
                    .formatted(MILLIS, own, sinceTheBeginning()))) {
      while (rows.next()) {
        String sql = rows.getString(3);
        if (COMMANDS.contains(sql)) {
          logged++;
        } else if (!NOT_COUNTED.contains(sql)) {
          statements.add(statement(rows, sql, moments));
        }
      }
    }
    return new Read(statements, commands(logged), moments.errorMillis());
  }

  /** The number of commands by the server's counters, because the log leaves some out. */
  private long commands(long logged) {
    OptionalLong now = CommandCounters.withoutSql(connection);
    return commandsBefore.isPresent() && now.isPresent()
        ? now.getAsLong() - commandsBefore.getAsLong()
        : logged;
  }

  private ExecutedStatement statement(ResultSet rows, String sql, ServerClock moments)
      throws SQLException {
    double millis = rows.getDouble(2);
    double stamp = rows.getDouble(1) - moments.aheadMillis();
    String schema = rows.getString(4);
    return new ExecutedStatement(
        stampedAtTheEnd ? stamp - millis : stamp,
        millis,
        schema == null ? "" : schema,
        SqlShape.of(sql),
        sql,
        new Rows(rows.getLong(5), rows.getLong(6), 0, 0),
        0);
  }

  @Override
  public List<Notice> restore(Connection with) {
    return settings.restore(with);
  }

  /** Global variables of a server that are changed for a while. */
  private static final class GlobalSettings {
    private static final int GLOBAL_ALONE = 1229;

    private final Connection connection;
    private final Map<String, String> before = new LinkedHashMap<>();

    GlobalSettings(Connection connection) {
      this.connection = connection;
    }

    /** Sets a variable if the server has it. */
    void set(String name, String value) throws SQLException {
      Optional<String> was = StatementAccess.variable(connection, name);
      if (was.isPresent() && !was.get().equalsIgnoreCase(value)) {
        before.put(name, was.get());
        try {
          assign(connection, "GLOBAL", name, value);
        } catch (SQLException e) {
          // A rejected change was not made, but one without an answer may have been.
          if (e.getErrorCode() != 0) {
            before.remove(name);
          }
          throw e;
        }
      }
    }

    /** Sets a variable for this connection, if the server has it for sessions. */
    void inThisSession(String name, String value) throws SQLException {
      if (StatementAccess.variable(connection, name).isPresent()) {
        try {
          assign(connection, "SESSION", name, value);
        } catch (SQLException e) {
          if (e.getErrorCode() != GLOBAL_ALONE) {
            throw e;
          }
        }
      }
    }

    private static void assign(Connection with, String scope, String name, String value)
        throws SQLException {
      boolean number = value.matches("[0-9.]+");
      try (Statement statement = with.createStatement()) {
        statement.execute(
            "SET %s %s = %s".formatted(scope, name, number ? value : "'" + value + "'"));
      }
    }

    /** Restores all variables, the last one first, and reports those that could not be restored. */
    List<Notice> restore(Connection with) {
      List<Notice> left = new ArrayList<>();
      List<String> names = new ArrayList<>(before.keySet());
      for (int i = names.size() - 1; i >= 0; i--) {
        String name = names.get(i);
        try {
          assign(with, "GLOBAL", name, before.get(name));
          before.remove(name);
        } catch (SQLException e) {
          left.add(
              NoticeText.VARIABLE_LEFT.with(name, before.get(name), StatementAccess.message(e)));
        }
      }
      return left;
    }
  }
}

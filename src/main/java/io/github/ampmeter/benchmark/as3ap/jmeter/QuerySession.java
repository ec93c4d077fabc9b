package io.github.ampmeter.benchmark.as3ap.jmeter;

import io.github.ampmeter.Counted;
import io.github.ampmeter.benchmark.as3ap.Query;
import io.github.ampmeter.benchmark.as3ap.Query.Expected;
import io.github.ampmeter.benchmark.as3ap.Query.Family;
import io.github.ampmeter.benchmark.as3ap.Query.QueryStatement;
import io.github.ampmeter.benchmark.as3ap.jmeter.As3apSampler.RandomKey;
import io.github.ampmeter.jmeter.JdbcConnector;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** One user's connection, in autocommit mode. Repeated statements are prepared once. */
final class QuerySession implements AutoCloseable {
  private static final int DEADLOCK = 1213;
  private static final int MOST_RETRIES = 10;

  /** Larger results are streamed instead of held in memory. */
  private static final int MOST_HELD_ROWS = 1000;

  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();
  private Path file;
  private int isolation;
  private volatile PreparedStatement running;

  QuerySession(Connection connection) throws SQLException {
    this.connection = connection;
    isolation = connection.getTransactionIsolation();
  }

  /** Runs the untimed statements before the query. */
  QueryResult prepare(Query query) throws SQLException, IOException {
    isolate(query.browse());
    QueryResult outcome = untimed(query, true);
    for (QueryStatement step : query.steps()) {
      if (step.timed()) {
        statement(step);
      }
    }
    return outcome;
  }

  /** Runs the timed statements. */
  QueryResult execute(Query query, RandomKey keys) throws SQLException, IOException {
    for (QueryStatement step : query.steps()) {
      if (step.takesKey()) {
        statement(step).setInt(1, keys.next());
      }
    }
    try (Writer target = target(query)) {
      QueryResult outcome = retried(query, target);
      return new QueryResult(
          outcome.nanos(),
          outcome.rows(),
          query.output() == Query.Output.SCREEN ? target.toString() : "",
          outcome.mismatch(),
          outcome.deadlocks());
    }
  }

  /** Runs the untimed statements after the query. */
  QueryResult finish(Query query) throws SQLException, IOException {
    return untimed(query, false);
  }

  /** Makes the server cancel the current statement; called by another thread. */
  void cancel() throws SQLException {
    PreparedStatement statement = running;
    if (statement != null) {
      statement.cancel();
    }
  }

  /** Closes the connection with its statements. */
  @Override
  public void close() {
    JdbcConnector.close(connection);
    deleteFile();
  }

  /** Discards a broken connection. */
  void abandon() {
    JdbcConnector.abandon(connection);
    deleteFile();
  }

  private void isolate(boolean browse) throws SQLException {
    int wanted =
        browse ? Connection.TRANSACTION_READ_UNCOMMITTED : Connection.TRANSACTION_REPEATABLE_READ;
    if (wanted != isolation) {
      connection.setTransactionIsolation(wanted);
      isolation = wanted;
    }
  }

  private QueryResult untimed(Query query, boolean before) throws SQLException, IOException {
    QueryResult outcome = QueryResult.nothing();
    boolean passed = false;
    for (QueryStatement step : query.steps()) {
      passed |= step.timed();
      if (!step.timed() && passed != before) {
        outcome = outcome.and(run(step, null));
      }
    }
    return outcome;
  }

  /** Sends a single-statement transaction again after a deadlock, which has undone it. */
  private QueryResult retried(Query query, Writer target) throws SQLException, IOException {
    boolean again = query.family() == Family.MULTI_USER || query.family() == Family.CROSS_SECTION;
    long start = System.nanoTime();
    for (int deadlocks = 0; ; deadlocks++) {
      try {
        QueryResult outcome = timed(query, target);
        return outcome.taking(System.nanoTime() - start, deadlocks);
      } catch (SQLException e) {
        if (e.getErrorCode() != DEADLOCK || !again || deadlocks == MOST_RETRIES) {
          throw e;
        }
      }
    }
  }

  private QueryResult timed(Query query, Writer target) throws SQLException, IOException {
    if (!query.rolledBack()) {
      return statements(query, target);
    }
    connection.setAutoCommit(false);
    try {
      QueryResult outcome = statements(query, target);
      connection.rollback();
      return outcome;
    } finally {
      connection.setAutoCommit(true);
    }
  }

  private QueryResult statements(Query query, Writer target) throws SQLException, IOException {
    QueryResult outcome = QueryResult.nothing();
    for (QueryStatement step : query.steps()) {
      if (step.timed()) {
        outcome = outcome.and(run(step, target));
      }
    }
    return outcome;
  }

  private QueryResult run(QueryStatement step, Writer target) throws SQLException, IOException {
    running = statement(step);
    try {
      return new StatementRun(step, running, target).run();
    } finally {
      running = null;
    }
  }

  private PreparedStatement statement(QueryStatement step) throws SQLException {
    PreparedStatement statement = prepared.get(step.sql());
    if (statement == null) {
      statement = connection.prepareStatement(step.sql());
      if (step.expected() instanceof Expected.Rows rows && rows.rows() > MOST_HELD_ROWS) {
        // This makes Connector/J stream row by row.
        statement.setFetchSize(Integer.MIN_VALUE);
      }
      prepared.put(step.sql(), statement);
    }
    return statement;
  }

  private Writer target(Query query) throws IOException {
    return switch (query.output()) {
      case NONE -> null;
      case SCREEN -> new StringWriter();
      case FILE -> {
        file = file == null ? Files.createTempFile("as3ap-", ".txt") : file;
        yield Files.newBufferedWriter(file);
      }
    };
  }

  private void deleteFile() {
    if (file != null) {
      file.toFile().delete();
    }
  }

  /** Executes a prepared statement and compares its result with the expected one. */
  private record StatementRun(QueryStatement step, PreparedStatement statement, Writer target) {
    /** MySQL and MariaDB report this error code when a dropped index is missing. */
    private static final int NOT_THERE = 1091;

    /** The SQL state class of violated constraints: duplicate keys, foreign keys. */
    private static final String CONSTRAINT = "23";

    QueryResult run() throws SQLException, IOException {
      Expected expected = step.expected();
      try {
        boolean hasRows = statement.execute();
        ResultReader rows = new ResultReader(target);
        if (hasRows) {
          try (ResultSet result = statement.getResultSet()) {
            rows.read(result);
          }
        }
        long count = hasRows ? rows.rows() : statement.getLargeUpdateCount();
        return new QueryResult(0, count, "", mismatch(expected, count, rows.firstValue()), 0);
      } catch (SQLException e) {
        if (tolerated(expected, e)) {
          return QueryResult.nothing();
        }
        throw e;
      }
    }

    private static boolean tolerated(Expected expected, SQLException e) {
      if (expected instanceof Expected.Rejection) {
        return e.getSQLState() != null && e.getSQLState().startsWith(CONSTRAINT);
      }
      return expected instanceof Expected.Removal && e.getErrorCode() == NOT_THERE;
    }

    private static String mismatch(Expected expected, long count, long value) {
      if (expected instanceof Expected.Rows rows && rows.rows() != count) {
        return "expected " + Counted.of(rows.rows(), "rows") + ", got " + count;
      }
      if (expected instanceof Expected.Changed changed && changed.rows() != count) {
        return "expected " + Counted.of(changed.rows(), "changed rows") + ", got " + count;
      }
      if (expected instanceof Expected.Value one && (count != 1 || one.value() != value)) {
        return "expected the value %s, got %s in %s"
            .formatted(one.value(), value, Counted.of(count, "rows"));
      }
      return expected instanceof Expected.Rejection ? "expected an error, but it succeeded" : "";
    }
  }

  /** Reads a result to its last row, as text if it has a target. */
  private static final class ResultReader {
    private final Appendable target;
    private long rows;
    private long firstValue;

    /**
     * @param target takes the rows as lines; null: they are only counted
     */
    ResultReader(Writer target) {
      this.target = target;
    }

    ResultReader read(ResultSet result) throws SQLException, IOException {
      int columns = target == null ? 0 : result.getMetaData().getColumnCount();
      while (result.next()) {
        if (rows == 0) {
          firstValue = numberIn(result);
        }
        rows++;
        for (int column = 1; column <= columns; column++) {
          target.append(result.getString(column)).append(column == columns ? '\n' : '\t');
        }
      }
      return this;
    }

    long rows() {
      return rows;
    }

    /** The first row's first column; 0 if it is not a number. */
    long firstValue() {
      return firstValue;
    }

    private static long numberIn(ResultSet result) throws SQLException {
      return result.getObject(1) instanceof Number number ? number.longValue() : 0;
    }
  }

  /**
   * The result of a query.
   *
   * @param nanos the time from sending the first timed statement to reading the last row
   * @param rows fetched or changed
   * @param text the rows, if they go to a screen; otherwise empty
   * @param mismatch how the result differs from the expected one; empty when it does not
   * @param deadlocks how often the statement was a deadlock's victim and was sent again
   */
  record QueryResult(long nanos, long rows, String text, String mismatch, int deadlocks) {

    boolean expected() {
      return mismatch.isEmpty();
    }

    /** The time in microseconds, rounded. */
    long micros() {
      return (nanos + 500) / 1000;
    }

    /** The result with a time and a number of deadlocks. */
    QueryResult taking(long elapsedNanos, int victimTimes) {
      return new QueryResult(elapsedNanos, rows, text, mismatch, victimTimes);
    }

    /** Adds the next statement's result; the first mismatch counts. */
    QueryResult and(QueryResult next) {
      return new QueryResult(
          nanos + next.nanos,
          rows + next.rows,
          text + next.text,
          expected() ? next.mismatch : mismatch,
          deadlocks + next.deadlocks);
    }

    static QueryResult nothing() {
      return new QueryResult(0, 0, "", "", 0);
    }
  }
}

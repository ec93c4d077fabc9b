package io.github.ampmeter.benchmark.as3ap.jmeter;

import io.github.ampmeter.benchmark.as3ap.definition.Expected;
import io.github.ampmeter.benchmark.as3ap.definition.Family;
import io.github.ampmeter.benchmark.as3ap.definition.Query;
import io.github.ampmeter.benchmark.as3ap.definition.QueryStatement;
import io.github.ampmeter.benchmark.as3ap.definition.RandomKey;
import io.github.ampmeter.jmeter.JdbcConnector;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** One user's connection, which commits by itself. What is repeated is prepared once. */
final class QuerySession implements AutoCloseable {
  private static final int DEADLOCK = 1213;
  private static final int MOST_RETRIES = 10;

  /** More rows are read as they come instead of being held in memory. */
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

  /** What has to be done before and is not timed. */
  QueryResult prepare(Query query) throws SQLException, IOException {
    isolate(query.browse());
    QueryResult answer = untimed(query, true);
    for (QueryStatement step : query.steps()) {
      if (step.timed()) {
        statement(step);
      }
    }
    return answer;
  }

  /** The timed statements. */
  QueryResult execute(Query query, RandomKey keys) throws SQLException, IOException {
    for (QueryStatement step : query.steps()) {
      if (step.takesKey()) {
        statement(step).setInt(1, keys.next());
      }
    }
    try (Writer target = target(query)) {
      QueryResult answer = retried(query, target);
      return new QueryResult(
          answer.nanos(),
          answer.rows(),
          query.output() == Query.Output.SCREEN ? target.toString() : "",
          answer.mismatch(),
          answer.deadlocks());
    }
  }

  /** What is cleared away afterwards and is not timed. */
  QueryResult finish(Query query) throws SQLException, IOException {
    return untimed(query, false);
  }

  /** From another thread: makes the server end what it is at. */
  void cancel() throws SQLException {
    PreparedStatement statement = running;
    if (statement != null) {
      statement.cancel();
    }
  }

  /** The statements go with the connection. */
  @Override
  public void close() {
    JdbcConnector.close(connection);
    deleteFile();
  }

  /** In place of closing a connection that is broken. */
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
    QueryResult answer = QueryResult.nothing();
    boolean passed = false;
    for (QueryStatement step : query.steps()) {
      passed |= step.timed();
      if (!step.timed() && passed != before) {
        answer = answer.and(run(step, null));
      }
    }
    return answer;
  }

  /** A deadlock's victim has changed nothing: what is a transaction of its own is sent again. */
  private QueryResult retried(Query query, Writer target) throws SQLException, IOException {
    boolean again = query.family() == Family.MULTI_USER || query.family() == Family.CROSS_SECTION;
    long start = System.nanoTime();
    for (int deadlocks = 0; ; deadlocks++) {
      try {
        QueryResult answer = timed(query, target);
        return answer.taking(System.nanoTime() - start, deadlocks);
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
      QueryResult answer = statements(query, target);
      connection.rollback();
      return answer;
    } finally {
      connection.setAutoCommit(true);
    }
  }

  private QueryResult statements(Query query, Writer target) throws SQLException, IOException {
    QueryResult answer = QueryResult.nothing();
    for (QueryStatement step : query.steps()) {
      if (step.timed()) {
        answer = answer.and(run(step, target));
      }
    }
    return answer;
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
        // Connector/J's way of saying: row by row.
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
}

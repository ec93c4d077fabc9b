package io.github.ampmeter.benchmark.rewrites.jmeter;

import io.github.ampmeter.jmeter.JdbcConnector;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/** One user: a connection, each query prepared once on it, and the keys in their drawn order. */
final class PairUser {
  private final JdbcConnector connector;
  private final int number;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();
  private final Map<String, SplittableRandom> draws = new HashMap<>();
  private Connection connection;
  private volatile PreparedStatement running;

  /**
   * Connects with its first query.
   *
   * @param thread its name ends in the number of the user: the same one draws the same keys each
   *     time
   */
  PairUser(JdbcConnector connector, String thread) {
    this.connector = connector;
    String digits = thread.replaceFirst("^.*-(?=[0-9]{1,9}$)", "");
    this.number = digits.matches("[0-9]{1,9}") ? Integer.parseInt(digits) : 0;
  }

  /** The connection, a new one if the last one broke. */
  Connection connection() throws SQLException, InterruptedException {
    if (connection == null) {
      connection = connector.connect();
    }
    return connection;
  }

  /** Ready to be asked, with the next key; both queries of a pair get the same keys in turn. */
  PreparedStatement statement(PairRun.Turn turn, long seed)
      throws SQLException, InterruptedException {
    PreparedStatement statement = prepared.get(turn.label());
    if (statement == null) {
      statement = connection().prepareStatement(turn.variant().sqlOf(turn.pair().pair()));
      prepared.put(turn.label(), statement);
    }
    SplittableRandom draw =
        draws.computeIfAbsent(turn.label(), label -> new SplittableRandom(seed + number));
    Keys.set(statement, turn.pair().keys().draw(draw));
    return statement;
  }

  /** Asks and takes every row; returns how many there were. */
  long ask(PreparedStatement statement) throws SQLException {
    running = statement;
    try (ResultSet rows = statement.executeQuery()) {
      int columns = rows.getMetaData().getColumnCount();
      long count = 0;
      while (rows.next()) {
        for (int i = 1; i <= columns; i++) {
          rows.getString(i);
        }
        count++;
      }
      return count;
    } finally {
      running = null;
    }
  }

  /** From another thread. */
  boolean cancel() throws SQLException {
    PreparedStatement statement = running;
    if (statement != null) {
      statement.cancel();
    }
    return statement != null;
  }

  /** Without its connection, which may be broken. */
  void abandon() {
    Connection broken = connection;
    connection = null;
    prepared.clear();
    if (broken != null) {
      JdbcConnector.abandon(broken);
    }
  }

  /** Without its connection, which is not needed any more. */
  void disconnect() {
    Connection closing = connection;
    connection = null;
    prepared.clear();
    if (closing != null) {
      JdbcConnector.close(closing);
    }
  }
}

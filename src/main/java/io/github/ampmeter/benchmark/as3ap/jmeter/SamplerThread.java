package io.github.ampmeter.benchmark.as3ap.jmeter;

import io.github.ampmeter.benchmark.as3ap.definition.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.definition.RandomKey;
import io.github.ampmeter.jmeter.JdbcConnector;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Random;

/** What the AS3AP samplers of one thread share that use one pool: connection and keys. */
final class SamplerThread {
  private final long seed;
  private final JdbcConnector connector;
  private volatile QuerySession session;
  private RandomKey keys;
  private DatabaseSize size;

  /**
   * Connects with its first query.
   *
   * @param name of the thread: the same in each run, and so are its keys
   */
  SamplerThread(String name, JdbcConnector connector) {
    this.seed = name.hashCode() * 0x9E3779B97F4A7C15L;
    this.connector = connector;
  }

  /** The connection, a new one if the last one broke. */
  QuerySession session() throws SQLException, InterruptedException {
    if (session == null) {
      session = opened(connector.connect());
    }
    return session;
  }

  private static QuerySession opened(Connection connection) throws SQLException {
    try {
      return new QuerySession(connection);
    } catch (SQLException e) {
      // A pool of one would wait for it for ever.
      JdbcConnector.abandon(connection);
      throw e;
    }
  }

  RandomKey keys(DatabaseSize wanted) {
    if (wanted != size) {
      size = wanted;
      keys = new RandomKey(wanted, new Random(seed));
    }
    return keys;
  }

  void cancel() throws SQLException {
    QuerySession current = session;
    if (current != null) {
      current.cancel();
    }
  }

  /** Without its connection, which is broken. */
  void abandon() {
    QuerySession broken = session;
    session = null;
    if (broken != null) {
      broken.abandon();
    }
  }

  /** Without its connection, which is not needed any more. */
  void disconnect() {
    QuerySession closing = session;
    session = null;
    if (closing != null) {
      closing.close();
    }
  }
}

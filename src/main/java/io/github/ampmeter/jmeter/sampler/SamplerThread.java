package io.github.ampmeter.jmeter.sampler;

import io.github.ampmeter.workload.as3ap.DatabaseSize;
import io.github.ampmeter.workload.as3ap.RandomKey;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Random;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the AS3AP samplers of one thread share: connection, keys, and the last time's variable. */
final class SamplerThread {
  /** Opens what JMeter's JDBC Connection Configuration configures. */
  @FunctionalInterface
  interface Pool {
    Connection connect() throws SQLException;
  }

  private static final Logger LOG = LoggerFactory.getLogger(SamplerThread.class);
  private static final long NANOS_BETWEEN_CONNECTS = 250_000_000;

  private final long seed;
  private volatile QuerySession session;
  private RandomKey keys;
  private DatabaseSize size;
  private long failedNanos;
  private boolean failed;
  private String variable = "";

  /**
   * @param name of the thread: the same in each run, and so are its keys
   */
  SamplerThread(String name) {
    this.seed = name.hashCode() * 0x9E3779B97F4A7C15L;
  }

  /** The connection, a new one if the last one broke; a dead server is not asked all the time. */
  QuerySession session(Pool pool) throws SQLException, InterruptedException {
    if (session == null) {
      if (failed) {
        long pauseNanos = failedNanos + NANOS_BETWEEN_CONNECTS - System.nanoTime();
        Thread.sleep(Math.max(0, pauseNanos / 1_000_000));
      }
      failed = true;
      try {
        session = opened(pool.connect());
        failed = false;
      } finally {
        failedNanos = System.nanoTime();
      }
    }
    return session;
  }

  private static QuerySession opened(Connection connection) throws SQLException {
    try {
      return new QuerySession(connection);
    } catch (SQLException e) {
      // A pool of one would wait for it for ever.
      Connections.abandon(connection);
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

  /** Takes the name of a sample's variable; returns the last one's. */
  String variable(String name) {
    String last = variable;
    variable = name;
    return last;
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
    if (closing == null) {
      return;
    }
    try {
      closing.close();
    } catch (SQLException e) {
      LOG.debug("A connection could not be closed", e);
    }
  }
}

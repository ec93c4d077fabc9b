package io.github.ampmeter.jmeter;

import java.sql.Connection;
import java.sql.SQLException;
import org.apache.jmeter.protocol.jdbc.config.DataSourceElement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens and closes one user's connections; waits before it tries again after a failure. */
public final class JdbcConnector {
  private static final Logger LOG = LoggerFactory.getLogger(JdbcConnector.class);
  private static final long NANOS_AFTER_A_FAILURE = 250_000_000;

  private final Pool pool;
  private boolean failed;
  private long failedNanos;

  /** A source of connections. */
  @FunctionalInterface
  public interface Pool {
    Connection connect() throws SQLException;

    /** The pool of a JDBC Connection Configuration of JMeter with this variable name. */
    static Pool named(String name) {
      return () -> {
        try {
          return DataSourceElement.getConnection(name);
        } catch (SQLException e) {
          throw e.getCause() instanceof ClassNotFoundException lacking ? missing(lacking) : e;
        }
      };
    }

    private static SQLException missing(ClassNotFoundException driver) {
      return new SQLException(
          "this JMeter lacks the JDBC driver %s: put its jar (of com.mysql.cj.jdbc.Driver that is"
                  .formatted(driver.getMessage())
              + " mysql-connector-j-*.jar) into JMeter's lib and start JMeter again",
          driver);
    }
  }

  public JdbcConnector(Pool pool) {
    this.pool = pool;
  }

  /** A connection on which each statement is a transaction. */
  public Connection connect() throws SQLException, InterruptedException {
    if (failed) {
      long pauseNanos = failedNanos + NANOS_AFTER_A_FAILURE - System.nanoTime();
      Thread.sleep(Math.max(0, pauseNanos / 1_000_000));
    }
    failed = true;
    try {
      Connection connection = connected();
      failed = false;
      return connection;
    } finally {
      failedNanos = System.nanoTime();
    }
  }

  private Connection connected() throws SQLException {
    Connection connection = pool.connect();
    try {
      connection.setAutoCommit(true);
      return connection;
    } catch (SQLException e) {
      // A pool of one connection would wait for it for ever.
      abandon(connection);
      throw e;
    }
  }

  /** Returns a connection to its pool. */
  public static void close(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      LOG.debug("A connection could not be closed", e);
    }
  }

  /**
   * Removes a broken connection from its pool. JMeter's pools reuse closed connections without
   * noticing that the server is gone, but discard aborted ones.
   */
  public static void abandon(Connection connection) {
    try {
      connection.abort(Runnable::run);
    } catch (SQLException e) {
      LOG.debug("A broken connection could not be aborted", e);
    }
    close(connection);
  }

  /**
   * A database error in the format of a sample.
   *
   * @param code SQL state and the server's number
   * @param message the server's or the driver's message, one line
   */
  public record SqlFailure(String code, String message) {

    /**
     * Reads an exception. A pool wraps the server's error without its state and number. The lines
     * that the driver adds below the first differ between samples and would make each a different
     * error.
     */
    public static SqlFailure of(SQLException e) {
      SQLException cause = withState(e);
      String message = String.valueOf(cause.getMessage()).strip();
      return new SqlFailure(
          cause.getSQLState() + " " + cause.getErrorCode(), message.lines().findFirst().orElse(""));
    }

    private static SQLException withState(SQLException e) {
      SQLException found = e;
      while (found.getSQLState() == null && found.getCause() instanceof SQLException cause) {
        found = cause;
      }
      return found;
    }
  }
}

package io.github.ampmeter.jmeter;

import java.sql.Connection;
import java.sql.SQLException;
import org.apache.jmeter.protocol.jdbc.config.DataSourceElement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens and closes one user's connections; after a failure it waits before it tries again. */
public final class JdbcConnector {
  private static final Logger LOG = LoggerFactory.getLogger(JdbcConnector.class);
  private static final long NANOS_AFTER_A_FAILURE = 250_000_000;

  private final Pool pool;
  private boolean failed;
  private long failedNanos;

  /** Where connections come from. */
  @FunctionalInterface
  public interface Pool {
    Connection connect() throws SQLException;

    /** What a JDBC Connection Configuration of JMeter's configures under this variable name. */
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
      // A pool of one would wait for it for ever.
      abandon(connection);
      throw e;
    }
  }

  /** Gives one that is not needed any more back to its pool. */
  public static void close(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      LOG.debug("A connection could not be closed", e);
    }
  }

  /**
   * Gives one that broke back to its pool. JMeter's pools hand out again what was merely closed and
   * do not know that the server is gone; what was aborted they throw away.
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
   * A database error as a sample reports it.
   *
   * @param code SQL state and the server's number
   * @param message the server's or the driver's message, one line
   */
  public record SqlFailure(String code, String message) {

    /**
     * A pool of connections wraps what the server said, without state and number. What the driver
     * adds below its first line changes from sample to sample, and would make each an error of its
     * own kind.
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

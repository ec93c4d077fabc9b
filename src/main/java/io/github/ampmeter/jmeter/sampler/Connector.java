package io.github.ampmeter.jmeter.sampler;

import java.sql.Connection;
import java.sql.SQLException;
import org.apache.jmeter.protocol.jdbc.config.DataSourceElement;

/** Opens one user's connections; a dead server is not asked all the time. */
public final class Connector {
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

  public Connector(Pool pool) {
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
      Connections.abandon(connection);
      throw e;
    }
  }
}

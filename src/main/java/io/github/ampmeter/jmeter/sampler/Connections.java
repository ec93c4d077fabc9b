package io.github.ampmeter.jmeter.sampler;

import java.sql.Connection;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The end of connections. */
public final class Connections {
  private static final Logger LOG = LoggerFactory.getLogger(Connections.class);

  private Connections() {}

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
}

package io.github.ampmeter.jmeter.sampler;

import java.sql.Connection;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The end of connections that broke. */
public final class Connections {
  private static final Logger LOG = LoggerFactory.getLogger(Connections.class);

  private Connections() {}

  /**
   * Gives a broken connection back to its pool. JMeter's pools hand out again what was merely
   * closed and does not know that the server is gone; what was aborted they throw away.
   */
  public static void abandon(Connection connection) {
    try {
      connection.abort(Runnable::run);
    } catch (SQLException e) {
      LOG.debug("A broken connection could not be aborted", e);
    }
    try {
      connection.close();
    } catch (SQLException e) {
      LOG.debug("A broken connection could not be closed", e);
    }
  }
}

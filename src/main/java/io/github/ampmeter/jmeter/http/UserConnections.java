package io.github.ampmeter.jmeter.http;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The connections of one user, a thread of JMeter: one for each server, and a response buffer. */
final class UserConnections {
  private static final Logger LOG = LoggerFactory.getLogger(UserConnections.class);

  private static final ThreadLocal<UserConnections> OF_USERS =
      ThreadLocal.withInitial(UserConnections::new);

  private final Map<String, LeanConnection> connections = new HashMap<>();
  private final ResponseBody body = new ResponseBody();
  private boolean newUser;

  /** The connections of the calling thread, for all of its samplers. */
  static UserConnections ofThisThread() {
    return OF_USERS.get();
  }

  ResponseBody body() {
    return body;
  }

  /** Makes the thread a new user, without connections, from the next request on. */
  void expectNewUser() {
    newUser = true;
  }

  /** Whether this is a new user's first request; if so, closes the last one's connections. */
  boolean becomeNewUser() {
    boolean became = newUser;
    if (became) {
      closeAll();
    }
    newUser = false;
    return became;
  }

  /**
   * A usable connection, or a new one that is not open yet.
   *
   * @param server scheme and authority
   */
  LeanConnection to(String server) {
    LeanConnection known = connections.get(server);
    if (known != null) {
      if (known.usable()) {
        return known;
      }
      drop(known);
    }
    LeanConnection fresh = new LeanConnection();
    connections.put(server, fresh);
    return fresh;
  }

  void closeAll() {
    connections.values().forEach(UserConnections::drop);
    connections.clear();
  }

  private static void drop(LeanConnection connection) {
    try {
      connection.close();
    } catch (IOException e) {
      LOG.debug("A connection could not be closed", e);
    }
  }
}

package io.github.ampmeter.jmeter.http;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What one user, a thread of JMeter, has open: a connection a server, and where answers go. */
final class UserConnections {
  private static final Logger LOG = LoggerFactory.getLogger(UserConnections.class);

  private static final ThreadLocal<UserConnections> OF_USERS =
      ThreadLocal.withInitial(UserConnections::new);

  private final Map<String, LeanConnection> connections = new HashMap<>();
  private final ResponseBody body = new ResponseBody();
  private boolean newUser;

  /** Those of the calling thread, for all of its samplers. */
  static UserConnections ofThisThread() {
    return OF_USERS.get();
  }

  ResponseBody body() {
    return body;
  }

  /** From the next request on the thread is another user, who has no connection yet. */
  void expectNewUser() {
    newUser = true;
  }

  /** Whether this is another user's first request; the last one's connections are closed then. */
  boolean becomeNewUser() {
    boolean became = newUser;
    if (became) {
      closeAll();
    }
    newUser = false;
    return became;
  }

  /**
   * One that may be used, or a new one that is yet to be opened.
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

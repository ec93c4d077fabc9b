package io.github.ampmeter.benchmark.as3ap.jmeter;

import java.sql.SQLException;

/** What an error says about the connection it came over. */
final class SqlStates {
  /** SQL's class of connection errors. */
  private static final String CONNECTION = "08";

  /** MySQL's and MariaDB's class of orders from an operator, such as a shutdown. */
  private static final String OPERATOR = "57";

  private static final int SERVER_SHUTDOWN = 1053;
  private static final int KILLED = 1927;

  private SqlStates() {}

  static boolean breaksConnection(SQLException e) {
    String state = e.getSQLState();
    boolean lost = state == null || state.startsWith(CONNECTION) || state.startsWith(OPERATOR);
    return lost || e.getErrorCode() == SERVER_SHUTDOWN || e.getErrorCode() == KILLED;
  }
}

package io.github.ampmeter.source.statements;

import io.github.ampmeter.judge.issue.Notice;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Where and as whom a server is asked for its statements.
 *
 * @param mayChange whether its settings may be changed for the time being
 */
public record StatementAccess(String jdbcUrl, String user, String password, boolean mayChange) {
  /** Limits the wait for a server that hangs. */
  private static final String MILLIS = "30000";

  Connection connect() throws SQLException {
    Properties properties = new Properties();
    properties.put("user", user);
    properties.put("password", password);
    properties.put("connectTimeout", MILLIS);
    properties.put("socketTimeout", MILLIS);
    Connection connection = DriverManager.getConnection(jdbcUrl, properties);
    try (Statement statement = connection.createStatement()) {
      // A week, so that the connection outlives any load.
      statement.execute("SET SESSION wait_timeout = 604800");
    }
    return connection;
  }

  /**
   * Sets back what was changed, over another connection where that which changed it broke.
   *
   * @param restore sets back what is not set back yet, and says what could not be
   * @return what could not be
   */
  List<Notice> setBack(Connection own, Function<Connection, List<Notice>> restore) {
    List<Notice> left = restore.apply(own);
    if (left.isEmpty()) {
      return left;
    }
    try (Connection another = connect()) {
      return restore.apply(another);
    } catch (SQLException e) {
      return left;
    }
  }

  /** A global variable; empty where the server does not have it. */
  static Optional<String> variable(Connection connection, String name) throws SQLException {
    return second(connection, "SHOW GLOBAL VARIABLES LIKE '" + name + "'");
  }

  static boolean mariaDb(Connection connection) throws SQLException {
    return variable(connection, "version").filter(text -> text.contains("MariaDB")).isPresent();
  }

  /** Returns the second column of the only row; empty where there is none. */
  static Optional<String> second(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      return rows.next() ? Optional.ofNullable(rows.getString(2)) : Optional.empty();
    }
  }

  static boolean on(Optional<String> value) {
    return value.filter(text -> text.equalsIgnoreCase("ON") || text.equals("1")).isPresent();
  }

  /** The message of a server, without quoted values. */
  static String message(SQLException e) {
    String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    return message.replaceAll("'[^']*'", "'...'") + " (error " + e.getErrorCode() + ")";
  }

  /** Closes a connection that may never have been opened. */
  static void close(Connection connection) {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (SQLException e) {
      // The connection is closed either way.
      return;
    }
  }

  /**
   * Why nobody can tell which statements a server executes: the setting or right that is missing.
   */
  public static final class StatementsUnavailable extends Exception {
    private static final long serialVersionUID = 1L;

    StatementsUnavailable(String why) {
      super(why);
    }

    /**
     * With what could not be set back on the server, which its owner is to know.
     *
     * @param left what could not
     */
    static StatementsUnavailable leaving(List<Notice> left, String why) {
      return new StatementsUnavailable(
          why + left.stream().map(each -> "; " + each.message()).collect(Collectors.joining()));
    }
  }
}

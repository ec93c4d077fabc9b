package io.github.ampmeter.observe.statements;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Global variables of a server that are changed for a while. */
final class GlobalSettings {
  private static final int GLOBAL_ALONE = 1229;

  private final Connection connection;
  private final Map<String, String> before = new LinkedHashMap<>();

  GlobalSettings(Connection connection) {
    this.connection = connection;
  }

  /** Sets one where the server has it. */
  void set(String name, String value) throws SQLException {
    Optional<String> was = StatementAccess.variable(connection, name);
    if (was.isPresent() && !was.get().equalsIgnoreCase(value)) {
      before.put(name, was.get());
      try {
        assign(connection, "GLOBAL", name, value);
      } catch (SQLException e) {
        // What the server refused it did not do; what it did not answer it may have done.
        if (e.getErrorCode() != 0) {
          before.remove(name);
        }
        throw e;
      }
    }
  }

  /** For this connection, where the server has such a one that sessions have too. */
  void inThisSession(String name, String value) throws SQLException {
    if (StatementAccess.variable(connection, name).isPresent()) {
      try {
        assign(connection, "SESSION", name, value);
      } catch (SQLException e) {
        if (e.getErrorCode() != GLOBAL_ALONE) {
          throw e;
        }
      }
    }
  }

  private static void assign(Connection with, String scope, String name, String value)
      throws SQLException {
    boolean number = value.matches("[0-9.]+");
    try (Statement statement = with.createStatement()) {
      statement.execute(
          "SET %s %s = %s".formatted(scope, name, number ? value : "'" + value + "'"));
    }
  }

  /** Sets all back, the last one first; says what could not be. */
  List<String> restore(Connection with) {
    List<String> left = new ArrayList<>();
    List<String> names = new ArrayList<>(before.keySet());
    for (int i = names.size() - 1; i >= 0; i--) {
      String name = names.get(i);
      try {
        assign(with, "GLOBAL", name, before.get(name));
        before.remove(name);
      } catch (SQLException e) {
        left.add(
            "%s could not be set back to \"%s\": %s"
                .formatted(name, before.get(name), StatementAccess.said(e)));
      }
    }
    return left;
  }
}

package io.github.ampmeter.observe.statements;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalLong;
import java.util.Set;

/** What events of performance_schema are to a server's counter Questions. */
final class CommandCounters {
  /** Stands for prepared statements in a MariaDB's performance schema. */
  static final String UNNAMED = "(prepared statements, whose text MariaDB does not tell here)";

  static final String EXECUTE = "statement/com/Execute";

  private static final String SQL = "statement/sql/";
  private static final String COMMAND = "statement/com/";

  /** A prepared statement's execution is SQL by another name. */
  private static final Set<String> EXECUTIONS =
      Set.of(EXECUTE, "statement/com/Query", "statement/com/Bulk_execute");

  private static final Set<String> NOT_COUNTED =
      Set.of(
          "statement/com/Ping",
          "statement/com/Statistics",
          "statement/com/Prepare",
          "statement/com/Close stmt",
          "statement/com/Reset stmt");

  private CommandCounters() {}

  /** How many there have been since the server's start; empty where nobody may know. */
  static OptionalLong withoutSql(Connection connection) {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT EVENT_NAME, COUNT_STAR FROM performance_schema."
                    + "events_statements_summary_global_by_event_name WHERE COUNT_STAR > 0")) {
      long all = 0;
      boolean any = false;
      while (rows.next()) {
        any = true;
        String name = rows.getString(1);
        all += isCounted(name) && !isStatement(name) ? rows.getLong(2) : 0;
      }
      return any ? OptionalLong.of(all) : OptionalLong.empty();
    } catch (SQLException notAllowed) {
      return OptionalLong.empty();
    }
  }

  /** Whether a client sent it as SQL; what runs inside stored programs is none of these. */
  static boolean isStatement(String event) {
    return event.startsWith(SQL) || EXECUTIONS.contains(event);
  }

  /** Whether the server counts it as a question, although it holds no SQL. */
  static boolean isCounted(String event) {
    return event.startsWith(COMMAND) && !NOT_COUNTED.contains(event);
  }
}

package io.github.ampmeter.source.statements;

import io.github.ampmeter.source.statements.StatementAccess.StatementsUnavailable;
import io.github.ampmeter.source.statements.StatementUse.PlanStep;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Asks a server how it would execute a statement, without executing it. */
public final class Explainer implements AutoCloseable {
  private static final int SYNTAX = 1064;
  private static final int NO_TABLE = 1146;
  private static final int NO_DATABASE = 1046;

  private final Connection connection;
  private String schema = "";

  /** The steps, or why there are none. */
  public record Explained(List<PlanStep> steps, String why) {
    static Explained not(String why) {
      return new Explained(List.of(), why);
    }
  }

  private Explainer(Connection connection) {
    this.connection = connection;
  }

  public static Explainer of(StatementAccess access) throws StatementsUnavailable {
    try {
      return new Explainer(access.connect());
    } catch (SQLException e) {
      throw new StatementsUnavailable(
          "the database explains nothing: " + StatementAccess.message(e));
    }
  }

  /**
   * Of one statement.
   *
   * @param sql with its values; empty: they are not known
   * @param in the schema in which it ran; empty: none
   * @param shape the statement without its values
   */
  public Explained explain(String sql, String in, String shape) {
    if (!SqlShape.explained(shape)) {
      return Explained.not("only SELECT, UPDATE, DELETE and INSERT ... SELECT have a plan");
    }
    if (sql.isEmpty()) {
      return Explained.not("its text is not known");
    }
    try (Statement statement = connection.createStatement()) {
      use(in);
      try (ResultSet rows = statement.executeQuery("EXPLAIN " + sql)) {
        return new Explained(steps(rows), "");
      }
    } catch (SQLException e) {
      return Explained.not(why(e));
    }
  }

  private void use(String in) throws SQLException {
    if (!in.isEmpty() && !in.equals(schema)) {
      connection.setCatalog(in);
      schema = in;
    }
  }

  private static List<PlanStep> steps(ResultSet rows) throws SQLException {
    List<PlanStep> steps = new ArrayList<>();
    ResultSetMetaData columns = rows.getMetaData();
    while (rows.next()) {
      Map<String, String> cells = new TreeMap<>();
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        String cell = rows.getString(i);
        cells.put(
            columns.getColumnLabel(i).toLowerCase(Locale.ROOT), cell == null ? "" : cell.strip());
      }
      steps.add(
          new PlanStep(
              cells.getOrDefault("id", ""),
              cells.getOrDefault("select_type", ""),
              cells.getOrDefault("table", ""),
              cells.getOrDefault("type", ""),
              cells.getOrDefault("key", ""),
              cells.getOrDefault("rows", ""),
              cells.getOrDefault("extra", "")));
    }
    return steps;
  }

  /** Without the message of the server, which quotes the statement. */
  private static String why(SQLException e) {
    return switch (e.getErrorCode()) {
      case SYNTAX ->
          "its text cannot be read again: it was cut off (performance_schema_max_sql_text_length),"
              + " or was prepared, and its values are not known";
      case NO_TABLE -> "a table of it is no longer there";
      case NO_DATABASE -> "the schema in which it ran is not known";
      default ->
          "the server rejects it with error %s; EXPLAIN needs the rights to execute the statement"
              .formatted(e.getErrorCode());
    };
  }

  @Override
  public void close() {
    StatementAccess.close(connection);
  }
}

package io.github.ampmeter.statements;

/**
 * A line of what EXPLAIN answers, each as the server writes it; empty where it says nothing.
 *
 * @param type how the table is reached: const, ref, range, index, ALL and others
 * @param rows how many the server expects to read
 */
public record PlanStep(
    String id,
    String selectType,
    String table,
    String type,
    String key,
    String rows,
    String extra) {
  private static final String WHOLE_TABLE = "ALL";

  /** Whether every row of a table that is stored is read, without any index. */
  boolean scans() {
    return type.equals(WHOLE_TABLE) && !table.isEmpty() && !table.startsWith("<");
  }

  /** How many rows it expects; 0 where it says none. */
  long expected() {
    return rows.matches("[0-9]{1,18}") ? Long.parseLong(rows) : 0;
  }
}

package io.github.ampmeter.workload.as3ap;

/**
 * One statement of a query.
 *
 * @param timed whether its time is the query's; else it is done before or after
 */
public record Step(String sql, Expected expected, boolean timed) {

  static Step timed(String sql, Expected expected) {
    return new Step(sql, expected, true);
  }

  static Step untimed(String sql, Expected expected) {
    return new Step(sql, expected, false);
  }

  /** Whether a random key is to be bound. */
  public boolean takesKey() {
    return sql.contains("?");
  }
}

package io.github.ampmeter.benchmark.as3ap.definition;

/**
 * One statement of a query.
 *
 * @param timed whether its time is the query's; else it is done before or after
 */
public record QueryStatement(String sql, Expected expected, boolean timed) {

  static QueryStatement timed(String sql, Expected expected) {
    return new QueryStatement(sql, expected, true);
  }

  static QueryStatement untimed(String sql, Expected expected) {
    return new QueryStatement(sql, expected, false);
  }

  /** Whether a random key is to be bound. */
  public boolean takesKey() {
    return sql.contains("?");
  }
}

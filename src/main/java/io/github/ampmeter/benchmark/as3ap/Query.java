package io.github.ampmeter.benchmark.as3ap;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A query of the benchmark by its name, with the results that conforming data gives.
 *
 * @param steps in their order; one at least is timed
 * @param output where its rows go
 * @param browse whether it runs at isolation level 0 (reads uncommitted); else at level 3
 * @param rolledBack whether its timed statements are one transaction that is taken back; else each
 *     statement is a transaction and committed
 */
public record Query(
    String name,
    Family family,
    List<QueryStatement> steps,
    Output output,
    boolean browse,
    boolean rolledBack) {

  /** Where the rows of a query go; into a relation they go by its SQL. */
  public enum Output {
    /** Fetched and counted. */
    NONE,
    /** Fetched as text, as a terminal would show it. */
    SCREEN,
    /** Fetched as text into a file. */
    FILE
  }

  public Query {
    steps = List.copyOf(steps);
    if (steps.stream().noneMatch(QueryStatement::timed)) {
      throw new IllegalArgumentException(name + " must have a timed statement");
    }
  }

  static Query of(String name, Family family, QueryStatement... steps) {
    return new Query(name, family, List.of(steps), Output.NONE, false, false);
  }

  /** One timed statement. */
  static Query of(String name, Family family, String sql, Expected expected) {
    return of(name, family, QueryStatement.timed(sql, expected));
  }

  Query to(Output output) {
    return new Query(name, family, steps, output, browse, rolledBack);
  }

  Query browsing() {
    return new Query(name, family, steps, output, true, rolledBack);
  }

  Query takenBack() {
    return new Query(name, family, steps, output, browse, true);
  }

  /** For a reader: every statement, with what is not timed marked so. */
  public String sql() {
    String statements =
        steps.stream()
            .map(step -> (step.timed() ? "" : "/* not timed */ ") + step.sql() + ";")
            .collect(Collectors.joining("\n"));
    return rolledBack ? "begin;\n" + statements + "\nrollback;" : statements;
  }

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

  /** The result of a statement on conforming data. */
  public sealed interface Expected {

    /** So many rows. */
    record Rows(long rows) implements Expected {}

    /** One row, whose first column is this number. */
    record Value(long value) implements Expected {}

    /** So many rows inserted, changed or deleted. */
    record Changed(long rows) implements Expected {}

    /** A constraint must reject it. */
    record Rejection() implements Expected {}

    /** That it succeeds. */
    record Success() implements Expected {}

    /** That it succeeds, or what it removes is not there. */
    record Removal() implements Expected {}
  }

  /** Which part of the benchmark a query belongs to. */
  public enum Family {
    MULTI_USER("multi-user"),
    CROSS_SECTION("cross-section"),
    SINGLE_USER("single-user"),
    INDEX_BUILD("index build"),
    /** Not measured: what must be so before, and is cleared away afterwards. */
    PREPARATION("preparation");

    private final String text;

    Family(String text) {
      this.text = text;
    }

    public boolean measured() {
      return this != PREPARATION;
    }

    @Override
    public String toString() {
      return text;
    }
  }
}

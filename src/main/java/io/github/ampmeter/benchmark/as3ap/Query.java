package io.github.ampmeter.benchmark.as3ap;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A query of the benchmark with its results on conforming data.
 *
 * @param steps in order; at least one is timed
 * @param output the target of its rows
 * @param browse whether it runs at isolation level 0 (reads uncommitted); otherwise at level 3
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

  /** The target of a query's rows; SQL itself writes into relations. */
  public enum Output {
    /** The rows are fetched and counted. */
    NONE,
    /** The rows are fetched as text, as for a terminal. */
    SCREEN,
    /** The rows are fetched as text into a file. */
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

  /** A query of one timed statement. */
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

  /** All statements for a reader, with a mark on those that are not timed. */
  public String sql() {
    String statements =
        steps.stream()
            .map(step -> (step.timed() ? "" : "/* not timed */ ") + step.sql() + ";")
            .collect(Collectors.joining("\n"));
    return rolledBack ? "begin;\n" + statements + "\nrollback;" : statements;
  }

  /**
   * A statement of a query.
   *
   * @param timed whether its time counts; otherwise it runs before or after
   */
  public record QueryStatement(String sql, Expected expected, boolean timed) {

    static QueryStatement timed(String sql, Expected expected) {
      return new QueryStatement(sql, expected, true);
    }

    static QueryStatement untimed(String sql, Expected expected) {
      return new QueryStatement(sql, expected, false);
    }

    /** Whether it takes a random key. */
    public boolean takesKey() {
      return sql.contains("?");
    }
  }

  /** The expected result of a statement on conforming data. */
  public sealed interface Expected {

    /** The number of rows. */
    record Rows(long rows) implements Expected {}

    /** One row, whose first column is this number. */
    record Value(long value) implements Expected {}

    /** The number of rows inserted, changed or deleted. */
    record Changed(long rows) implements Expected {}

    /** A constraint must reject it. */
    record Rejection() implements Expected {}

    /** The statement succeeds. */
    record Success() implements Expected {}

    /** The statement succeeds, or the object to remove does not exist. */
    record Removal() implements Expected {}
  }

  /** The part of the benchmark that a query belongs to. */
  public enum Family {
    MULTI_USER("multi-user"),
    CROSS_SECTION("cross-section"),
    SINGLE_USER("single-user"),
    INDEX_BUILD("index build"),
    /** Steps before and after the measurement, which are not measured. */
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

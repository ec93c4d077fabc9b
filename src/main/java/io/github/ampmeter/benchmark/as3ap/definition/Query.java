package io.github.ampmeter.benchmark.as3ap.definition;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A query of the benchmark by its name, with the answers that conforming data gives.
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
}

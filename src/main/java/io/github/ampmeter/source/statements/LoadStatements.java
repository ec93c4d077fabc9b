package io.github.ampmeter.source.statements;

import io.github.ampmeter.source.statements.StatementSource.CommandCounters;
import java.util.List;

/**
 * The statements of a load, as the server's digests counted them.
 *
 * @param statements those that took most time first
 * @param unnamed how many more were executed that the server had no room for in its table
 * @param problem why there are none; empty otherwise
 */
public record LoadStatements(List<DigestCount> statements, long unnamed, String problem) {
  public LoadStatements {
    statements = List.copyOf(statements);
  }

  /** Statements that are unknown, with the reason. */
  public static LoadStatements unknown(String why) {
    return new LoadStatements(List.of(), 0, why);
  }

  /** The time of all statements together. */
  public double millis() {
    return statements.stream().mapToDouble(DigestCount::millis).sum();
  }

  /**
   * How long the server took for one call of a statement on average, in milliseconds; NaN where it
   * did not count that one, or has one row for it and others.
   */
  public double millisEach(StatementUse use) {
    return statements.stream()
        .filter(each -> each.calls() > 0 && !each.statement().equals(CommandCounters.UNNAMED))
        .filter(each -> each.schema().equals(use.schema()))
        .filter(each -> SqlShape.same(each.statement(), use.statement()))
        .mapToDouble(each -> each.millis() / each.calls())
        .findFirst()
        .orElse(Double.NaN);
  }

  public long calls() {
    return unnamed + statements.stream().mapToLong(DigestCount::calls).sum();
  }

  /**
   * What a server counted of one statement while a load ran.
   *
   * @param statement without its values
   * @param millis of all calls together
   */
  public record DigestCount(
      String schema,
      String statement,
      long calls,
      double millis,
      long rowsExamined,
      long rowsSent,
      long errors) {}
}

package io.github.ampmeter.statements;

import java.util.List;

/**
 * What one operation made the server execute.
 *
 * @param runs how often one pass of the plan goes through it
 * @param failed how many of these runs failed
 * @param statements in the order in which they were executed first
 */
public record OperationStatements(
    String operation, long runs, long failed, List<StatementUse> statements) {
  public OperationStatements {
    statements = List.copyOf(statements);
  }

  public long calls() {
    return statements.stream().mapToLong(StatementUse::calls).sum();
  }

  public double millis() {
    return statements.stream().mapToDouble(StatementUse::millis).sum();
  }
}

package io.github.ampmeter.source.statements;

import java.util.List;

/**
 * The statements of one user who went once through a plan.
 *
 * @param source where they were read, in words; empty: nowhere
 * @param operations in the order in which they were run
 * @param executed statements from clients that the source held, those of operations and others
 * @param outside how many of them were executed while no operation was running
 * @param unclear how many of them may belong to two operations
 * @param commands commands without SQL, such as the end of a connection
 * @param questions what the server counted of both, its {@code Questions}; negative: not known
 * @param clockErrorMillis how far the moments of statements may be off against the operations'
 * @param literals whether examples with their values were asked for
 * @param remarks what else is to be known, a sentence each
 * @param problem why there are none; empty where there are
 */
public record DryRunStatements(
    String source,
    List<OperationStatements> operations,
    long executed,
    long outside,
    long unclear,
    long commands,
    long questions,
    double clockErrorMillis,
    boolean literals,
    List<String> remarks,
    String problem) {
  public DryRunStatements {
    operations = List.copyOf(operations);
    remarks = List.copyOf(remarks);
  }

  /** A dry run whose statements are unknown. */
  public static DryRunStatements unknown(String why) {
    return new DryRunStatements("", List.of(), 0, 0, 0, 0, -1, 0, false, List.of(), why);
  }

  /** How many statements all operations made. */
  public long ofOperations() {
    return operations.stream().mapToLong(OperationStatements::calls).sum();
  }

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
}

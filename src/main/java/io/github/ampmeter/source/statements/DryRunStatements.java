package io.github.ampmeter.source.statements;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * The statements of one user who went once through a plan. The JSON has the fields of the totals
 * beside the others.
 *
 * @param source where they were read, in words; empty: nowhere
 * @param operations in the order in which they were run
 * @param clockErrorMillis possible error of the times of statements relative to the operations'
 * @param literals whether examples with their values were requested
 * @param remarks further notes, a sentence each
 * @param problem why there are none; empty where there are
 */
public record DryRunStatements(
    String source,
    List<OperationStatements> operations,
    @JsonUnwrapped Totals totals,
    double clockErrorMillis,
    boolean literals,
    List<String> remarks,
    String problem) {
  /**
   * What the server executed during the pass.
   *
   * @param executed statements from clients, those of operations and others
   * @param outside how many of them were executed while no operation was running
   * @param unclear how many of them may belong to two operations
   * @param commands commands without SQL, such as the end of a connection
   * @param questions the server's count of both, its {@code Questions}; negative: not known
   */
  public record Totals(long executed, long outside, long unclear, long commands, long questions) {}

  public DryRunStatements {
    operations = List.copyOf(operations);
    remarks = List.copyOf(remarks);
  }

  /** A dry run whose statements are unknown. */
  public static DryRunStatements unknown(String why) {
    return new DryRunStatements(
        "", List.of(), new DryRunStatements.Totals(0, 0, 0, 0, -1), 0, false, List.of(), why);
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
      return statements.stream().mapToLong(use -> use.executions().calls()).sum();
    }

    public double millis() {
      return statements.stream().mapToDouble(use -> use.executions().millis()).sum();
    }
  }
}

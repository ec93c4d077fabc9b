package io.github.ampmeter.source.statements;

import io.github.ampmeter.source.statements.DryRunStatements.OperationStatements;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which operation each statement belongs to: the one running when the server began with it. Rows
 * have whole milliseconds, and two clocks agree as well as they were compared; a statement that
 * close to a row's border is still the row's.
 */
public final class Attribution {
  private static final double ROW_MILLIS = 1;

  private final List<Call> operations = new ArrayList<>();
  private final double tolerance;
  private final Map<Call, List<ExecutedStatement>> found = new IdentityHashMap<>();
  private long outside;
  private long ambiguous;

  /**
   * Nothing belongs anywhere yet.
   *
   * @param calls rows of one user; requests that lie in a transaction are that operation's
   * @param clockErrorMillis how far the statements' moments may be off
   */
  public Attribution(List<Call> calls, double clockErrorMillis) {
    this.tolerance = ROW_MILLIS + clockErrorMillis;
    calls.stream()
        .filter(call -> call.operation() || calls.stream().noneMatch(each -> holds(each, call)))
        .sorted(Comparator.comparingDouble(Call::startMillis))
        .forEach(operations::add);
    operations.forEach(call -> found.put(call, new ArrayList<>()));
  }

  private static boolean holds(Call operation, Call request) {
    return operation.operation() && operation.contains(request);
  }

  /** Assigns each statement to its operation. */
  public void add(List<ExecutedStatement> statements) {
    statements.stream()
        .sorted(Comparator.comparingDouble(ExecutedStatement::startMillis))
        .forEach(this::add);
  }

  private void add(ExecutedStatement statement) {
    double at = statement.startMillis();
    List<Call> near = operations.stream().filter(call -> call.distance(at) <= tolerance).toList();
    // The innermost of nested transactions is the one that began last.
    Comparator<Call> nearest = Comparator.comparingDouble(call -> call.distance(at));
    Call its =
        near.stream()
            .min(nearest.thenComparing(Comparator.comparingDouble(Call::startMillis).reversed()))
            .orElse(null);
    if (its == null) {
      outside++;
      return;
    }
    if (near.stream().anyMatch(other -> !other.contains(its) && !its.contains(other))) {
      ambiguous++;
    }
    found.get(its).add(statement);
  }

  /** How many statements were executed while no operation was running. */
  public long outside() {
    return outside;
  }

  /** How many statements may belong to another operation as well. */
  public long ambiguous() {
    return ambiguous;
  }

  /** The statements of each operation, over all of its runs. */
  public List<OperationStatements> operations(boolean literals) {
    Map<String, List<Call>> byLabel = new LinkedHashMap<>();
    operations.forEach(
        call -> byLabel.computeIfAbsent(call.label(), label -> new ArrayList<>()).add(call));
    return byLabel.entrySet().stream()
        .map(
            of ->
                new OperationStatements(
                    of.getKey(),
                    of.getValue().size(),
                    of.getValue().stream().filter(call -> !call.success()).count(),
                    uses(of.getValue(), literals)))
        .toList();
  }

  private List<StatementUse> uses(List<Call> runs, boolean literals) {
    Map<List<String>, StatementTotals> uses = new LinkedHashMap<>();
    for (Call run : runs) {
      for (ExecutedStatement each : found.get(run)) {
        uses.computeIfAbsent(List.of(each.schema(), each.shape()), key -> new StatementTotals())
            .add(each, run);
      }
    }
    return uses.values().stream().map(sum -> sum.use(literals)).toList();
  }

  /** One of the statements behind a use, to be explained; empty where its text is not known. */
  public String exampleOf(StatementUse use) {
    return operations.stream()
        .flatMap(call -> found.get(call).stream())
        .filter(each -> each.shape().equals(use.statement()) && each.schema().equals(use.schema()))
        .map(ExecutedStatement::sql)
        .filter(sql -> !sql.isEmpty())
        .findFirst()
        .orElse("");
  }

  /** Adds up the executions of one statement by one operation. */
  private static final class StatementTotals {
    private final Map<Call, Long> callsOfRuns = new IdentityHashMap<>();
    private ExecutedStatement first;
    private long calls;
    private double millis;
    private long rowsExamined;
    private long rowsSent;
    private long rowsAffected;
    private long scans;
    private long errors;
    private int error;

    void add(ExecutedStatement each, Call run) {
      first = first == null ? each : first;
      callsOfRuns.merge(run, 1L, Long::sum);
      calls++;
      millis += each.millis();
      rowsExamined += each.rows().examined();
      rowsSent += each.rows().sent();
      rowsAffected += each.rows().affected();
      scans += each.rows().scans() > 0 ? 1 : 0;
      errors += each.error() == 0 ? 0 : 1;
      error = error == 0 ? each.error() : error;
    }

    /**
     * The sum.
     *
     * @param literals whether an example may show its values; of what speaks of passwords none does
     */
    StatementUse use(boolean literals) {
      boolean shown = literals && !SqlShape.secret(first.shape());
      return new StatementUse(
          first.shape(),
          first.schema(),
          new StatementUse.Executions(
              calls,
              callsOfRuns.values().stream().mapToLong(Long::longValue).max().orElse(0),
              millis,
              scans,
              errors,
              error),
          new StatementUse.Rows(rowsExamined, rowsSent, rowsAffected),
          shown ? first.sql() : "",
          List.of(),
          "");
    }
  }

  /**
   * A row of a JTL, as far as statements are concerned.
   *
   * @param operation whether it is a transaction around others
   * @param startMillis since 1970, cut off to whole milliseconds, as {@code endMillis} is
   */
  public record Call(
      String label, boolean operation, double startMillis, double endMillis, boolean success) {

    /** Whether the other one lies in it. */
    boolean contains(Call other) {
      return startMillis <= other.startMillis && other.endMillis <= endMillis;
    }

    /** Returns the distance of a moment from it; 0 inside. */
    double distance(double millis) {
      return Math.max(0, Math.max(startMillis - millis, millis - endMillis));
    }
  }
}

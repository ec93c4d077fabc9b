package io.github.ampmeter.statements;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which operation each statement belongs to: the one under way when the server began with it. Rows
 * tell their times in whole milliseconds, and two clocks agree as well as they were compared; a
 * statement that close to a row's border is still the row's.
 */
public final class Attribution {
  private static final double ROW_MILLIS = 1;

  private final List<Call> operations = new ArrayList<>();
  private final double tolerance;
  private final Map<Call, List<ExecutedStatement>> found = new IdentityHashMap<>();
  private long outside;
  private long unclear;

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

  /** Gives each statement to its operation. */
  public void add(List<ExecutedStatement> statements) {
    statements.stream()
        .sorted(Comparator.comparingDouble(ExecutedStatement::startMillis))
        .forEach(this::add);
  }

  private void add(ExecutedStatement statement) {
    double at = statement.startMillis();
    List<Call> near = operations.stream().filter(call -> call.distance(at) <= tolerance).toList();
    // The innermost: of transactions in each other the one that began last.
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
      unclear++;
    }
    found.get(its).add(statement);
  }

  /** How many statements no operation was under way for. */
  public long outside() {
    return outside;
  }

  /** How many may belong to another operation than the one they were given to. */
  public long unclear() {
    return unclear;
  }

  /** What was found, runs of the same operation together. */
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
}

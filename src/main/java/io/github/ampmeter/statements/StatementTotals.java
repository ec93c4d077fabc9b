package io.github.ampmeter.statements;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Adds up what one operation made of one statement. */
final class StatementTotals {
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
    rowsExamined += each.rowsExamined();
    rowsSent += each.rowsSent();
    rowsAffected += each.rowsAffected();
    scans += each.scans() > 0 ? 1 : 0;
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
        calls,
        callsOfRuns.values().stream().mapToLong(Long::longValue).max().orElse(0),
        millis,
        rowsExamined,
        rowsSent,
        rowsAffected,
        scans,
        errors,
        error,
        shown ? first.sql() : "",
        List.of(),
        "");
  }
}

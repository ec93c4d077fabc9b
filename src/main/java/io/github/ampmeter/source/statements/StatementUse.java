package io.github.ampmeter.source.statements;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What one operation made of one statement, in all of its runs together. The JSON has the fields of
 * all groups side by side.
 *
 * @param statement without its values
 * @param schema in which it ran; empty: none
 * @param example one of the statements with its values; empty without {@code literals}
 * @param explain how the server executes that one; empty: not known
 * @param notExplained why not; empty where it is known
 */
public record StatementUse(
    String statement,
    String schema,
    @JsonUnwrapped Executions executions,
    @JsonUnwrapped Rows rows,
    String example,
    List<PlanStep> explain,
    String notExplained) {
  /**
   * How often it was executed.
   *
   * @param mostInOneRun calls in the run of the operation that had the most
   * @param scans how often tables were read without an index; 0 where the server does not say
   * @param errors how many of the calls failed
   * @param error the server's number of the first error; 0: none
   */
  public record Executions(
      long calls, long mostInOneRun, double millis, long scans, long errors, int error) {}

  /** The rows of all calls. */
  public record Rows(long rowsExamined, long rowsSent, long rowsAffected) {}

  /** From this many executions in one run of an operation on, a query is probably in a loop. */
  public static final int REPEATED = 5;

  /** Fewer rows than these are not worth a note. */
  public static final long FEW_ROWS = 100;

  /** From this many rows examined for each row sent or changed on, there is a note. */
  public static final long WASTED = 10;

  public StatementUse {
    explain = List.copyOf(explain);
  }

  /** This use with the server's EXPLAIN. */
  public StatementUse explained(List<PlanStep> steps, String why) {
    return new StatementUse(statement, schema, executions, rows, example, steps, why);
  }

  /** The notes on the statement; empty where it is inconspicuous. */
  public List<Notice> notes() {
    List<Notice> notes = new ArrayList<>();
    if (repeated()) {
      notes.add(NoticeText.REPEATED.with(executions.mostInOneRun));
    }
    Set<String> scanned = new LinkedHashSet<>();
    explain.stream()
        .filter(step -> step.scans() && step.expected() >= FEW_ROWS)
        .forEach(step -> scanned.add(step.table()));
    if (!scanned.isEmpty()) {
      notes.add(NoticeText.READS_ALL.with(String.join(", ", scanned)));
    } else if (executions.scans > 0 && rows.rowsExamined >= FEW_ROWS * executions.calls) {
      notes.add(NoticeText.NO_INDEX.with());
    }
    long used = Math.max(executions.calls, rows.rowsSent + rows.rowsAffected);
    if (rows.rowsExamined >= FEW_ROWS * executions.calls && rows.rowsExamined >= WASTED * used) {
      notes.add(NoticeText.ROWS_EXAMINED.with(Math.round((double) rows.rowsExamined / used)));
    }
    if (executions.errors > 0) {
      notes.add(NoticeText.STATEMENTS_FAILED.with(executions.errors, executions.error));
    }
    return notes;
  }

  /** Whether it is executed in a loop, usually once for each row of another query. */
  public boolean repeated() {
    return executions.mostInOneRun >= REPEATED && !SqlShape.housekeeping(statement);
  }

  /**
   * A line of EXPLAIN, each as the server writes it; empty where it says nothing.
   *
   * @param type how the table is reached: const, ref, range, index, ALL and others
   * @param rows how many the server expects to read
   */
  public record PlanStep(
      String id,
      String selectType,
      String table,
      String type,
      String key,
      String rows,
      String extra) {
    private static final String WHOLE_TABLE = "ALL";

    /** Whether every row of a table that is stored is read, without any index. */
    boolean scans() {
      return type.equals(WHOLE_TABLE) && !table.isEmpty() && !table.startsWith("<");
    }

    /** How many rows it expects; 0 where it says none. */
    long expected() {
      return rows.matches("[0-9]{1,18}") ? Long.parseLong(rows) : 0;
    }
  }
}

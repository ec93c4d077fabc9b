package io.github.ampmeter.source.statements;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.source.statements.StatementUse.PlanStep;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatementUseTest {

  @Test
  void aQueryThatReadsWhatItSendsHasNoNotes() {
    assertThat(use("SELECT a FROM t", 1, 120, 100).notes()).isEmpty();
  }

  @Test
  void notesAQueryInALoop() {
    assertThat(use("SELECT a FROM t WHERE id = ?", 4, 4, 4).notes()).isEmpty();
    assertThat(use("SELECT a FROM t WHERE id = ?", 5, 5, 5).notes())
        .extracting(Notice::message)
        .containsExactly("5 times in one run");
  }

  @Test
  void aTransactionIsNoLoop() {
    assertThat(use("COMMIT", 50, 0, 0).notes()).isEmpty();
  }

  @Test
  void notesRowsReadForNothing() {
    // 99 are few, and 9 for one are not many.
    assertThat(use("SELECT a FROM t", 1, 99, 1).notes()).isEmpty();
    assertThat(use("SELECT a FROM t", 1, 450, 50).notes()).isEmpty();
    assertThat(use("SELECT a FROM t", 1, 700, 7).notes())
        .extracting(Notice::message)
        .containsExactly("100 rows examined for each used");
    assertThat(use("SELECT a FROM t", 1, 700, 0).notes())
        .extracting(Notice::message)
        .containsExactly("700 rows examined for each used");
  }

  @Test
  void notesTablesReadCompletely() {
    StatementUse use =
        use("SELECT a FROM t", 1, 500, 400)
            .explained(
                List.of(
                    step("person", "ALL", "500"),
                    step("tag", "ALL", "20"),
                    step("<derived2>", "ALL", "500"),
                    step("event", "ref", "500")),
                "");

    assertThat(use.notes()).extracting(Notice::message).containsExactly("reads all of person");
  }

  @Test
  void notesScansWithoutAPlan() {
    StatementUse scanning =
        new StatementUse(
            "SELECT a FROM t",
            "shop",
            new StatementUse.Executions(2, 2, 1, 2, 0, 0),
            new StatementUse.Rows(400, 390, 0),
            "",
            List.of(),
            "refused");

    assertThat(scanning.notes())
        .extracting(Notice::message)
        .containsExactly("reads tables without an index");
  }

  @Test
  void notesErrors() {
    StatementUse use =
        new StatementUse(
            "SELECT nope",
            "shop",
            new StatementUse.Executions(2, 2, 1, 0, 1, 1054),
            new StatementUse.Rows(0, 0, 0),
            "",
            List.of(),
            "gone");

    assertThat(use.notes()).extracting(Notice::message).containsExactly("1 failed, error 1054");
  }

  private static PlanStep step(String table, String type, String rows) {
    return new PlanStep("1", "SIMPLE", table, type, "", rows, "");
  }

  private static StatementUse use(String sql, long calls, long examined, long sent) {
    return new StatementUse(
        sql,
        "shop",
        new StatementUse.Executions(calls, calls, 1, 0, 0, 0),
        new StatementUse.Rows(examined, sent, 0),
        "",
        List.of(),
        "");
  }
}

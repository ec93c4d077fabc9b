package io.github.ampmeter.source.statements;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.ampmeter.source.statements.Attribution.Call;
import io.github.ampmeter.source.statements.DryRunStatements.OperationStatements;
import io.github.ampmeter.source.statements.ExecutedStatement.Rows;
import java.util.List;
import org.junit.jupiter.api.Test;

class AttributionTest {
  private static final double CLOCK = 0.2;

  @Test
  void aStatementBelongsToTheRunningOperation() {
    List<OperationStatements> found =
        operations(
            List.of(request("home", 100, 110), request("detail", 140, 160)),
            at(101, "SELECT 1"),
            at(145, "SELECT 2"),
            at(159, "SELECT 3"));

    assertThat(found)
        .extracting(OperationStatements::operation, OperationStatements::calls)
        .containsExactly(tuple("home", 1L), tuple("detail", 2L));
  }

  @Test
  void theTransactionIsTheOperationNotItsRequests() {
    List<OperationStatements> found =
        operations(
            List.of(
                request("page", 100, 110),
                request("picture", 130, 135),
                transaction("HomePage", 100, 140)),
            at(105, "SELECT 1"),
            at(120, "SELECT 2"));

    assertThat(found).extracting(OperationStatements::operation).containsExactly("HomePage");
    assertThat(found.get(0).calls()).isEqualTo(2);
  }

  @Test
  void takesTheInnerOfTwoTransactions() {
    List<OperationStatements> found =
        operations(
            List.of(transaction("visit", 100, 300), transaction("login", 150, 200)),
            at(170, "SELECT 1"),
            at(250, "SELECT 2"));

    assertThat(found)
        .extracting(OperationStatements::operation, OperationStatements::calls)
        .containsExactly(tuple("visit", 1L), tuple("login", 1L));
  }

  @Test
  void allowsForRowsInWholeMillisecondsAndForTheClocks() {
    Attribution attribution = new Attribution(List.of(request("home", 100, 110)), CLOCK);

    attribution.add(List.of(at(98.9, "SELECT 1"), at(111.1, "SELECT 2"), at(111.3, "SELECT 3")));

    assertThat(attribution.operations(false).get(0).calls()).isEqualTo(2);
    assertThat(attribution.outside()).isEqualTo(1);
  }

  @Test
  void countsStatementsOfTwoPossibleOperations() {
    Attribution attribution =
        new Attribution(List.of(request("a", 100, 110), request("b", 110, 120)), CLOCK);

    attribution.add(List.of(at(105, "SELECT 1"), at(110.5, "SELECT 2")));

    assertThat(attribution.ambiguous()).isEqualTo(1);
  }

  @Test
  void sumsStatementsThatDifferInValuesOnly() {
    List<OperationStatements> found =
        operations(
            List.of(request("list", 100, 150), request("list", 200, 250)),
            at(101, "SELECT 1"),
            at(201, "SELECT 2"),
            at(202, "SELECT 3"));

    assertThat(found).hasSize(1);
    OperationStatements list = found.get(0);
    assertThat(list.runs()).isEqualTo(2);
    StatementUse use = list.statements().get(0);
    assertThat(list.statements()).hasSize(1);
    assertThat(use.executions().calls()).isEqualTo(3);
    assertThat(use.executions().mostInOneRun()).isEqualTo(2);
    assertThat(use.executions().millis()).isEqualTo(1.5);
    assertThat(use.rows().rowsExamined()).isEqualTo(30);
    assertThat(use.rows().rowsSent()).isEqualTo(6);
  }

  @Test
  void showsValuesOnlyWhereAskedAndNeverAPassword() {
    Attribution attribution = new Attribution(List.of(request("a", 100, 110)), CLOCK);
    attribution.add(
        List.of(at(101, "SELECT 'Ann'"), at(102, "SET PASSWORD FOR x = PASSWORD('geheim')")));

    assertThat(attribution.operations(false).get(0).statements())
        .extracting(StatementUse::example)
        .containsOnly("");
    assertThat(attribution.operations(true).get(0).statements())
        .extracting(StatementUse::example)
        .containsExactly("SELECT 'Ann'", "");
  }

  @Test
  void explainsAnExampleWhoseTextIsKnown() {
    Attribution attribution = new Attribution(List.of(request("a", 100, 110)), CLOCK);
    ExecutedStatement unknown =
        new ExecutedStatement(101, 0.5, "shop", "SELECT ?", "", new Rows(10, 2, 0, 0), 0);
    attribution.add(List.of(unknown, at(102, "SELECT 7"), at(103, "SELECT a")));
    List<StatementUse> uses = attribution.operations(false).get(0).statements();

    assertThat(uses).extracting(attribution::exampleOf).containsExactly("SELECT 7", "SELECT a");
  }

  @Test
  void countsRunsThatFailed() {
    Attribution attribution =
        new Attribution(
            List.of(request("a", 100, 110), new Call("a", false, 120, 130, false)), CLOCK);

    assertThat(attribution.operations(false).get(0).runs()).isEqualTo(2);
    assertThat(attribution.operations(false).get(0).failed()).isEqualTo(1);
  }

  private static List<OperationStatements> operations(
      List<Call> calls, ExecutedStatement... statements) {
    Attribution attribution = new Attribution(calls, CLOCK);
    attribution.add(List.of(statements));
    return attribution.operations(false);
  }

  private static Call request(String label, double start, double end) {
    return new Call(label, false, start, end, true);
  }

  private static Call transaction(String label, double start, double end) {
    return new Call(label, true, start, end, true);
  }

  private static ExecutedStatement at(double millis, String sql) {
    return new ExecutedStatement(
        millis, 0.5, "shop", SqlShape.of(sql), sql, new Rows(10, 2, 0, 0), 0);
  }
}

package io.github.ampmeter.source.statements;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.report.result.SectionText;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import io.github.ampmeter.source.statements.DryRunStatements.OperationStatements;
import io.github.ampmeter.source.statements.LoadStatements.DigestCount;
import io.github.ampmeter.source.statements.PlanStatements.LoadSection;
import io.github.ampmeter.source.statements.StatementUse.PlanStep;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlanStatementsTest {
  private static final StatementUse LOOP =
      new StatementUse(
          "SELECT name FROM person WHERE id = ?",
          "shop",
          new StatementUse.Executions(20, 10, 4, 0, 0, 0),
          new StatementUse.Rows(20, 20, 0),
          "",
          List.of(new PlanStep("1", "SIMPLE", "person", "const", "PRIMARY", "1", "")),
          "");
  private static final StatementUse COMMIT =
      new StatementUse(
          "COMMIT",
          "shop",
          new StatementUse.Executions(2, 1, 1, 0, 0, 0),
          new StatementUse.Rows(0, 0, 0),
          "",
          List.of(),
          "it has no plan");

  @Test
  void showsTheFiguresOfOneRunOfAnOperation() {
    String text = text(pass(22, 3, 25, operation("list", LOOP, COMMIT), operation("picture")));

    assertThat(text)
        .contains("One user ran 2 operations; 1 used the database: 22 statements, 5 ms in total.")
        .contains("list: 10 times in one run (SELECT name FROM person WHERE id = ?)")
        .contains("-- list, mean of 2 runs");
    // 20 calls, 4 ms, 20 rows examined and sent in two runs.
    assertThat(line(text, "SELECT name"))
        .matches("SELECT name FROM person WHERE id = \\? +10 +2.000 +10 +10");
    assertThat(text).contains("\n    10 times in one run\n");
    assertThat(line(text, "COMMIT  ")).matches("COMMIT +1 +0.500 +0 +0");
    assertThat(text).contains("const").contains("PRIMARY").contains("it has no plan");
  }

  @Test
  void saysWhetherTheServerCountedAsMany() {
    assertThat(notes(pass(22, 3, 25, operation("list", LOOP))))
        .contains(
            "The dry run made 22 statements and 3 commands without SQL, as many as the server"
                + " counted (Questions).");
    assertThat(notes(pass(22, 3, 30, operation("list", LOOP))))
        .anyMatch(note -> note.contains("the server counted 30 (Questions), 5 more: they are"));
    assertThat(notes(pass(22, 3, 24, operation("list", LOOP))))
        .anyMatch(note -> note.endsWith("the server counted 24 (Questions), 1 fewer."));
    assertThat(notes(pass(22, 3, -1, operation("list", LOOP))))
        .anyMatch(note -> note.endsWith("the server does not report how many it executed."));
  }

  @Test
  void namesOperationsThatAskNothing() {
    assertThat(notes(pass(22, 0, 22, operation("list", LOOP), operation("picture"))))
        .contains("Without statements: picture.");
    assertThat(text(pass(0, 0, 0, operation("picture"))))
        .contains("One user ran 1 operation; the database executed no statement.");
  }

  @Test
  void saysWhyNothingIsKnown() {
    assertThat(text(DryRunStatements.unknown("performance_schema is OFF")))
        .contains("Statements are not known: performance_schema is OFF.");
  }

  @Test
  void tellsWhatTookALoadsTimeAndWhichOperationsAskIt() {
    LoadStatements load =
        new LoadStatements(
            List.of(
                new DigestCount(
                    "shop", "SELECT name FROM person WHERE id = ?", 400, 300, 400, 200, 0),
                new DigestCount("shop", "COMMIT", 40, 100, 0, 0, 1)),
            7,
            "");
    List<Section> sections =
        LoadSection.of(load, Optional.of(pass(22, 0, 22, operation("list", LOOP, COMMIT))), 40, 1);

    String text = SectionText.write(sections.get(0));
    assertThat(text)
        .contains("executed 447 statements of 2 kinds in 0.4 s of its time")
        .contains("7 are not listed: the table of digests is full");
    // 300 of 400 ms; 400 calls by 40 operations, 0.75 ms, 1 row examined and 0.5 sent each.
    assertThat(line(text, "SELECT name"))
        .matches("SELECT name FROM person WHERE .* 75.00 +400 +10.000 +0.750 +1 +0.5.*");
    assertThat(text).contains("list 10").contains("list 1");
  }

  private static String text(DryRunStatements pass) {
    return SectionText.write(DryRunSection.of(pass, EnumSet.of(Place.PAGE)).get(0));
  }

  private static List<String> notes(DryRunStatements pass) {
    Section section = DryRunSection.of(pass, EnumSet.of(Place.PAGE)).get(0);
    return section.blocks().stream()
        .filter(Block.Sentences.class::isInstance)
        .map(Block.Sentences.class::cast)
        .flatMap(block -> block.lines().stream())
        .toList();
  }

  private static String line(String text, String start) {
    return text.lines().filter(each -> each.startsWith(start)).findFirst().orElseThrow();
  }

  private static OperationStatements operation(String label, StatementUse... uses) {
    return new OperationStatements(label, 2, 0, List.of(uses));
  }

  private static DryRunStatements pass(
      long executed, long commands, long questions, OperationStatements... operations) {
    return new DryRunStatements(
        "performance_schema",
        List.of(operations),
        new DryRunStatements.Totals(executed, 0, 0, commands, questions),
        0.1,
        false,
        List.of(),
        "");
  }
}

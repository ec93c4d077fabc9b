package io.github.ampmeter.report.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SectionRenderersTest {
  private static final List<Column> COLUMNS =
      List.of(
          new Column("label", "Type", Kind.LABEL),
          new Column("samples", "Samples", Kind.COUNT),
          new Column("meanMillis", "Avg,\nms", Kind.MILLIS),
          new Column("timesTheRate", "times\nthe rate", Kind.RATIO),
          new Column("result", "Result", Kind.RESULT));

  private final Table table =
      Table.of(
          "rows",
          "",
          COLUMNS,
          List.of(
              Row.of(
                  Cell.words("Home"),
                  Cell.count(12_345),
                  Cell.figure(1.25, 0.1),
                  new Cell.Figure(2, 0.01).with(new Cell.Range(1.9, 2.1)).remarked("shown"),
                  Cell.result(Outcome.FAILED, "")),
              Row.of(
                  Cell.words("=SUM(A1)\u001B[31m\n,\"x\""),
                  Cell.count(0),
                  Cell.figure(Double.NaN),
                  Cell.NONE,
                  Cell.result(Outcome.NOT_JUDGED, ""))));

  @Test
  void aTableInJsonHasNumbersUnderTheKeysOfItsColumns() {
    var row = tree(List.of(Section.of("told", "Told", table))).at("/told/rows/0");

    assertThat(row.get("samples").longValue()).isEqualTo(12_345);
    assertThat(row.get("meanMillis").doubleValue()).isEqualTo(1.25);
    assertThat(row.get("timesTheRateLow").doubleValue()).isEqualTo(1.9);
    assertThat(row.get("timesTheRateRemark").textValue()).isEqualTo("shown");
    assertThat(row.get("result").textValue()).isEqualTo("failed");
  }

  @Test
  void aFigureThatWasNotMeasuredIsNullInJson() {
    var row = tree(List.of(Section.of("told", "Told", table))).at("/told/rows/1");

    assertThat(row.get("meanMillis").isNull()).isTrue();
  }

  @Test
  void csvKeepsTheNumbersAndLeavesNoFormulaAndNoControlCharacter() {
    assertThat(SectionCsv.write(table).lines())
        .containsExactly(
            "label,samples,meanMillis,timesTheRate,timesTheRateLow,timesTheRateHigh,"
                + "timesTheRateRemark,result",
            "Home,12345,1.25,2,1.9,2.1,shown,failed",
            "\"'=SUM(A1)\uFFFD[31m ,\"\"x\"\"\",0,,,,,,not judged");
  }

  @Test
  void aTableOnTheConsoleIsAlignedAndNamesItsRemarks() {
    assertThat(SectionText.lines(Section.of("told", "Told", table)))
        .contains(
            "Home                     12345    1.3 2.00 (1.90 to 2.10) FAILED",
            "    times the rate: shown")
        .noneMatch(line -> line.contains("\u001B"));
  }

  @Test
  void aTableThatIsTooWideGoesOnBelowAndLosesNothing() {
    List<Column> columns = new ArrayList<>(List.of(new Column("label", "Type", Kind.LABEL)));
    List<Cell> cells = new ArrayList<>(List.of(Cell.words("Home")));
    for (int i = 0; i < 20; i++) {
      columns.add(new Column("c" + i, "column" + i, Kind.COUNT));
      cells.add(Cell.count(1000 + i));
    }
    List<String> lines =
        SectionText.lines(
            Section.of("wide", "Wide", Table.of("t", "", columns, List.of(Row.of(cells)))));

    assertThat(lines).allMatch(line -> line.length() <= 100);
    assertThat(IntStream.range(0, 20))
        .allMatch(i -> String.join(" ", lines).contains(String.valueOf(1000 + i)));
  }

  @Test
  void whatIsFoldedOnAPageStandsInItsFilesAll() {
    Section section = Section.of("told", "Told", new Block.Folded("more", List.<Block>of(table)));

    assertThat(tree(List.of(section)).at("/told/rows")).hasSize(2);
    assertThat(SectionText.write(section)).contains("more", "Home");
    assertThat(String.join("\n", SectionText.lines(section))).doesNotContain("Home");
  }

  @Test
  void aRowWithoutACellForEachColumnIsRefused() {
    assertThatThrownBy(() -> Table.of("t", "", COLUMNS, List.of(Row.of(Cell.words("Home")))))
        .hasMessage("table t: a row must have 5 cells, has 1");
  }

  @Test
  void theMostTellingRowsAreShownInTheirOrder() {
    List<Row> rows =
        List.of(
            Row.of(Cell.words("a")),
            Row.of(Cell.words("b")).weighing(1),
            Row.of(Cell.words("c")),
            Row.of(Cell.words("d")).weighing(2));
    Table told =
        Table.of("t", "", List.of(new Column("label", "", Kind.LABEL)), rows).folding("rows");

    assertThat(told.groups().get(0).shown(2))
        .extracting(row -> ((Cell.Words) row.cells().get(0)).text())
        .containsExactly("b", "d");
  }

  private static JsonNode tree(List<Section> sections) {
    return new ObjectMapper().valueToTree(ResultsJson.sections(sections));
  }
}

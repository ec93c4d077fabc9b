package io.github.ampmeter.report;

import static io.github.ampmeter.report.MatrixSummary.amount;
import static io.github.ampmeter.report.MatrixSummary.judgement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.compare.MatrixChange;
import io.github.ampmeter.compare.MatrixDesign;
import io.github.ampmeter.compare.MatrixResult;
import io.github.ampmeter.compare.MatrixRun;
import io.github.ampmeter.compare.MatrixRun.PlanOutcome;
import io.github.ampmeter.compare.MatrixRun.RunFigures;
import io.github.ampmeter.report.OverallResult.Case;
import io.github.ampmeter.report.section.FigureText;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.verdict.Metric;
import io.github.ampmeter.verdict.MetricKind;
import io.github.ampmeter.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Two or three combinations in four rounds. */
class MatrixSummaryTest {
  private static final double[] SLOW = {100, 110, 90, 105};
  private static final double[] FAST = {112, 121, 104, 115};

  @Test
  void comparesTheOthersWithTheFirstRoundByRound() {
    MatrixResult result = result(runs("A", SLOW), runs("B", FAST));

    MatrixChange throughput = result.primary().get(0);
    assertThat(throughput.metric()).isEqualTo(Metric.of(MetricKind.THROUGHPUT));
    assertThat(throughput.change().orElseThrow().estimate()).isCloseTo(11.7449, within(1e-4));
    assertThat(throughput.tests()).isEqualTo(2);
    // p 0.002789 of two tests, of which the other has 1: twice as much.
    assertThat(throughput.change().orElseThrow().p()).isCloseTo(0.0055780, within(1e-6));
    assertThat(throughput.shown()).isTrue();
    assertThat(judgement(throughput)).isEqualTo("changed, p = 0.006");
    assertThat(judgement(result.primary().get(1))).isEqualTo("no difference");
  }

  @Test
  void aChangeThatIsSureAndTooSmallIsNone() {
    double[] slightly = {100.5, 110.5, 90.5, 105.5};

    MatrixChange throughput = result(runs("A", SLOW), runs("B", slightly)).primary().get(0);

    assertThat(throughput.change().orElseThrow().p()).isLessThan(0.05);
    assertThat(throughput.shown()).isFalse();
    assertThat(judgement(throughput)).startsWith("below 2 %, p ");
  }

  @Test
  void whatScattersIsNoDifferenceAndSaysWhatOneWouldHaveBeen() {
    double[] other = {108, 100, 97, 104};

    MatrixChange throughput = result(runs("A", SLOW), runs("B", other)).primary().get(0);

    assertThat(throughput.shown()).isFalse();
    assertThat(judgement(throughput))
        .matches("no significant difference \\(the smallest detectable change is [0-9]{2} %\\)");
  }

  @Test
  void leavesOutRoundsInWhichEitherDidNotRunToItsEnd() {
    List<MatrixRun> runs = new ArrayList<>(runs("B", FAST));
    runs.set(0, new MatrixRun(1, 1, "B", "f", List.of("not run"), List.of()));
    MatrixChange three = result(runs("A", SLOW), runs).primary().get(0);
    runs.set(1, incomplete(runs.get(1)));
    MatrixChange two = result(runs("A", SLOW), runs).primary().get(0);

    assertThat(three.rounds()).isEqualTo(3);
    assertThat(three.change()).isPresent();
    assertThat(two.change()).isEmpty();
    assertThat(two.shown()).isFalse();
    assertThat(judgement(two)).isEqualTo("not compared: 2 of at least 3 rounds");
  }

  @Test
  void saysNothingOfTheServersFromWhatTheLoadGeneratorLimited() {
    List<MatrixRun> limited =
        IntStream.range(0, 4)
            .mapToObj(i -> run(i + 1, "B", VerdictKind.PASSED, figures(FAST[i], true)))
            .toList();

    MatrixChange throughput = result(runs("A", SLOW), limited).primary().get(0);

    assertThat(throughput.shown()).isFalse();
    assertThat(judgement(throughput))
        .isEqualTo(
            "not compared: the load generator was the limit in 4 rounds, no round has both"
                + " figures");
  }

  @Test
  void saysThatAQuickerCombinationFailsMore() {
    List<MatrixRun> failing =
        IntStream.range(0, 4)
            .mapToObj(
                i ->
                    run(
                        i + 1,
                        "B",
                        VerdictKind.PASSED,
                        new RunFigures(
                            TOTAL,
                            1000,
                            40,
                            FAST[i],
                            20,
                            Map.of(50, 19.0, 90, 10.0, 99, 80.0),
                            0,
                            false)))
            .toList();

    MatrixChange p90 = result(runs("A", SLOW), failing).primary().get(1);

    assertThat(p90.shown()).isTrue();
    assertThat(judgement(p90)).isEqualTo("changed, p < 0.001; of successes, errors 0 % to 4 %");
  }

  @Test
  void aFigureThatWasZeroOnceIsHeldAgainstTheLeastChangeInItsOwnUnit() {
    double[] onceZero = {0, 110, 90, 105};

    MatrixChange throughput = result(runs("A", SLOW), runs("B", onceZero)).primary().get(0);

    assertThat(throughput.inPercent()).isFalse();
    assertThat(amount(throughput)).isEqualTo("-25 /s");
    assertThat(judgement(throughput))
        .startsWith("no significant difference (the smallest detectable change is ")
        .contains(" /s");
  }

  @Test
  void isPassedOnlyWhereEachStartIs() {
    List<MatrixRun> b = new ArrayList<>(runs("B", FAST));
    assertThat(result(runs("A", SLOW), b).verdict()).isEqualTo(VerdictKind.PASSED);
    assertThat(new MatrixSummary(result(runs("A", SLOW), b)).summary())
        .isEqualTo("2 combinations, 4 rounds, 8 runs: all passed");

    b.set(2, new MatrixRun(3, 1, "B", "f", List.of("not run"), List.of()));
    assertThat(result(runs("A", SLOW), b).verdict()).isEqualTo(VerdictKind.INCOMPLETE);

    b.set(1, run(2, "B", VerdictKind.FAILED, figures(100, false)));
    MatrixResult failed = result(runs("A", SLOW), b);
    assertThat(failed.verdict()).isEqualTo(VerdictKind.FAILED);
    assertThat(new MatrixSummary(failed).summary())
        .isEqualTo("2 combinations, 4 rounds, 8 runs: 6 passed, 1 incomplete, 1 failed");
    assertThat(new MatrixSummary(failed).cases())
        .contains(
            new Case("round-2", "B", VerdictKind.FAILED, "p: p90(*) <= 1 s [total] failed"),
            new Case("round-3", "B", VerdictKind.INCOMPLETE, "not run"));
  }

  @Test
  void aStartThatDidNotEndIsNotPassedWhateverItsPlansCameTo() {
    MatrixRun run = run(1, "B", VerdictKind.PASSED, figures(1, false));
    MatrixRun ended = new MatrixRun(1, 1, "B", "f", List.of("the run was ended"), run.plans());

    assertThat(ended.verdict()).isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(new MatrixRun(1, 1, "B", "f", List.of(), List.of()).verdict())
        .isEqualTo(VerdictKind.NOT_JUDGED);
  }

  @Test
  void eachCombinationHasARowWithItsVerdictAndReasons() {
    List<MatrixRun> b = new ArrayList<>(runs("B", FAST));
    b.set(1, run(2, "B", VerdictKind.FAILED, figures(121, false)));
    Section section = new MatrixSummary(result(runs("A", SLOW), b)).sections().get(0);
    Table table = section.tables().findFirst().orElseThrow();

    assertThat(table.groups()).hasSize(1);
    List<Table.Row> rows = table.groups().get(0).rows();
    assertThat(text(table, rows.get(0), 0)).isEqualTo("A");
    assertThat(text(table, rows.get(0), 1)).isEqualTo("PASSED");
    assertThat(text(table, rows.get(1), 1)).isEqualTo("FAILED");
    assertThat(rows.get(1).cells().get(1).remark())
        .isEqualTo("p90(*) <= 1 s [total] failed in 1 of 4 rounds");
    // (112 + 121 + 104 + 115) / 4
    assertThat(text(table, rows.get(1), 5)).isEqualTo("113.0");
    assertThat(text(table, rows.get(1), 6)).isEqualTo("+12 %");
    assertThat(FigureText.PLAIN.range(table.columns().get(6).kind(), rows.get(1).cells().get(6)))
        .isEqualTo("+7 % to +16 %");
  }

  private static String text(Table table, Table.Row row, int column) {
    return FigureText.PLAIN.of(table.columns().get(column).kind(), row.cells().get(column));
  }

  private static MatrixResult result(List<MatrixRun> first, List<MatrixRun> second) {
    List<MatrixRun> all = new ArrayList<>(first);
    all.addAll(second);
    return new MatrixResult(new MatrixDesign(List.of("A", "B"), 4, 2, "in turns"), all, Map.of());
  }

  private static List<MatrixRun> runs(String combination, double... throughput) {
    return IntStream.range(0, throughput.length)
        .mapToObj(i -> run(i + 1, combination, VerdictKind.PASSED, figures(throughput[i], false)))
        .toList();
  }

  private static MatrixRun run(
      int round, String combination, VerdictKind verdict, RunFigures figures) {
    List<String> reasons =
        verdict == VerdictKind.PASSED ? List.of() : List.of("p90(*) <= 1 s [total] failed");
    return new MatrixRun(
        round,
        1,
        combination,
        "f",
        List.of(),
        List.of(new PlanOutcome("p", verdict, reasons, List.of(), List.of(figures))));
  }

  private static MatrixRun incomplete(MatrixRun run) {
    return new MatrixRun(
        run.round(),
        1,
        run.combination(),
        "f",
        List.of(),
        List.of(
            new PlanOutcome("p", VerdictKind.INCOMPLETE, List.of("cut"), List.of(), List.of())));
  }

  private static final RunFigures.Of TOTAL =
      new RunFigures.Of("p", LabelKind.TOTAL, "total", 0, LoadUnit.USERS);

  private static RunFigures figures(double throughput, boolean limited) {
    return new RunFigures(
        TOTAL, 1000, 0, throughput, 20, Map.of(50, 19.0, 90, 40.0, 99, 80.0), 0, limited);
  }
}

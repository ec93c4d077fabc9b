package io.github.ampmeter.report.comparison;

import static io.github.ampmeter.report.comparison.MatrixChangeText.amount;
import static io.github.ampmeter.report.comparison.MatrixChangeText.judgement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.compare.GeneratorEffect;
import io.github.ampmeter.judge.compare.MatrixChange;
import io.github.ampmeter.judge.compare.MatrixDesign;
import io.github.ampmeter.judge.compare.MatrixResult;
import io.github.ampmeter.judge.compare.MatrixRun;
import io.github.ampmeter.judge.compare.MatrixRun.PlanOutcome;
import io.github.ampmeter.judge.compare.MatrixRun.RunFigures;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.verdict.Metric;
import io.github.ampmeter.judge.verdict.MetricKind;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.OverallResult.Answer;
import io.github.ampmeter.report.OverallResult.Case;
import io.github.ampmeter.report.section.FigureText;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Two or three configurations in four rounds. */
class MatrixSummaryTest {
  private static final double[] SLOW = {100, 110, 90, 105};
  private static final double[] FAST = {112, 121, 104, 115};

  @Test
  void comparesTheOthersWithTheFirstRoundByRound() {
    MatrixResult result = result(runs("A", SLOW), runs("B", FAST));

    MatrixChange throughput = result.primary().get(0);
    assertThat(throughput.metric()).isEqualTo(Metric.of(MetricKind.THROUGHPUT));
    assertThat(throughput.change().orElseThrow().estimate()).isCloseTo(11.7449, within(1e-4));
    assertThat(throughput.family().tests()).isEqualTo(2);
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

    assertThat(three.paired().number()).isEqualTo(3);
    assertThat(three.change()).isPresent();
    assertThat(two.change()).isEmpty();
    assertThat(two.shown()).isFalse();
    assertThat(judgement(two)).isEqualTo("not compared: 2 of at least 3 rounds");
  }

  @Test
  void saysNothingOfTimesThatTheLoadGeneratorLimited() {
    MatrixChange p90 = result(runs("A", SLOW), runs("B", LIMITED, FAST)).primary().get(1);

    assertThat(p90.shown()).isFalse();
    assertThat(judgement(p90))
        .isEqualTo(
            "not compared: the load generator or other programs affected 4 rounds, and no other round has"
                + " both figures");
  }

  /** 100, 110, 90, 105 against 112 and more: ln 1.12, ln 1.1, ln 1.1556, ln 1.0952 at least. */
  @Test
  void aLimitedFasterSideBoundsTheChangeFromBelow() {
    MatrixResult result = result(runs("A", SLOW), runs("B", LIMITED, FAST));
    MatrixChange throughput = result.primary().get(0);

    assertThat(amount(throughput)).isEqualTo("at least +12 %");
    assertThat(throughput.change().orElseThrow().interval().high()).isInfinite();
    assertThat(throughput.shown()).isTrue();
    assertThat(result.affected().get(0).least()).isCloseTo(12, within(1e-9));
    assertThat(result.affected().get(0).most()).isInfinite();
    assertThat(added(result)).isOne();
    assertThat(new MatrixSummary(result).answer().orElseThrow().sentences())
        .containsExactly(
            "B against A: throughput at least +12 %.", "Too little to tell about p90.");
    assertThat(new MatrixSummary(result).steps())
        .containsExactly(
            "The load generator limited too many rounds: give it CPUs of its own, a longer"
                + " duration, or raise extraRounds in the suite.");
  }

  @Test
  void saysWhetherToTrustItAndWhichReportToOpenFirst() {
    List<MatrixRun> runs = new ArrayList<>(runs("B", FAST));
    assertThat(new MatrixSummary(result(runs("A", SLOW), runs)).trust())
        .isEqualTo("JMeter and other programs affected none of the 4 rounds.");
    assertThat(new MatrixSummary(result(runs("A", SLOW), runs)).steps()).isEmpty();

    runs.set(1, incomplete(runs.get(1)));
    runs.set(2, new MatrixRun(3, 1, "B", "round-3/2-B", List.of("not run"), List.of()));
    MatrixSummary broken = new MatrixSummary(result(runs("A", SLOW), runs));
    assertThat(broken.trust()).isEqualTo("Not counted: 2 of 8 runs; the table Starts says why.");
    assertThat(broken.steps())
        .containsExactly(
            "Open %s/report.html: this configuration did not pass in 2 of 4 rounds."
                .formatted(runs.get(1).folder()),
            "Run what is left: ampmeter run SUITE --resume FOLDER.",
            "Too few rounds have both figures: see why under Starts.");
  }

  @Test
  void saysInHowManyRoundsOtherThingsHelpedAFigure() {
    assertThat(new MatrixSummary(result(runs("A", SLOW), runs("B", LIMITED, FAST))).trust())
        .isEqualTo(
            "JMeter or other programs affected all 4 rounds: each counts only for what it still"
                + " proves.");
  }

  @Test
  void advisesTheSameOnceWithTheConfigurationsUnlessItIsAll() {
    double[] scattered = {140, 125, 150, 100};

    assertThat(steps(scattered, scattered))
        .singleElement()
        .asString()
        .doesNotContain("B", "C")
        .endsWith(" rounds would tell.");
    assertThat(steps(scattered, SLOW)).singleElement().asString().startsWith("B: ");
  }

  private static List<String> steps(double[] second, double[] third) {
    List<MatrixRun> all = new ArrayList<>(runs("A", SLOW));
    all.addAll(runs("B", second));
    all.addAll(runs("C", third));
    return new MatrixSummary(
            new MatrixResult(
                new MatrixDesign(List.of("A", "B", "C"), 4, 0, 0, 2, "in turns"), all, Map.of()))
        .steps();
  }

  /** The first may have been as fast as the other. */
  @Test
  void aLimitedSlowerSideProvesNoIncrease() {
    MatrixChange throughput = result(runs("A", LIMITED, SLOW), runs("B", FAST)).primary().get(0);

    assertThat(throughput.shown()).isFalse();
    assertThat(throughput.conclusion()).isEqualTo(MatrixChange.ChangeConclusion.NOT_ENOUGH);
    assertThat(amount(throughput)).isEqualTo("at most +12 %");
  }

  /** 30 ms of 3 s: at most 1.0101 times the measured rate. */
  @Test
  void aPauseBelowTheLeastChangeLeavesTheRound() {
    GeneratorEffect pause = new GeneratorEffect(30, 3000, 5, false, false, 0);
    MatrixResult result = result(runs("A", SLOW), runs("B", pause, FAST));
    MatrixChange throughput = result.primary().get(0);

    assertThat(throughput.paired().affected()).isZero();
    assertThat(throughput.change().orElseThrow().estimate()).isCloseTo(11.7449, within(1e-4));
    // Its upper end as if the other had lost the whole pause: 1.16161603 / 0.99.
    assertThat(throughput.change().orElseThrow().interval().high())
        .isCloseTo(17.3349525, within(1e-6));
    assertThat(throughput.change().orElseThrow().interval().low())
        .isCloseTo(7.4960343, within(1e-6));
    assertThat(result.affected()).isEmpty();
    assertThat(added(result)).isZero();
  }

  /** 600 ms of 3 s in the first: 125 at most, of which 112 is no increase. */
  @Test
  void aLongPauseOfTheSlowerSideMayBeTheWholeChange() {
    GeneratorEffect pause = new GeneratorEffect(600, 3000, 5, false, false, 0);
    MatrixResult result = result(runs("A", pause, SLOW), runs("B", FAST));
    MatrixChange throughput = result.primary().get(0);

    assertThat(throughput.shown()).isFalse();
    assertThat(throughput.paired().affected()).isEqualTo(4);
    assertThat(throughput.change().orElseThrow().p()).isEqualTo(1);
    assertThat(result.affected().get(0).least()).isCloseTo(-10.4, within(1e-9));
    assertThat(result.affected().get(0).most()).isCloseTo(12, within(1e-9));
    assertThat(result(runs("A", SLOW), runs("B", pause, FAST)).primary().get(0).shown()).isTrue();
  }

  @Test
  void threeUnaffectedRoundsAreComparedAlone() {
    List<MatrixRun> b = new ArrayList<>(runs("B", FAST));
    b.set(3, run(4, "B", VerdictKind.PASSED, figures(9, true)));
    MatrixResult result = result(runs("A", SLOW), b);

    assertThat(result.primary().get(0).compared()).isEqualTo(3);
    assertThat(result.primary().get(0).shown()).isTrue();
    assertThat(added(result)).isOne();
  }

  @Test
  void opensWithTheAnswer() {
    double[] alike = {100.1, 110, 90, 105.1};
    double[] other = {108, 100, 97, 104};

    assertThat(new MatrixSummary(result(runs("A", SLOW), runs("B", FAST))).answer())
        .contains(new Answer("CHANGED", List.of("B against A: throughput +12 %.")));
    assertThat(new MatrixSummary(result(runs("A", SLOW), runs("B", alike))).answer())
        .contains(
            new Answer(
                "NOT CHANGED",
                List.of(
                    "B against A: no change; one of 2.0 % or more would most likely have been"
                        + " seen.")));
    assertThat(
            new MatrixSummary(result(runs("A", SLOW), runs("B", other)))
                .answer()
                .orElseThrow()
                .word())
        .isEqualTo("NOT ENOUGH DATA");
  }

  @Test
  void saysHowManyRoundsWouldTell() {
    double[] wide = {140, 125, 150, 100};
    MatrixResult result = result(runs("A", SLOW), runs("B", wide));
    MatrixChange throughput = result.primary().get(0);
    int rounds = throughput.enoughRounds().orElseThrow();

    assertThat(throughput.shown()).isFalse();
    double estimate = throughput.change().orElseThrow().estimate();
    assertThat(throughput.change().get().detectable(2, rounds)).isLessThanOrEqualTo(estimate);
    assertThat(throughput.change().get().detectable(2, rounds - 1)).isGreaterThan(estimate);
    assertThat(new MatrixSummary(result).answer().orElseThrow().sentences())
        .containsExactly("B against A: Too little to tell about throughput.");
    assertThat(new MatrixSummary(result).steps())
        .containsExactly("About " + rounds + " rounds would tell.");
  }

  @Test
  void saysThatAQuickerConfigurationFailsMore() {
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
                            new RunFigures.RoundTimes(
                                20, Map.of(50, 19.0, 90, 10.0, 99, 80.0), Map.of(), 0),
                            GeneratorEffect.NONE)))
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
        .isEqualTo("2 configurations, 4 rounds, 8 runs: all passed");

    b.set(2, new MatrixRun(3, 1, "B", "f", List.of("not run"), List.of()));
    assertThat(result(runs("A", SLOW), b).verdict()).isEqualTo(VerdictKind.INCOMPLETE);

    b.set(1, run(2, "B", VerdictKind.FAILED, figures(100, false)));
    MatrixResult failed = result(runs("A", SLOW), b);
    assertThat(failed.verdict()).isEqualTo(VerdictKind.FAILED);
    assertThat(new MatrixSummary(failed).summary())
        .isEqualTo("2 configurations, 4 rounds, 8 runs: 6 passed, 1 incomplete, 1 failed");
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
  void eachConfigurationHasARowWithItsVerdictAndReasons() {
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
    return result(all, 0);
  }

  private static MatrixResult result(List<MatrixRun> all, int mostExtra) {
    return new MatrixResult(
        new MatrixDesign(List.of("A", "B"), 4, 0, mostExtra, 2, "in turns"), all, Map.of());
  }

  private static int added(MatrixResult to) {
    return result(to.runs(), 3).roundsToAdd();
  }

  private static List<MatrixRun> runs(String configuration, double... throughput) {
    return runs(configuration, GeneratorEffect.NONE, throughput);
  }

  private static List<MatrixRun> runs(
      String configuration, GeneratorEffect effect, double... throughput) {
    return IntStream.range(0, throughput.length)
        .mapToObj(
            i -> run(i + 1, configuration, VerdictKind.PASSED, figures(throughput[i], effect)))
        .toList();
  }

  private static MatrixRun run(
      int round, String configuration, VerdictKind verdict, RunFigures figures) {
    List<String> reasons =
        verdict == VerdictKind.PASSED ? List.of() : List.of("p90(*) <= 1 s [total] failed");
    return new MatrixRun(
        round,
        1,
        configuration,
        "f",
        List.of(),
        List.of(new PlanOutcome("p", verdict, reasons, List.of(), List.of(figures))));
  }

  private static MatrixRun incomplete(MatrixRun run) {
    return new MatrixRun(
        run.round(),
        1,
        run.configuration(),
        "f",
        List.of(),
        List.of(
            new PlanOutcome("p", VerdictKind.INCOMPLETE, List.of("cut"), List.of(), List.of())));
  }

  private static final GeneratorEffect LIMITED = new GeneratorEffect(0, 1, 0, false, true, 0);

  private static final RunFigures.Of TOTAL =
      new RunFigures.Of("p", LabelKind.TOTAL, "total", 0, LoadUnit.USERS);

  private static RunFigures figures(double throughput, boolean limited) {
    return figures(throughput, limited ? LIMITED : GeneratorEffect.NONE);
  }

  private static RunFigures figures(double throughput, GeneratorEffect effect) {
    return new RunFigures(
        TOTAL,
        1000,
        0,
        throughput,
        new RunFigures.RoundTimes(20, Map.of(50, 19.0, 90, 40.0, 99, 80.0), Map.of(90, 39.9), 0),
        effect);
  }
}

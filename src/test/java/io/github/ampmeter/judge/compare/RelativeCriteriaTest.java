package io.github.ampmeter.judge.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.compare.MatrixRun.PlanOutcome;
import io.github.ampmeter.judge.compare.MatrixRun.RunFigures;
import io.github.ampmeter.judge.compare.RelativeCriteria.RelativeFinding;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.OverallResult.Case;
import io.github.ampmeter.report.comparison.MatrixSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/**
 * Two configurations in four rounds. Their rates differ by +11.74 %, 95 %: +7.50 to +16.16 %, and
 * by 11.75 /s, +9.03 to +14.47: by hand, as in ChangeDetectionTest.
 */
class RelativeCriteriaTest {
  private static final double[] FIRST = {100, 110, 90, 105};
  private static final double[] OTHER = {112, 121, 104, 115};

  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/relative-criteria.csv",
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void isHeldOrMissedByTheWholeIntervalOnly(String criterion, Outcome outcome) {
    MatrixResult result = result(criterion, runs("A", FIRST), runs("B", OTHER));

    assertThat(result.findings()).extracting(RelativeFinding::outcome).containsExactly(outcome);
    assertThat(result.verdict())
        .isEqualTo(
            switch (outcome) {
              case PASSED -> VerdictKind.PASSED;
              case FAILED -> VerdictKind.FAILED;
              case NOT_JUDGED -> VerdictKind.NOT_JUDGED;
            });
  }

  @Test
  void isNotJudgedFromTwoRoundsHoweverFarTheyAreApart() {
    MatrixResult result =
        result("throughput(total) >= first", runs("A", 10, 10), runs("B", 99, 99));

    assertThat(result.findings().get(0).outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(result.findings().get(0).reason()).startsWith("2 of at least 3 rounds");
    assertThat(result.verdict()).isEqualTo(VerdictKind.NOT_JUDGED);
  }

  @Test
  void isNotJudgedOfALabelThatAConfigurationNeverHad() {
    MatrixResult result = result("throughput(home) >= first", runs("A", FIRST), runs("B", OTHER));

    assertThat(result.findings().get(0).outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(result.findings().get(0).title()).isEqualTo("throughput(home) >= first [home]");
  }

  /** Where it breaks down it has no figure: what is left must not speak for it. */
  @Test
  void isNotHeldWhereAFigureIsMissingInARound() {
    MatrixResult result =
        result(
            "throughput(total) >= first",
            runs("A", 100, 110, 90, 105),
            runs("B", 112, 121, 104, Double.NaN));

    assertThat(result.findings().get(0).outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(result.findings().get(0).reason())
        .isEqualTo("in 1 round one of the two has no figure");
  }

  @Test
  void isNotJudgedAtALevelThatThePlanDoesNotHave() {
    assertThat(
            result("p90(total) at 16 users <= first", runs("A", FIRST), runs("B", OTHER)).verdict())
        .isEqualTo(VerdictKind.NOT_JUDGED);
  }

  @Test
  void isACaseOfItsOwnAndAReasonOfItsConfiguration() {
    MatrixResult result =
        result("throughput(total) <= first + 7 %", runs("A", FIRST), runs("B", OTHER));

    assertThat(new MatrixSummary(result).cases())
        .contains(
            new Case(
                "first",
                "B: throughput(total) <= first + 7 % [total]",
                VerdictKind.FAILED,
                "the whole interval lies beyond the limit"));
    assertThat(new MatrixSummary(result).summary())
        .endsWith("; 1 of 1 criteria against the baseline configuration did not pass");
  }

  private static MatrixResult result(
      String criterion, List<MatrixRun> first, List<MatrixRun> second) {
    List<MatrixRun> all = new ArrayList<>(first);
    all.addAll(second);
    return new MatrixResult(
        new MatrixDesign(List.of("A", "B"), 4, 0, 0, 2, "in turns"),
        all,
        Map.of("p", Criteria.parse("test", criterion)));
  }

  private static List<MatrixRun> runs(String configuration, double... throughput) {
    return IntStream.range(0, throughput.length)
        .mapToObj(
            i ->
                new MatrixRun(
                    i + 1,
                    1,
                    configuration,
                    "f",
                    List.of(),
                    List.of(
                        new PlanOutcome(
                            "p",
                            VerdictKind.PASSED,
                            List.of(),
                            List.of(),
                            List.of(figures(throughput[i]))))))
        .toList();
  }

  private static RunFigures figures(double throughput) {
    return new RunFigures(
        new RunFigures.Of("p", LabelKind.TOTAL, "total", 0, LoadUnit.USERS),
        1000,
        0,
        throughput,
        new RunFigures.RoundTimes(20, Map.of(50, 19.0, 90, 40.0, 99, 80.0), Map.of(), 0),
        GeneratorEffect.NONE);
  }
}

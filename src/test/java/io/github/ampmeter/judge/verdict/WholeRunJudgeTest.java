package io.github.ampmeter.judge.verdict;

import static io.github.ampmeter.Refusal.assertRefusal;
import static io.github.ampmeter.judge.verdict.ExpectedFindings.assertFindings;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.stats.CyclePairs;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.MeasuredTime;
import io.github.ampmeter.judge.stats.OperationFigures;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.ToldCounts;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.stats.Window;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class WholeRunJudgeTest {
  private final Map<String, OperationFigures> operations = new LinkedHashMap<>();

  /** Of each operation. */
  private int successes = 10;

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "/judge/cycles.csv", delimiter = '|', useHeadersInDisplayName = true)
  void judgesAsTheTableSays(
      String name, String cycles, String criterion, String findings, String remark) {
    cycles(cycles);

    assertFindings(
        verdict(criterion, false).findings().stream()
            .filter(finding -> finding.criterion().text().equals(criterion))
            .toList(),
        findings,
        remark);
  }

  @Test
  void whatWasCountedAsDemandedHasNoRemarkAndNoMargin() {
    cycles("Home: 10x5000/5000");

    Finding counted = judge("counted(Home imageLoaded) >= 3.5");

    assertThat(counted.remark()).isEmpty();
    assertThat(counted.marginPercent()).isZero();
  }

  /** As none at all it would hold any upper limit, and miss any lower one. */
  @Test
  void aCountThatIsNoNumberIsNotTakenForNone() {
    cycles("Home: 10x5000/5000");
    OperationFigures home = operations.get("Home");
    operations.put("Home", home.withNoNumbers(Map.of("faults", "NOT_FOUND")));

    Finding finding = judge("counted(Home faults) <= 0");

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark())
        .isEqualTo("count:faults must be a whole number of at most 15 digits, was \"NOT_FOUND\"");
    assertThat(judge("counted(Home faults) >= 1").outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(judge("counted(Home imageLoaded) >= 1").outcome()).isEqualTo(Outcome.PASSED);
  }

  @Test
  void countsOfFewerThanAHundredOperationsAreMarked() {
    cycles("Home: 10x5000/5000");

    successes = 99;
    assertThat(judge("counted(Home imageLoaded) >= 0.1").reliable()).isFalse();
    successes = 100;
    assertThat(judge("counted(Home imageLoaded) >= 0.1").reliable()).isTrue();
  }

  @Test
  void aRunThatIsTooShortToHaveACourseIsNotCalledStable() {
    cycles("Home: 10x5000/5000");

    Finding finding = judge("stable(*)");

    assertThat(finding.limitText()).isEqualTo("stable");
    assertThat(finding.measuring(1).measuredText()).isEqualTo("stable");
    assertThat(finding.measuring(0).measuredText()).isEqualTo("not stable");
    assertThat(finding.marginPercent()).isNaN();
  }

  @Test
  void neitherCyclesNorCountsOfASweepAreToldApart() {
    cycles("Home: 200x5000/5000");

    for (String criterion :
        List.of(
            "cycle(total) = drawn +- 2 %",
            "cycle(*) = drawn +- 2 %",
            "cycle(Home) = drawn +- 2 %",
            "counted(Home imageLoaded) >= 1")) {
      assertThat(verdict(criterion, true).findings().get(0).outcome())
          .as(criterion)
          .isEqualTo(Outcome.NOT_JUDGED);
    }
    assertThat(verdict("cycle(Home) = drawn +- 2 %", true).findings().get(0).label())
        .isEqualTo("Home");
  }

  @Test
  void aSweepIsNotCalledStableForItIsMeantToChange() {
    cycles("Home: 10x5000/5000");

    Finding finding = verdict("stable(*)", true).findings().get(0);

    assertThat(finding.passed()).isFalse();
    assertThat(finding.remark()).isEqualTo("not judged in a sweep: its load changes");
  }

  @Test
  void refusesACycleThatIsNotHeldAgainstTheDrawnOne() {
    assertRefusal(() -> Criteria.parse("t", "cycle(total) = 5 s +- 2 %"))
        .hasMessageContaining("expected drawn, the mean of the scheduled delays");
    assertRefusal(() -> Criteria.parse("t", "stable(*) <= 3"))
        .hasMessageContaining("expected the end of the line");
  }

  /** As the table writes them. */
  private void cycles(String text) {
    for (String each : text.split("; ")) {
      String[] labelAndCycles = each.split(": ");
      if (labelAndCycles[1].equals("none")) {
        operations.put(labelAndCycles[0], OperationFigures.none());
      } else {
        operations.put(labelAndCycles[0], figures(labelAndCycles[1]));
      }
    }
  }

  private static OperationFigures figures(String cycles) {
    ValueCounts images = ToldCounts.times(7, 5);
    ValueCounts actual = new ValueCounts();
    ValueCounts scheduled = new ValueCounts();
    CyclePairs pairs = new CyclePairs();
    for (String group : cycles.split(" ")) {
      long[] parts = Stream.of(group.split("[x/]")).mapToLong(Long::parseLong).toArray();
      for (int i = 0; i < parts[0]; i++) {
        scheduled.add(parts[1]);
        actual.add(parts[2]);
        pairs.add(parts[2], parts[1]);
      }
    }
    return new OperationFigures(
            actual.count(), actual, scheduled, new ValueCounts(), Map.of("imageLoaded", images))
        .withPairs(pairs);
  }

  private Finding judge(String criterion) {
    return verdict(criterion, false).findings().get(0);
  }

  private Verdict verdict(String criterion, boolean sweep) {
    List<LabelStatistics> labels =
        operations.keySet().stream()
            .map(label -> MeasuredRun.level(label, LabelKind.OPERATION, 4, 0, of100Millis()))
            .toList();
    LabelStatistics total = MeasuredRun.level("total", LabelKind.TOTAL, 4, 0, of100Millis());
    RunStatistics run =
        new RunStatistics(
            new MeasuredTime(0, 10_000, new Window(0, 10_000)),
            new RunStatistics.LevelFigures(
                labels,
                sweep
                    ? List.of(
                        total, MeasuredRun.level("total", LabelKind.TOTAL, 8, 0, of100Millis()))
                    : List.of(total),
                0),
            Map.of(),
            List.of(),
            List.of(),
            List.of(),
            Map.of());
    OperationStatistics figures = new OperationStatistics(operations, Collections.emptySortedMap());
    return Judge.judge(Criteria.parse("t", criterion), run, figures, List.of());
  }

  private int[] of100Millis() {
    return MeasuredRun.times(successes, 100);
  }
}

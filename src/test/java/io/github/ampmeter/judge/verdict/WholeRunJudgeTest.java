package io.github.ampmeter.judge.verdict;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.stats.CyclePairs;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.MeasuredTime;
import io.github.ampmeter.judge.stats.OperationFigures;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.stats.Window;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WholeRunJudgeTest {
  private final Map<String, OperationFigures> operations = new LinkedHashMap<>();

  /** Of each operation. */
  private int successes = 10;

  @Test
  void aCycleWithinTwoPercentOfTheDrawnOneHolds() {
    cycles("Home", 200, 5000, 5100);

    assertThat(judge("cycle(Home) = drawn +- 2 %").passed()).isTrue();
    assertThat(judge("cycle(total) = drawn +- 2 %").passed()).isTrue();
  }

  @Test
  void aCycleThatTheServerStretchesByMoreFails() {
    cycles("Home", 200, 5000, 5101);

    Finding finding = judge("cycle(Home) = drawn +- 2 %");

    assertThat(finding.passed()).isFalse();
    assertThat(finding.measuredText()).isEqualTo("2.02 %");
    assertThat(finding.remark()).isEqualTo("actual 5101 ms, scheduled 5000 ms");
  }

  @Test
  void fewCyclesThatAreAllTooLongAreHeldAgainstTheRun() {
    cycles("AddPerson", 12, 1000, 4900);

    Finding finding = judge("cycle(AddPerson) = drawn +- 2 %");

    assertThat(finding.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(finding.reliable()).isFalse();
    assertThat(finding.measuredText()).isEqualTo("390 %");
    assertThat(finding.remark())
        .isEqualTo(
            "actual 4900 ms, scheduled 1000 ms; only 12 cycles, not explained by random variation");
    assertThat(judge("cycle(total) = drawn +- 2 %").outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void fewCyclesOfWhichOneIsTooLongAreMarkedAndNotHeldAgainstTheRun() {
    cycles("AddPerson", 12, 5000, 5000);
    lengthen("AddPerson", 5000, 2000);

    Finding finding = judge("cycle(AddPerson) = drawn +- 2 %");

    assertThat(finding.passed()).isTrue();
    assertThat(finding.reliable()).isFalse();
    assertThat(finding.remark())
        .isEqualTo(
            "actual 5153.8 ms, scheduled 5000 ms; only 13 cycles, so the deviation is not counted");
  }

  @Test
  void fewCyclesTwiceAsLongDoNotPassWhereChanceMayExplainThem() {
    cycles("AddPerson", 12, 2000, 2000);
    lengthen("AddPerson", 2000, 27_000);

    Finding finding = judge("cycle(AddPerson) = drawn +- 2 %");

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark())
        .isEqualTo(
            "actual 4076.9 ms, scheduled 2000 ms; only 13 cycles, too few to exclude random"
                + " variation");
    assertThat(finding.measured()).isCloseTo(100 * 27_000 / 26_000.0, within(1e-9));
  }

  /** One answer of 1.2 s after a delay of 0.3 s, among three. */
  @Test
  void oneSlowAnswerAfterAShortDelayIsNotHeldAgainstAFewCycles() {
    cycles("AddPerson", 2, 300, 300);
    lengthen("AddPerson", 300, 900);

    assertThat(judge("cycle(AddPerson) = drawn +- 2 %").outcome()).isEqualTo(Outcome.PASSED);
  }

  @Test
  void ofTwoCyclesBeyondTheLimitNothingIsHeldAgainstTheRun() {
    cycles("AddPerson", 2, 5000, 5101);
    assertThat(judge("cycle(AddPerson) = drawn +- 2 %"))
        .extracting(Finding::outcome, Finding::reliable)
        .containsExactly(Outcome.PASSED, false);

    cycles("AddPerson", 3, 5000, 5101);
    assertThat(judge("cycle(AddPerson) = drawn +- 2 %").outcome()).isEqualTo(Outcome.FAILED);

    cycles("AddPerson", 2, 5000, 5100);
    assertThat(judge("cycle(AddPerson) = drawn +- 2 %").outcome()).isEqualTo(Outcome.PASSED);
  }

  @Test
  void aHundredCyclesAreEnoughToBeHeldAgainstTheRun() {
    cycles("Home", 98, 5000, 5000);
    lengthen("Home", 5000, 10_500);
    assertThat(judge("cycle(Home) = drawn +- 2 %").passed()).isTrue();

    cycles("Home", 99, 5000, 5000);
    lengthen("Home", 5000, 10_500);
    assertThat(judge("cycle(Home) = drawn +- 2 %").passed()).isFalse();
  }

  @Test
  void anOperationThatEndedNoCycleIsNotJudged() {
    cycles("Home", 200, 5000, 5000);
    cycles("AddPerson", 0, 0, 0);

    Finding finding = judge("cycle(AddPerson) = drawn +- 2 %");

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.measuredText()).isEqualTo("n/a");
    assertThat(finding.remark()).isEqualTo("no cycle started and ended in the window: run longer");
    assertThat(verdict("cycle(*) = drawn +- 2 %", false).kind()).isEqualTo(VerdictKind.NOT_JUDGED);
    assertThat(judge("cycle(total) = drawn +- 2 %").outcome()).isEqualTo(Outcome.PASSED);
  }

  @Test
  void holdsEachOperationAgainstItsOwnCycle() {
    cycles("Home", 200, 5000, 5000);
    cycles("Login", 200, 5000, 6000);

    assertThat(verdict("cycle(*) = drawn +- 2 %", false).findings())
        .extracting(Finding::label, Finding::passed)
        .startsWith(tuple("Home", true), tuple("Login", false));
  }

  @Test
  void aRunWithoutDrawnDelaysFailsACriterionOnCycles() {
    cycles("Home", 0, 0, 0);

    assertThat(judge("cycle(total) = drawn +- 2 %").remark()).isEqualTo("no delay was scheduled");
    assertThat(judge("cycle(*) = drawn +- 2 %").passed()).isFalse();
  }

  @Test
  void anOperationThatNeverCameFailsItsCriterionOnCycles() {
    cycles("Home", 200, 5000, 5000);

    assertThat(judge("cycle(AddEvent) = drawn +- 2 %").passed()).isFalse();
  }

  @Test
  void whatWasCountedIsHeldAgainstItsMeanAnOperation() {
    cycles("Home", 10, 5000, 5000);

    // Seven of the ten operations loaded 5 images each, three none: 3.5 on average.
    assertThat(judge("counted(Home imageLoaded) >= 3.5").passed()).isTrue();
    assertThat(judge("counted(Home imageLoaded) >= 3.6").passed()).isFalse();
    assertThat(judge("counted(Home unheard) >= 1").passed()).isFalse();
    assertThat(judge("counted(Nowhere imageLoaded) < 1").passed()).isFalse();
  }

  @Test
  void saysWhyNothingWasCounted() {
    cycles("Home", 10, 5000, 5000);

    Finding counted = judge("counted(Home imageLoaded) >= 3.5");
    assertThat(counted.remark()).isEmpty();
    assertThat(counted.users()).isEqualTo(4);
    assertThat(counted.marginPercent()).isZero();
    assertThat(judge("counted(Home unheard) >= 1").remark()).isEqualTo("no counter has this name");
    assertThat(judge("counted(Nowhere imageLoaded) < 1").remark()).isEqualTo("no such operation");
  }

  @Test
  void aNameThatNobodyCountsByIsNotBelowALimit() {
    cycles("Home", 10, 5000, 5000);
    operations.put("Login", OperationFigures.none());

    Finding misspelt = judge("counted(Home imageLoded) <= 4");

    assertThat(misspelt.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(misspelt.remark()).isEqualTo("no counter has this name in any operation");
    // Another operation counts by it.
    assertThat(judge("counted(Login imageLoaded) <= 4").outcome()).isEqualTo(Outcome.PASSED);
    assertThat(judge("counted(Home imageLoaded) <= 4").outcome()).isEqualTo(Outcome.PASSED);
    assertThat(judge("counted(Home imageLoaded) <= 3").outcome()).isEqualTo(Outcome.FAILED);
  }

  /** As none at all it would hold any upper limit, and miss any lower one. */
  @Test
  void aCountThatIsNoNumberIsNotTakenForNone() {
    cycles("Home", 10, 5000, 5000);
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
    cycles("Home", 10, 5000, 5000);

    successes = 99;
    assertThat(judge("counted(Home imageLoaded) >= 0.1").reliable()).isFalse();
    successes = 100;
    assertThat(judge("counted(Home imageLoaded) >= 0.1").reliable()).isTrue();
  }

  @Test
  void aRunThatIsTooShortToHaveACourseIsNotCalledStable() {
    cycles("Home", 10, 5000, 5000);

    Finding finding = judge("stable(*)");

    assertThat(finding.passed()).isFalse();
    assertThat(finding.measuredText()).isEqualTo("n/a");
    assertThat(finding.limitText()).isEqualTo("stable");
    assertThat(finding.measuring(1).measuredText()).isEqualTo("stable");
    assertThat(finding.measuring(0).measuredText()).isEqualTo("not stable");
    assertThat(finding.marginPercent()).isNaN();
    assertThat(finding.remark())
        .isEqualTo("too short, or too few samples, to detect a change over time");
  }

  @Test
  void neitherCyclesNorCountsOfASweepAreToldApart() {
    cycles("Home", 200, 5000, 5000);

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
    cycles("Home", 10, 5000, 5000);

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

  /** So many cycles of one operation, each drawn and lasting as long; seven count five images. */
  private void cycles(String label, int count, long drawnMillis, long actualMillis) {
    ValueCounts images = new ValueCounts();
    for (int i = 0; i < 7; i++) {
      images.add(5);
    }
    CyclePairs pairs = new CyclePairs();
    for (int i = 0; i < count; i++) {
      pairs.add(actualMillis, drawnMillis);
    }
    operations.put(
        label,
        new OperationFigures(
                count,
                times(count, actualMillis),
                times(count, drawnMillis),
                new ValueCounts(),
                Map.of("imageLoaded", images))
            .withPairs(pairs));
  }

  /** One cycle more, which is longer than drawn by so much. */
  private void lengthen(String label, long drawnMillis, long byMillis) {
    OperationFigures of = operations.get(label);
    of.cycleMillis().add(drawnMillis + byMillis);
    of.drawnMillis().add(drawnMillis);
    of.pairs().add(drawnMillis + byMillis, drawnMillis);
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
            List.of());
    OperationStatistics figures = new OperationStatistics(operations, Collections.emptySortedMap());
    return Judge.judge(Criteria.parse("t", criterion), run, figures, List.of());
  }

  private int[] of100Millis() {
    return MeasuredRun.times(successes, 100);
  }

  private static ValueCounts times(int count, long millis) {
    ValueCounts times = new ValueCounts();
    for (int i = 0; i < count; i++) {
      times.add(millis);
    }
    return times;
  }
}

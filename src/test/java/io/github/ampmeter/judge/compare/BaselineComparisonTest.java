package io.github.ampmeter.judge.compare;

import static io.github.ampmeter.judge.compare.ComparedRun.baseline;
import static io.github.ampmeter.judge.compare.ComparedRun.judge;
import static io.github.ampmeter.judge.compare.ComparedRun.passes;
import static io.github.ampmeter.judge.verdict.ExpectedFindings.assertFindings;
import static java.lang.Integer.parseInt;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.stats.Interval;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.ToldCounts;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether passes, slices and earlier starts bear a change out. */
class BaselineComparisonTest {
  private static final String TEN_PERCENT = "p90(page) <= baseline + 10 %";

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "/judge/baseline.csv", delimiter = '|', useHeadersInDisplayName = true)
  void judgesAsTheTableSays(
      String name,
      String criterion,
      String before,
      String after,
      String slices,
      String finding,
      String remark) {
    String[] each = slices == null ? new String[0] : slices.split("[x ]");

    Finding found =
        judge(
            criterion,
            passes(numbers(before)),
            passes(numbers(after)),
            each.length == 0 ? SliceSource.NONE : slices(parseInt(each[0]), parseInt(each[1]), 1),
            each.length == 0 ? SliceSource.NONE : slices(parseInt(each[2]), parseInt(each[3]), 2));

    assertFindings(List.of(found), finding, remark);
  }

  private static int[] numbers(String text) {
    return Stream.of(text.split(" ")).mapToInt(Integer::parseInt).toArray();
  }

  @Test
  void baselineWhoseOperationsWereCountedOtherwiseIsNotCompared() {
    Baseline today = baseline(passes(100), SliceSource.NONE);
    Baseline earlier =
        new Baseline(
            today.source(),
            today.plan(),
            today.verdict(),
            today.unit(),
            List.of(),
            SliceSource.NONE,
            true);

    Finding finding =
        judge(TEN_PERCENT, passes(500), new BaselineComparison(List.of(earlier), SliceSource.NONE));

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark()).contains("an earlier rule", "run it again");
  }

  @Test
  void aMissedLimitHasANegativeMarginThoughNoDifferenceIsShown() {
    Finding finding =
        judge(TEN_PERCENT, passes(60, 140, 100, 70, 130), passes(70, 160, 120, 80, 150));

    assertThat(finding.marginPercent()).isNegative();
  }

  /**
   * Three of 60 seconds take fifty times as long: the seconds are so unlike each other that nothing
   * is shown of their mean, which is three times as large.
   */
  @Test
  void doesNotHoldAnOutageThatMakesItsSecondsTooUnlikeToCompare() {
    SliceSource outage = slices(60, second -> second / 3 == 7 ? 5000 : 100, 2);

    Finding finding =
        judge(
            "mean(page) <= baseline + 10 %", passes(100), passes(345), slices(60, 100, 1), outage);

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark())
        .contains("no significant difference (block bootstrap over 60 and 60 slices")
        .endsWith("; that is twice as far as the limit allows: part of the run differed");
  }

  @ParameterizedTest
  @CsvSource({
    "incomplete, NOT_JUDGED, 'baseline 100 ms, +1 %; the baseline run is incomplete'",
    "failed, PASSED, 'baseline 100 ms of a run that failed itself, +1 %'",
    "not judged, PASSED, 'baseline 100 ms, +1 %'",
    "'', PASSED, 'baseline 100 ms, +1 %'",
  })
  void saysWhatBecameOfTheBaselineItself(String verdict, Outcome outcome, String remark) {
    Baseline baseline = baseline(verdict, passes(100), SliceSource.NONE);

    Finding finding =
        judge(
            TEN_PERCENT, passes(101), new BaselineComparison(List.of(baseline), SliceSource.NONE));

    assertThat(finding.outcome()).isEqualTo(outcome);
    assertThat(finding.remark()).isEqualTo(remark);
  }

  @ParameterizedTest
  @CsvSource({
    // Slices of 50 answers, then of 40; of no errors, then of 10 in 50.
    "throughput(page) >= baseline - 5 %, 50, 0, 40, 0, '95 %: -20 % to -20 %'",
    "errors(page) <= baseline + 1 points, 50, 10, 50, 40, '95 %: +166.7 % to +166.7 %'",
    "throughput(page) <= baseline + 1 %, 40, 0, 50, 0, '95 %: +25 % to +25 %'",
  })
  void bearsOutRatesAndErrorsBySlices(
      String criterion, int before, int errorsBefore, int after, int errorsAfter, String range) {
    Finding finding =
        judge(
            criterion,
            List.of(pass(before, errorsBefore)),
            List.of(pass(after, errorsAfter)),
            evenSlices(before, errorsBefore),
            evenSlices(after, errorsAfter));

    assertThat(finding.passed()).isFalse();
    assertThat(finding.remark())
        .contains(
            "statistically significant (block bootstrap over 30 and 30 slices, " + range + ")");
  }

  @Test
  void startsThatAreRoundedToTheSameMillisecondLeaveRoomForTheNextOne() {
    assertThat(amongThreeStarts("p90(page) <= baseline", 101).outcome())
        .isEqualTo(Outcome.NOT_JUDGED);
    // A mean is not rounded: three that are the same have no scatter.
    assertThat(amongThreeStarts("mean(page) <= baseline", 101).outcome()).isEqualTo(Outcome.FAILED);
    assertThat(amongThreeStarts("p90(page) <= baseline", 103).outcome()).isEqualTo(Outcome.FAILED);
  }

  private static Finding amongThreeStarts(String criterion, int millis) {
    Baseline start = baseline(passes(100), SliceSource.NONE);
    return judge(
        criterion,
        passes(millis),
        new BaselineComparison(List.of(start, start, start), SliceSource.NONE));
  }

  /** Seconds of 50 answers around so many milliseconds, scattering by a tenth. */
  private static SliceSource slices(int seconds, int millis, long seed) {
    return slices(seconds, second -> millis, seed);
  }

  private static SliceSource slices(int seconds, IntUnaryOperator millis, long seed) {
    Random random = new Random(seed);
    List<Interval> slices = new ArrayList<>();
    for (int second = 0; second < seconds; second++) {
      ValueCounts elapsed = new ValueCounts();
      for (int i = 0; i < 50; i++) {
        elapsed.add(
            Math.max(0, Math.round(millis.applyAsInt(second) * (1 + 0.1 * random.nextGaussian()))));
      }
      slices.add(new Interval(1000L * second, 1, elapsed, 0, 4));
    }
    return (label, kind, users) -> slices;
  }

  /** A second has so many successes and errors, a pass ten. */
  private static LabelStatistics pass(int successes, int errors) {
    ValueCounts elapsed = ToldCounts.times(10 * successes, 100);
    int samples = 10 * (successes + errors);
    return new LabelStatistics(
        new LabelStatistics.MeasuredLabel("page", LabelKind.REQUEST, 4, 1),
        new LabelStatistics.SampleCounts(samples, 10 * errors, 0),
        successes,
        elapsed);
  }

  private static SliceSource evenSlices(int successes, int errors) {
    List<Interval> slices = new ArrayList<>();
    for (int second = 0; second < 30; second++) {
      ValueCounts elapsed = ToldCounts.times(successes, 100);
      slices.add(new Interval(1000L * second, 1, elapsed, errors, 4));
    }
    return (label, kind, users) -> slices;
  }
}

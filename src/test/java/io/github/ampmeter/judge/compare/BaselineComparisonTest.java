package io.github.ampmeter.judge.compare;

import static io.github.ampmeter.judge.compare.ComparedRun.baseline;
import static io.github.ampmeter.judge.compare.ComparedRun.judge;
import static io.github.ampmeter.judge.compare.ComparedRun.passes;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.stats.Interval;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether passes, slices and earlier starts bear a change out. */
class BaselineComparisonTest {
  private static final String ONE_START =
      "; the run-to-run variation is unknown: give 3 earlier runs";
  private static final String TEN_PERCENT = "p90(page) <= baseline + 10 %";

  @Test
  void holdsWithinTheLimitWhateverTheScatter() {
    Finding finding = judge(TEN_PERCENT, passes(100), passes(109));

    assertThat(finding.passed()).isTrue();
    assertThat(finding.limitText()).isEqualTo("<= 110 ms");
    assertThat(finding.remark()).isEqualTo("baseline 100 ms, +9 %");
  }

  @Test
  void missesByAChangeThatFivePassesBearOut() {
    Finding finding =
        judge(TEN_PERCENT, passes(98, 99, 100, 101, 102), passes(118, 119, 120, 121, 122));

    // Means 100 and 120, variances 2.5: t = 20 / sqrt(1) = 20.
    assertThat(finding.passed()).isFalse();
    assertThat(finding.remark())
        .isEqualTo(
            "baseline 100 ms, +20 %; statistically significant (Welch's t-test over 5 and 5 passes,"
                + " p < 0.001)"
                + ONE_START);
  }

  @Test
  void showsNoDifferenceWhereThePassesScatterMoreThanTheyDiffer() {
    Finding finding =
        judge(TEN_PERCENT, passes(60, 140, 100, 70, 130), passes(70, 160, 120, 80, 150));

    assertThat(finding.passed()).isTrue();
    assertThat(finding.marginPercent()).isNegative();
    assertThat(finding.remark())
        .contains("no significant difference (Welch's t-test over 5 and 5 passes, p = 0.");
  }

  @Test
  void tellsPassesWithoutAnyScatterApart() {
    assertThat(judge(TEN_PERCENT, passes(100, 100, 100, 100, 100), passes(120, 120, 120, 120, 120)))
        .matches(finding -> !finding.passed());
  }

  @Test
  void doesNotJudgeATwiceAsSlowRunFromFewPassesWithoutSamples() {
    Finding finding = judge(TEN_PERCENT, passes(100), passes(200));

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark())
        .isEqualTo(
            "baseline 100 ms, +100 %; no significant difference (neither 5 passes each nor 10"
                + " one-second slices)"
                + ONE_START);
  }

  @Test
  void bearsAChangeOutBySlicesOfOneSecond() {
    Finding finding =
        judge(TEN_PERCENT, passes(100), passes(120), slices(60, 100, 1), slices(60, 120, 2));

    assertThat(finding.passed()).isFalse();
    assertThat(finding.remark())
        .contains("statistically significant (block bootstrap over 60 and 60 slices, 95 %");
  }

  @Test
  void showsNoDifferenceBetweenSlicesOfTheSameLoad() {
    Finding finding =
        judge(TEN_PERCENT, passes(100), passes(120), slices(60, 100, 1), slices(60, 100, 2));

    assertThat(finding.passed()).isTrue();
    assertThat(finding.remark())
        .contains("no significant difference (block bootstrap over 60 and 60");
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

  /** A tenth is allowed: up to 120 ms it may be scatter, from 121 ms on not. */
  @ParameterizedTest
  @CsvSource({"120, PASSED", "121, NOT_JUDGED"})
  void takesForScatterWhatIsNoMoreThanTwiceAsFarAsTheLimitAllows(int millis, Outcome outcome) {
    Finding finding =
        judge(TEN_PERCENT, passes(100), passes(millis), slices(60, 100, 1), slices(60, 100, 2));

    assertThat(finding.outcome()).isEqualTo(outcome);
  }

  /** Of a limit that allows nothing, scatter is a tenth. */
  @ParameterizedTest
  @CsvSource({"120, PASSED", "121, NOT_JUDGED"})
  void allowsForSomeScatterWhereTheLimitAllowsNone(int millis, Outcome outcome) {
    Finding finding =
        judge(
            "p90(page) <= baseline",
            passes(100),
            passes(millis),
            slices(60, 100, 1),
            slices(60, 100, 2));

    assertThat(finding.outcome()).isEqualTo(outcome);
  }

  @Test
  void doesNotHoldAPassThatWasTenTimesAsSlowBesideFourThatWereNot() {
    Finding finding =
        judge(TEN_PERCENT, passes(98, 99, 100, 101, 102), passes(100, 100, 5000, 100, 100));

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark()).contains("no significant difference (Welch's t-test");
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
  void nineSlicesAreTooFewToBearAnythingOut() {
    SliceSource nine = slices(9, 100, 1);

    assertThat(judge(TEN_PERCENT, passes(100), passes(120), nine, slices(60, 120, 2)).remark())
        .contains("neither 5 passes each nor 10 one-second slices");
    assertThat(
            judge(TEN_PERCENT, passes(100), passes(120), slices(10, 100, 1), slices(10, 120, 2))
                .remark())
        .contains("block bootstrap over 10 and 10 slices");
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
    ValueCounts elapsed = new ValueCounts();
    IntStream.range(0, 10 * successes).forEach(i -> elapsed.add(100));
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
      ValueCounts elapsed = new ValueCounts();
      IntStream.range(0, successes).forEach(i -> elapsed.add(100));
      slices.add(new Interval(1000L * second, 1, elapsed, errors, 4));
    }
    return (label, kind, users) -> slices;
  }
}

package io.github.ampmeter.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.stats.Interval;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.OperationStatistics;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.StepStatistics;
import io.github.ampmeter.stats.ValueCounts;
import io.github.ampmeter.stats.window.UsersAtWork;
import io.github.ampmeter.stats.window.Window;
import io.github.ampmeter.verdict.Baseline.Pass;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BaselineTest {
  private static final String ONE_START =
      "; how much starts differ is unknown, 3 earlier ones would show it";
  private static final String TEN_PERCENT = "p90(page) <= baseline + 10 %";

  @Test
  void holdsWithinTheLimitWhateverTheScatter() {
    Finding finding = judge(TEN_PERCENT, passes(100), passes(109));

    assertThat(finding.held()).isTrue();
    assertThat(finding.limitText()).isEqualTo("<= 110 ms");
    assertThat(finding.remark()).isEqualTo("baseline 100 ms, +9 %");
  }

  @Test
  void missesByAChangeThatFivePassesBearOut() {
    Finding finding =
        judge(TEN_PERCENT, passes(98, 99, 100, 101, 102), passes(118, 119, 120, 121, 122));

    // Means 100 and 120, variances 2.5: t = 20 / sqrt(1) = 20.
    assertThat(finding.held()).isFalse();
    assertThat(finding.remark())
        .isEqualTo(
            "baseline 100 ms, +20 %; borne out (Welch's t-test over 5 and 5 passes, p < 0.001)"
                + ONE_START);
  }

  @Test
  void showsNoDifferenceWhereThePassesScatterMoreThanTheyDiffer() {
    Finding finding =
        judge(TEN_PERCENT, passes(60, 140, 100, 70, 130), passes(70, 160, 120, 80, 150));

    assertThat(finding.held()).isTrue();
    assertThat(finding.marginPercent()).isNegative();
    assertThat(finding.remark())
        .contains("no difference shown (Welch's t-test over 5 and 5 passes, p = 0.");
  }

  @Test
  void tellsPassesWithoutAnyScatterApart() {
    assertThat(judge(TEN_PERCENT, passes(100, 100, 100, 100, 100), passes(120, 120, 120, 120, 120)))
        .matches(finding -> !finding.held());
  }

  @Test
  void doesNotJudgeATwiceAsSlowRunFromFewPassesWithoutSamples() {
    Finding finding = judge(TEN_PERCENT, passes(100), passes(200));

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark())
        .isEqualTo(
            "baseline 100 ms, +100 %; no difference shown (neither 5 passes each nor 10 one-second"
                + " slices)"
                + ONE_START);
  }

  @Test
  void bearsAChangeOutBySlicesOfOneSecond() {
    Finding finding =
        judge(TEN_PERCENT, passes(100), passes(120), slices(60, 100, 1), slices(60, 120, 2));

    assertThat(finding.held()).isFalse();
    assertThat(finding.remark()).contains("borne out (block bootstrap over 60 and 60 slices, 95 %");
  }

  @Test
  void showsNoDifferenceBetweenSlicesOfTheSameLoad() {
    Finding finding =
        judge(TEN_PERCENT, passes(100), passes(120), slices(60, 100, 1), slices(60, 100, 2));

    assertThat(finding.held()).isTrue();
    assertThat(finding.remark()).contains("no difference shown (block bootstrap over 60 and 60");
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

    assertThat(finding.held()).isFalse();
    assertThat(finding.remark())
        .contains("borne out (block bootstrap over 30 and 30 slices, " + range + ")");
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
  void comparesOnlyPassesOfTheSameLabelKindAndLevel() {
    List<LabelStatistics> after = new ArrayList<>(passes(118, 119, 120, 121, 122));
    after.add(other("home", LabelKind.REQUEST, 4));
    after.add(other("page", LabelKind.OPERATION, 4));
    after.add(other("page", LabelKind.REQUEST, 8));

    assertThat(judge(TEN_PERCENT, passes(98, 99, 100, 101, 102), after).remark())
        .startsWith("baseline 100 ms, +20 %; borne out (Welch's t-test over 5 and 5 passes");
  }

  @Test
  void startsThatAreRoundedToTheSameMillisecondLeaveRoomForTheNextOne() {
    assertThat(amongThreeStarts("p90(page) <= baseline", 101).outcome())
        .isEqualTo(Outcome.NOT_JUDGED);
    // A mean is not rounded: three that are the same have no scatter.
    assertThat(amongThreeStarts("mean(page) <= baseline", 101).outcome()).isEqualTo(Outcome.MISSED);
    assertThat(amongThreeStarts("p90(page) <= baseline", 103).outcome()).isEqualTo(Outcome.MISSED);
  }

  private static Finding amongThreeStarts(String criterion, int millis) {
    Baseline start = baseline(passes(100), SliceSource.NONE);
    return judge(
        criterion,
        passes(millis),
        new BaselineComparison(List.of(start, start, start), SliceSource.NONE));
  }

  @Test
  void refusesALoadThatIsCountedInAnotherUnit() {
    Baseline baseline = baseline(passes(100), SliceSource.NONE);
    List<Criterion> criteria = criteria(TEN_PERCENT);

    assertThatThrownBy(() -> baseline.refuseMissing(criteria, Optional.of(LoadUnit.PER_SECOND)))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("old.json: plan shop has a load of ");
    assertThatThrownBy(() -> baseline.values(criteria.get(0), "page", null, 4, LoadUnit.PER_SECOND))
        .isInstanceOf(ConfigException.class);
    baseline.refuseMissing(criteria, Optional.of(LoadUnit.USERS));
  }

  @Test
  void aLabelThatIsCalledTotalIsNotTheTotal() {
    List<LabelStatistics> passes = new ArrayList<>(passes(100));
    passes.add(total(passes.get(0)));
    Baseline baseline = baseline(passes, SliceSource.NONE);

    baseline.refuseMissing(criteria("p90(total) <= baseline"), Optional.empty());
    assertThatThrownBy(
            () -> baseline.refuseMissing(criteria("p90('total') <= baseline"), Optional.empty()))
        .isInstanceOf(ConfigException.class)
        .hasMessageEndingWith("it has page");
  }

  @Test
  void demandsAnImprovementEvenWhereNoDifferenceIsShown() {
    Finding finding = judge("p90(page) <= baseline - 20 %", passes(100), passes(95));

    assertThat(finding.held()).isFalse();
    assertThat(finding.limitText()).isEqualTo("<= 80 ms");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "p90(page) <= baseline|<= 100 ms",
        "p90(page) <= baseline + 0.5 s|<= 600 ms",
        "p90(page) < baseline - 5 ms|< 95 ms",
        "throughput(page) >= baseline - 5 %|>= 47.5 /s",
        "errors(page) <= baseline + 1 points|<= 1 %",
      })
  void reckonsTheLimitFromTheBaseline(String criterion, String limit) {
    assertThat(judge(criterion, passes(100), passes(100)).limitText()).isEqualTo(limit);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "p90(page) = baseline +- 10 %|column 13: expected a figure; a baseline goes with",
        "samples(page) >= baseline|column 18: expected a figure; samples is not compared",
        "p90(page) <= baseline * 2|column 23: expected + or - and a share such as 10 %",
        "p90(page) <= baseline + fast|column 25: expected a share such as 10 %",
        "p90(page) <= baseline + 10 /s|column 25: expected a share such as 10 %, or a duration",
        "p90(page) <= baseline + 10 % more|column 30: expected the end of the line",
      })
  void refusesWhatCannotBeCompared(String criterion, String message) {
    assertThatThrownBy(() -> Criteria.parse("targets", criterion))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(message);
  }

  @Test
  void refusesACriterionWithoutABaseline() {
    List<Criterion> criteria = Criteria.parse("targets", TEN_PERCENT);

    assertThatThrownBy(
            () -> Judge.judge(criteria, run(passes(100)), OperationStatistics.NONE, List.of()))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "criterion \"" + TEN_PERCENT + "\" needs a baseline; say --baseline results.json");
    assertThatThrownBy(() -> Criteria.parseWithoutBaseline("listener", TEN_PERCENT))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("listener: \"" + TEN_PERCENT + "\" compares with a baseline");
  }

  @Test
  void refusesABaselineWithoutTheLabelTheLevelOrTheFigure() {
    Baseline baseline = baseline(passes(100), SliceSource.NONE);

    assertThatThrownBy(
            () -> baseline.refuseMissing(criteria("p90(other) <= baseline"), Optional.empty()))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "old.json: plan shop has no label other, which \"p90(other) <= baseline\" needs; it has"
                + " page");
    assertThatThrownBy(
            () ->
                baseline.refuseMissing(
                    criteria("p90(page) at 8 users <= baseline"), Optional.empty()))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("has no page at 8 users")
        .hasMessageEndingWith("it has 4 users");
    assertThatThrownBy(
            () -> baseline.refuseMissing(criteria("p75(page) <= baseline"), Optional.empty()))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("has no p75 of page");
    baseline.refuseMissing(
        criteria("p90(page) at 4 users <= baseline\np75(other) <= 1 s"), Optional.empty());
  }

  private static List<Criterion> criteria(String text) {
    return Criteria.parse("targets", text);
  }

  /** 50 answers a second for 10 s, all of which take so long, pass by pass. */
  private static List<LabelStatistics> passes(int... millis) {
    List<LabelStatistics> passes = new ArrayList<>();
    for (int i = 0; i < millis.length; i++) {
      passes.add(pass(i + 1, IntStream.of(millis[i]).toArray()));
    }
    return passes;
  }

  private static LabelStatistics pass(int repeat, int... millis) {
    ValueCounts elapsed = new ValueCounts();
    for (int value : millis) {
      IntStream.range(0, 500).forEach(i -> elapsed.add(value));
    }
    return new LabelStatistics("page", LabelKind.REQUEST, 4, repeat, 500, 0, 50, elapsed);
  }

  /** Seconds of 50 answers around so many milliseconds, scattering by a tenth. */
  private static SliceSource slices(int seconds, int millis, long seed) {
    Random random = new Random(seed);
    List<Interval> slices = new ArrayList<>();
    for (int second = 0; second < seconds; second++) {
      ValueCounts elapsed = new ValueCounts();
      for (int i = 0; i < 50; i++) {
        elapsed.add(Math.max(0, Math.round(millis * (1 + 0.1 * random.nextGaussian()))));
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
        "page", LabelKind.REQUEST, 4, 1, samples, 10 * errors, successes, elapsed);
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

  private static LabelStatistics other(String label, LabelKind kind, int users) {
    ValueCounts elapsed = new ValueCounts();
    IntStream.range(0, 500).forEach(i -> elapsed.add(1));
    return new LabelStatistics(label, kind, users, 1, 500, 0, 50, elapsed);
  }

  private static Finding judge(
      String criterion, List<LabelStatistics> before, List<LabelStatistics> after) {
    return judge(criterion, before, after, SliceSource.NONE, SliceSource.NONE);
  }

  private static Finding judge(
      String criterion,
      List<LabelStatistics> before,
      List<LabelStatistics> after,
      SliceSource slicesBefore,
      SliceSource slicesAfter) {
    return judge(
        criterion,
        after,
        new BaselineComparison(List.of(baseline(before, slicesBefore)), slicesAfter));
  }

  private static Finding judge(
      String criterion, List<LabelStatistics> after, BaselineComparison comparison) {
    return Judge.judge(
            criteria(criterion),
            run(after),
            OperationStatistics.NONE,
            ServerFigures.NOBODY,
            List.of(),
            Optional.of(comparison))
        .findings()
        .get(0);
  }

  private static Baseline baseline(List<LabelStatistics> passes, SliceSource slices) {
    return new Baseline(
        "old.json",
        "shop",
        LoadUnit.USERS,
        passes.stream()
            .map(
                pass ->
                    new Pass(
                        pass.label(),
                        pass.kind(),
                        pass.users(),
                        pass.repeat(),
                        metric ->
                            metric.toString().equals("p75")
                                ? OptionalDouble.empty()
                                : OptionalDouble.of(metric.value(pass, pass))))
            .toList(),
        slices);
  }

  private static RunStatistics run(List<LabelStatistics> passes) {
    Window window = new Window(0, 10_000);
    ValueCounts all = new ValueCounts();
    passes.forEach(pass -> all.addAll(pass.elapsed()));
    LabelStatistics one = passes.get(0);
    LabelStatistics label =
        new LabelStatistics(
            "page",
            LabelKind.REQUEST,
            4,
            0,
            passes.stream().mapToLong(LabelStatistics::samples).sum(),
            passes.stream().mapToLong(LabelStatistics::errors).sum(),
            one.throughputPerSecond(),
            all);
    return new RunStatistics(
        0,
        10_000,
        window,
        List.of(label),
        List.of(new LabelStatistics("total", LabelKind.TOTAL, 4, 0, all.count(), 0, 50, all)),
        Map.of(),
        List.of(),
        List.of(),
        0,
        passes.stream()
            .map(
                pass ->
                    new StepStatistics(
                        4,
                        LoadUnit.USERS,
                        pass.repeat(),
                        0,
                        10_000,
                        window,
                        List.of(pass),
                        total(pass),
                        MeasuredRun.level("operations", LabelKind.OPERATION, 4, 0),
                        Map.of(),
                        UsersAtWork.UNKNOWN,
                        Optional.empty(),
                        0))
            .toList());
  }

  private static LabelStatistics total(LabelStatistics pass) {
    return new LabelStatistics(
        "total", LabelKind.TOTAL, 4, pass.repeat(), 500, 0, 50, pass.elapsed());
  }
}

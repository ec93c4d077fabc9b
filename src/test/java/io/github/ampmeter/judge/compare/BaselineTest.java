package io.github.ampmeter.judge.compare;

import static io.github.ampmeter.judge.compare.ComparedRun.baseline;
import static io.github.ampmeter.judge.compare.ComparedRun.criteria;
import static io.github.ampmeter.judge.compare.ComparedRun.judge;
import static io.github.ampmeter.judge.compare.ComparedRun.passes;
import static io.github.ampmeter.judge.compare.ComparedRun.run;
import static io.github.ampmeter.judge.compare.ComparedRun.total;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.ToldCounts;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Judge;
import io.github.ampmeter.judge.verdict.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a baseline must have, and what is compared with it. */
class BaselineTest {
  private static final String TEN_PERCENT = "p90(page) <= baseline + 10 %";

  @Test
  void comparesOnlyPassesOfTheSameLabelKindAndLevel() {
    List<LabelStatistics> after = new ArrayList<>(passes(118, 119, 120, 121, 122));
    after.add(other("home", LabelKind.REQUEST, 4));
    after.add(other("page", LabelKind.OPERATION, 4));
    after.add(other("page", LabelKind.REQUEST, 8));

    assertThat(judge(TEN_PERCENT, passes(98, 99, 100, 101, 102), after).remark())
        .startsWith(
            "baseline 100 ms, +20 %; statistically significant (Welch's t-test over 5 and 5"
                + " passes");
  }

  @Test
  void refusesALoadThatIsCountedInAnotherUnit() {
    Baseline baseline = baseline(passes(100), SliceSource.NONE);
    List<Criterion> criteria = criteria(TEN_PERCENT);

    assertThatThrownBy(() -> baseline.rejectMissing(criteria, Optional.of(LoadUnit.PER_SECOND)))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("old.json: plan shop has a load of ");
    assertThatThrownBy(() -> baseline.values(criteria.get(0), "page", null, 4, LoadUnit.PER_SECOND))
        .isInstanceOf(ConfigException.class);
    baseline.rejectMissing(criteria, Optional.of(LoadUnit.USERS));
  }

  /** The mean of two levels is the figure of none. */
  @Test
  void refusesSeveralLevelsWhereTheRunDoesNotKnowItsUsers() {
    List<LabelStatistics> levels = List.of(passes(10).get(0), other("page", LabelKind.REQUEST, 8));
    Baseline baseline = baseline(levels, SliceSource.NONE);
    List<Criterion> criteria = criteria(TEN_PERCENT);

    assertThatThrownBy(() -> baseline.values(criteria.get(0), "page", null, 0, LoadUnit.USERS))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("has no page at one level, as the users were not recorded")
        .hasMessageEndingWith("it has 4, 8 users");
    assertThat(baseline.values(criteria.get(0), "page", null, 4, LoadUnit.USERS))
        .containsExactly(10.0);
    baseline.rejectMissing(criteria, Optional.empty());
  }

  @Test
  void aLabelThatIsCalledTotalIsNotTheTotal() {
    List<LabelStatistics> passes = new ArrayList<>(passes(100));
    passes.add(total(passes.get(0)));
    Baseline baseline = baseline(passes, SliceSource.NONE);

    baseline.rejectMissing(criteria("p90(total) <= baseline"), Optional.empty());
    assertThatThrownBy(
            () -> baseline.rejectMissing(criteria("p90('total') <= baseline"), Optional.empty()))
        .isInstanceOf(ConfigException.class)
        .hasMessageEndingWith("it has page");
  }

  /** 50 answers a second and no error: 0 a second, and 100 %, hold whatever is measured. */
  @ParameterizedTest
  @CsvSource({
    "throughput(page) >= baseline - 50 /s,    NOT_JUDGED",
    "throughput(page) >= baseline - 49 /s,    PASSED",
    "throughput(page) > baseline - 50 /s,     PASSED",
    "errors(page) <= baseline + 100 points,   NOT_JUDGED",
    "errors(page) <= baseline + 99 points,    PASSED",
  })
  void doesNotJudgeByALimitThatNoFigureCanMiss(String criterion, Outcome outcome) {
    Finding finding = judge(criterion, passes(100), passes(100));

    assertThat(finding.outcome()).isEqualTo(outcome);
    assertThat(finding.remark().endsWith("no figure can exceed this limit"))
        .isEqualTo(outcome == Outcome.NOT_JUDGED);
  }

  @Test
  void demandsAnImprovementEvenWhereNoDifferenceIsShown() {
    Finding finding = judge("p90(page) <= baseline - 20 %", passes(100), passes(95));

    assertThat(finding.passed()).isFalse();
    assertThat(finding.limitText()).isEqualTo("<= 80 ms");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "p90(page) <= baseline|<= 100 ms",
        "p90(page) <= baseline + 10 %|<= 110 ms",
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
            "criterion \"" + TEN_PERCENT + "\" needs a baseline; add --baseline results.json");
    assertThatThrownBy(() -> Criteria.parseWithoutBaseline("listener", TEN_PERCENT))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("listener: \"" + TEN_PERCENT + "\" compares with a baseline");
  }

  @Test
  void refusesABaselineWithoutTheLabelTheLevelOrTheFigure() {
    Baseline baseline = baseline(passes(100), SliceSource.NONE);

    assertThatThrownBy(
            () -> baseline.rejectMissing(criteria("p90(other) <= baseline"), Optional.empty()))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "old.json: plan shop has no label other, which \"p90(other) <= baseline\" needs; it has"
                + " page");
    assertThatThrownBy(
            () ->
                baseline.rejectMissing(
                    criteria("p90(page) at 8 users <= baseline"), Optional.empty()))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("has no page at 8 users")
        .hasMessageEndingWith("it has 4 users");
    assertThatThrownBy(
            () -> baseline.rejectMissing(criteria("p75(page) <= baseline"), Optional.empty()))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("has no p75 of page");
    baseline.rejectMissing(
        criteria("p90(page) at 4 users <= baseline\np75(other) <= 1 s"), Optional.empty());
  }

  private static LabelStatistics other(String label, LabelKind kind, int users) {
    ValueCounts elapsed = ToldCounts.times(500, 1);
    return new LabelStatistics(
        new LabelStatistics.MeasuredLabel(label, kind, users, 1),
        new LabelStatistics.SampleCounts(500, 0, 0),
        50,
        elapsed);
  }
}

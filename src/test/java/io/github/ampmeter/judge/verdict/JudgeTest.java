package io.github.ampmeter.judge.verdict;

import static io.github.ampmeter.Refusal.assertRefusal;
import static io.github.ampmeter.judge.verdict.MeasuredRun.label;
import static io.github.ampmeter.judge.verdict.MeasuredRun.level;
import static io.github.ampmeter.judge.verdict.MeasuredRun.times;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JudgeTest {
  /** Of the ten that failed. */
  private static final String BUT_ERRORS = "\nerrors(total) <= 50 %";

  private static final MeasuredRun RUN = MeasuredRun.home();

  @ParameterizedTest
  @CsvSource({
    "p80(Home) <= 100 ms,              p90.1(Home) <= 100 ms,           900 ms",
    "p90(Home) <= 100 ms,              p95(Home) <= 200 ms,             900 ms",
    "p100(Home) <= 900 ms,             p100(Home) < 900 ms,             900 ms",
    "min(Home) >= 100 ms,              min(Home) > 100 ms,              100 ms",
    "mean(Home) <= 180 ms,             mean(Home) < 180 ms,             180 ms",
    "max(Home) <= 900 ms,              max(Home) <= 899 ms,             900 ms",
    "sd(Home) <= 253 ms,               sd(Home) <= 252.9 ms,            253 ms",
    "errors(Home) <= 50 %,             errors(Home) <= 49.999 %,        50 %",
    "throughput(Home) >= 1 /s,         throughput(Home) >= 60.1 /min,   1 /s",
    "samples(Home) >= 20,              samples(Home) >= 21,             20",
    "mix(Home) = 27 % +- 2 points,     mix(Home) = 27 % +- 2 %,         25 %",
    "mix(Home) >= 25 %,                mix(Home) > 25 %,                25 %",
    "usersPerThroughput(Home) <= 4,    usersPerThroughput(Home) <= 3.99, 4",
    "mean(Home) = 200 ms +- 20 ms,     mean(Home) = 200 ms +- 19 ms,    180 ms",
  })
  void holdsOneCriterionAndNotTheStricterOne(String holds, String fails, String measured) {
    assertThat(RUN.find(holds).passed()).isTrue();
    assertThat(RUN.judge(holds + BUT_ERRORS).kind()).isEqualTo(VerdictKind.PASSED);

    Finding missed = RUN.find(fails);

    assertThat(missed.passed()).isFalse();
    assertThat(missed.measuredText()).isEqualTo(measured);
    assertThat(RUN.judge(fails + BUT_ERRORS).kind()).isEqualTo(VerdictKind.FAILED);
  }

  @Test
  void judgesAllCriteriaThoughTheFirstFails() {
    String criteria = "p95(Home) <= 1 ms\np80(Home) <= 100 ms\nmax(Home) <= 1 ms";
    Verdict verdict = RUN.judge(criteria);

    assertThat(RUN.findings(criteria))
        .extracting(Finding::passed)
        .containsExactly(false, true, false);
    assertThat(verdict.passed()).isFalse();
  }

  @Test
  void failsALabelThatNeverOccursAndNamesThoseThatDo() {
    Finding finding = RUN.find("p90(Hone) <= 1 s");

    assertThat(finding.passed()).isFalse();
    assertThat(finding.label()).isEqualTo("Hone");
    assertThat(finding.measuredText()).isEqualTo("n/a");
    assertThat(finding.remark()).isEqualTo("no samples; the run has Home");
    assertThat(RUN.judge("p90(Hone) <= 1 s").kind()).isEqualTo(VerdictKind.FAILED);
  }

  /** A transaction of 900 ms with two requests in it: 100 ms and 300 ms. */
  private static MeasuredRun transaction() {
    return new MeasuredRun()
        .with(level("Login", LabelKind.OPERATION, 4, 0, times(10, 900)))
        .with(label("Login form", times(10, 100)), label("Login post", times(10, 300)));
  }

  @ParameterizedTest
  @CsvSource({
    "p90(*) <= 200 ms,                  Login:FAILED",
    "p90(each request) <= 200 ms,       Login form:PASSED Login post:FAILED",
    "p90(label~\"Login *\") <= 200 ms,  Login form:PASSED Login post:FAILED",
    "p90(label~\"*in\") <= 1 s,         Login:PASSED",
    "p90(label~\"*form*\") <= 200 ms,   Login form:PASSED",
    "p90(label~\"Login.post\") <= 1 s,  label~\"Login.post\":FAILED",
    "p90(label~\"login *\") <= 1 s,     label~\"login *\":FAILED",
    "p90(\"Login *\") <= 1 s,           Login *:FAILED",
  })
  void judgesEachLabelThatACriterionMeans(String criterion, String expected) {
    assertThat(
            transaction().findings(criterion).stream()
                .map(finding -> finding.label() + ":" + finding.outcome())
                .collect(Collectors.joining(" ")))
        .isEqualTo(expected);
  }

  @Test
  void saysWhatTheRunHasWhereAWildcardMatchesNothing() {
    assertThat(transaction().find("p90(label~\"Logon *\") <= 1 s").remark())
        .isEqualTo("no samples; the run has Login, Login form, Login post");
    assertThat(transaction().judge("p90(label~\"Logon *\") <= 1 s").kind())
        .isEqualTo(VerdictKind.FAILED);
  }

  @Test
  void takesErrorsOfSomeLabelsForNoLimitOfAll() {
    assertThat(Criterion.limitsAllErrors(Criteria.parse("t", "errors(label~\"L*\") <= 1 %")))
        .isFalse();
    assertThat(Criterion.limitsAllErrors(Criteria.parse("t", "errors(each request) <= 1 %")))
        .isTrue();
  }

  @Test
  void namesTenLabelsAtMost() {
    MeasuredRun run = new MeasuredRun();
    IntStream.range(0, 12).forEach(i -> run.with(label("page " + i, 100)));

    assertThat(run.find("p90(Hone) <= 1 s").remark())
        .endsWith("page 8, page 9, …")
        .doesNotContain("page 10");
  }

  @ParameterizedTest
  @CsvSource({
    "p90 | <= 1 s",
    "min | >= 1 ms",
    "mean | <= 1 s",
    "max | <= 1 s",
    "sd | <= 1 s",
    "errors | <= 99 %",
    "throughput | > 0 /s",
    "samples | < 1",
    "samples | <= 5",
    "mix | < 100 %",
    "usersPerThroughput | <= 5",
  })
  void neverPassesWithoutSamples(String metricAndLimit) {
    String[] parts = metricAndLimit.split(" \\| ");
    for (String selector : new String[] {"Home", "*", "each request", "label~\"H*\"", "total"}) {
      MeasuredRun empty = new MeasuredRun().with(label("Home")).total(label(LabelStatistics.TOTAL));

      Verdict verdict = empty.judge(parts[0] + "(" + selector + ") " + parts[1]);

      assertThat(verdict.kind()).isEqualTo(VerdictKind.FAILED);
      assertThat(verdict.findings().get(0).remark()).isEqualTo("no sample in the window");
    }
  }

  @Test
  void failsWhereTheRunHasNoLabelAtAll() {
    MeasuredRun empty = new MeasuredRun().total(label(LabelStatistics.TOTAL));

    Finding finding = empty.find("errors(*) <= 99 %");

    assertThat(finding.passed()).isFalse();
    assertThat(finding.label()).isEqualTo("*");
    assertThat(finding.remark()).isEqualTo("no samples");
  }

  @Test
  void failsAResponseTimeWithoutAnySuccess() {
    MeasuredRun run = new MeasuredRun().with(level("Home", LabelKind.REQUEST, 4, 50));

    assertThat(run.find("p90(Home) <= 1 s").passed()).isFalse();
    assertThat(run.find("p90(Home) <= 1 s").remark()).isEqualTo("no success");
    assertThat(run.find("sd(Home) <= 1 s").passed()).isFalse();
  }

  @Test
  void failsTheDeviationOfOneSample() {
    Finding finding = new MeasuredRun().with(label("Home", 100)).find("sd(Home) <= 1 s");

    assertThat(finding.passed()).isFalse();
    assertThat(finding.remark()).isEqualTo("too few samples");
  }

  @Test
  void doesNotTakeUnrecordedUsersForNone() {
    MeasuredRun run = new MeasuredRun().with(level("Home", LabelKind.REQUEST, 0, 0, 100));
    run.total(level(LabelStatistics.TOTAL, LabelKind.TOTAL, 0, 0, 100));

    Finding finding = run.find("usersPerThroughput(Home) <= 5");

    assertThat(finding.passed()).isFalse();
    assertThat(finding.remark()).isEqualTo("the users were not recorded");
  }

  @Test
  void judgesEachOperationWhereThereAreAnyAndNoRequest() {
    MeasuredRun run =
        new MeasuredRun()
            .with(level("Buy", LabelKind.OPERATION, 4, 0, 100))
            .with(level("Login", LabelKind.OPERATION, 4, 0, 900))
            .with(label("GET /", 5_000));

    assertThat(run.findings("p90(*) <= 500 ms"))
        .extracting(Finding::label, Finding::passed)
        .containsExactly(tuple("Buy", true), tuple("Login", false));
    assertThat(run.find("p90(GET /) <= 500 ms").passed()).isFalse();
  }

  @Test
  void judgesEachRequestWhereThereAreNoOperations() {
    MeasuredRun run = new MeasuredRun().with(label("A", 100), label("B", 100));

    assertThat(run.findings("p90(*) <= 500 ms")).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"total", "operations", "requests"})
  void doesNotGuessWhetherALabelIsMeantOrAll(String word) {
    MeasuredRun run = new MeasuredRun().with(label(word, 900)).total(label("total", 100));

    Finding unclear = run.find("p90(" + word + ") <= 2 s");

    assertThat(unclear.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(unclear.remark())
        .isEqualTo(
            "the run has a label \"%s\"; write (\"%s\") with quotes to mean it, or rename it"
                .formatted(word, word));
    assertThat(run.find("p90(\"" + word + "\") <= 2 s").passed()).isTrue();
    assertThat(run.find("p90(\"" + word + "\") <= 500 ms").passed()).isFalse();
    assertRefusal(() -> run.refuseUnclear("p90(" + word + ") <= 2 s"))
        .hasMessageContaining("criterion \"p90(" + word + ") <= 2 s\": the run has a label");
  }

  @Test
  void doesNotGuessWhichOfSeveralLoadLevelsIsMeant() {
    Verdict verdict = sweep().judge("p90(Home) <= 1 s\np90(Home) at 1 users <= 1 s");

    assertThat(verdict.kind()).isEqualTo(VerdictKind.NOT_JUDGED);
    assertThat(verdict.findings().get(0).remark())
        .isEqualTo("the run has 3 load levels; add \"at N users\" or \"at every step\"");
    assertThat(verdict.findings().get(1).passed()).isTrue();
    assertRefusal(() -> sweep().refuseUnclear("p90(Home) <= 1 s"))
        .hasMessageContaining("\"p90(Home) <= 1 s\": the run has 3 load levels");
    sweep().refuseUnclear("p90(Home) at every step <= 1 s\np90(Home) at 2 users <= 1 s");
  }

  @Test
  void judgesNoCyclesOfSeveralLoadLevelsTogether() {
    assertThat(sweep().find("cycle(total) = drawn +- 2 %").outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(sweep().find("counted(Home images) at every step >= 1").outcome())
        .isEqualTo(Outcome.NOT_JUDGED);
    assertThat(sweep().find("stable(total)").failed()).isTrue();
  }

  @Test
  void judgesTheLoadLevelThatTheCriterionNames() {
    Finding finding = sweep().find("p90(Home) at 2 users <= 150 ms");

    assertThat(finding.users()).isEqualTo(2);
    assertThat(finding.measured()).isEqualTo(200);
    assertThat(finding.passed()).isFalse();
  }

  @Test
  void judgesEveryStep() {
    assertThat(sweep().findings("p90(Home) at every step <= 200 ms"))
        .extracting(Finding::users, Finding::passed)
        .containsExactly(tuple(1, true), tuple(2, true), tuple(4, false));
    assertThat(sweep().findings("throughput(total) at every step >= 0.1 /s")).hasSize(3);
  }

  @Test
  void failsAStepAtWhichTheLabelDoesNotOccur() {
    assertThat(sweep().findings("p90(Login) at every step <= 1 s"))
        .extracting(Finding::users, Finding::passed)
        .containsExactly(tuple(1, true), tuple(2, false), tuple(4, false));
    assertThat(sweep().findings("p90(*) at 4 users <= 1 s"))
        .extracting(Finding::label, Finding::passed)
        .containsExactly(tuple("Home", true), tuple("Login", false));
  }

  @Test
  void failsALoadLevelThatTheRunDoesNotHave() {
    Finding finding = sweep().find("p90(Home) at 16 users <= 1 s");

    assertThat(finding.passed()).isFalse();
    assertThat(finding.users()).isEqualTo(16);
    assertThat(finding.remark()).isEqualTo("no samples at 16 users; the run has 1, 2, 4 users");
  }

  @Test
  void comparesTheMixWithTheTotalOfTheSameLevel() {
    MeasuredRun run =
        new MeasuredRun()
            .with(level("A", LabelKind.REQUEST, 1, 0, times(1, 9)))
            .with(level("A", LabelKind.REQUEST, 2, 0, times(1, 9)))
            .total(level("total", LabelKind.TOTAL, 1, 0, times(2, 9)))
            .total(level("total", LabelKind.TOTAL, 2, 0, times(4, 9)));

    assertThat(run.findings("mix(A) at every step > 0 %"))
        .extracting(Finding::measured)
        .containsExactly(50.0, 25.0);
  }

  /** The fewest with a bound above: the first n with p^n <= 2.5 %, and never fewer than 100. */
  @ParameterizedTest
  @CsvSource({
    "p50, 99, false",
    "p50, 100, true",
    "p90, 99, false",
    "p90, 100, true",
    "p95, 99, false",
    "p95, 100, true",
    "p99, 367, false",
    "p99, 368, true",
    "p99.9, 3687, false",
    "p99.9, 3688, true",
    "p99.99, 36886, false",
    "p99.99, 36887, true",
    "p1, 367, false",
    "p1, 368, true",
    "p100, 100000, false",
    "mean, 99, false",
    "mean, 100, true",
    "max, 99, false",
    "sd, 99, false",
    "min, 99, false",
  })
  void marksAFigureThatTooFewSamplesStandBehind(String metric, int samples, boolean reliable) {
    MeasuredRun run = new MeasuredRun().with(label("Home", times(samples, 100)));

    Finding finding = run.find(metric + "(Home) <= 1 s");

    assertThat(finding.reliable()).isEqualTo(reliable);
    assertThat(finding.passed()).isTrue();
  }

  /** Of 1 to 100 ms the p90 lies between the 84th and the 96th of them. */
  @ParameterizedTest
  @CsvSource({
    "p90(Home) <= 83 ms, false, false",
    "p90(Home) <= 84 ms, false, true",
    "p90(Home) <= 90 ms, true, true",
    "p90(Home) <= 96 ms, true, true",
    "p90(Home) <= 97 ms, true, false",
    "p90(Home) >= 84 ms, true, true",
    "p90(Home) = 80 ms +- 3 ms, false, false",
    "p90(Home) = 80 ms +- 10 ms, true, true",
    "mean(Home) <= 50.5 ms, true, false",
  })
  void callsALimitCloseThatLiesInTheInterval(String criterion, boolean held, boolean close) {
    int[] times = IntStream.rangeClosed(1, 100).toArray();

    Finding finding = new MeasuredRun().with(label("Home", times)).find(criterion);

    assertThat(finding.passed()).isEqualTo(held);
    assertThat(finding.close()).isEqualTo(close);
  }

  @Test
  void callsNoLimitCloseWhereTooFewSamplesGiveNoInterval() {
    Finding finding =
        new MeasuredRun().with(label("Home", times(100, 5))).find("p99(Home) <= 5 ms");

    assertThat(finding.close()).isFalse();
    assertThat(finding.doubt()).isEqualTo("not reliable: few samples");
  }

  @Test
  void doesNotCountFailuresForTheReliabilityOfAResponseTime() {
    MeasuredRun run = new MeasuredRun().with(level("Home", LabelKind.REQUEST, 4, 500, times(9, 5)));

    assertThat(run.find("mean(Home) <= 1 s").reliable()).isFalse();
    assertThat(run.find("errors(Home) <= 99 %").reliable()).isTrue();
    assertThat(run.find("samples(Home) >= 1").reliable()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "max(Home) <= 1 s,              10",
    "max(Home) <= 600 ms,           -50",
    "throughput(Home) >= 0.8 /s,    25",
    "throughput(Home) >= 2 /s,      -50",
    "mean(Home) = 200 ms +- 40 ms,  50",
    "errors(Home) <= 0 %,           NaN",
  })
  void saysHowFarTheLimitIs(String criterion, double marginPercent) {
    assertThat(RUN.find(criterion).marginPercent()).isCloseTo(marginPercent, within(1e-9));
  }

  @Test
  void doesNotRoundAMissedFigureOntoItsLimit() {
    MeasuredRun run = new MeasuredRun().with(label("Home", 250, 250, 250, 250, 250, 250, 251));

    Finding finding = run.find("mean(Home) <= 250.1 ms");

    assertThat(finding.passed()).isFalse();
    assertThat(finding.measuredText()).isEqualTo("250.142857143 ms");
    assertThat(run.find("max(Home) <= 251 ms").measuredText()).isEqualTo("251 ms");
  }

  @Test
  void printsTheLimitWithItsBand() {
    assertThat(RUN.find("mix(Home) = 26.15 % +- 2 points").limitText())
        .isEqualTo("= 26.15 % +- 2 points");
    assertThat(RUN.find("mean(Home) = 1 s +- 2 %").limitText()).isEqualTo("= 1000 ms +- 20 ms");
    assertThat(RUN.find("throughput(Home) >= 60 /min").limitText()).isEqualTo(">= 1 /s");
    assertThat(RUN.find("mean(Home) <= 0.001 ms").limitText()).isEqualTo("<= 0.001 ms");
  }

  @Test
  void isNotJudgedWithoutCriteria() {
    Verdict verdict = RUN.judge("# nothing yet");

    assertThat(verdict.kind()).isEqualTo(VerdictKind.NOT_JUDGED);
    assertThat(verdict.passed()).isFalse();
    assertThat(verdict.reasons()).containsExactly("no criteria were given");
  }

  @Test
  void saysHowMuchAFigureIsWorth() {
    assertThat(RUN.find("max(Home) <= 1 s").doubt()).isEqualTo("not reliable: few samples");
    assertThat(RUN.find("p90(Buy) <= 1 s").doubt()).isEmpty();
    assertThat(RUN.find("samples(Home) >= 1").doubt()).isEmpty();
  }

  @Test
  void takesTheWorstVerdictForTheRuns() {
    VerdictKind[] fromBest = {
      VerdictKind.PASSED, VerdictKind.NOT_JUDGED, VerdictKind.INCOMPLETE, VerdictKind.FAILED
    };
    for (int better = 0; better < fromBest.length; better++) {
      for (int worse = better; worse < fromBest.length; worse++) {
        assertThat(fromBest[better].worse(fromBest[worse])).isEqualTo(fromBest[worse]);
        assertThat(fromBest[worse].worse(fromBest[better])).isEqualTo(fromBest[worse]);
      }
    }
  }

  /** Home at 1, 2 and 4 users takes 100, 200, 400 ms; Login occurs at 1 user only. */
  private static MeasuredRun sweep() {
    MeasuredRun sweep = new MeasuredRun();
    for (int users : new int[] {1, 2, 4}) {
      sweep.with(level("Home", LabelKind.REQUEST, users, 0, times(10, 100 * users)));
      sweep.total(level("total", LabelKind.TOTAL, users, 0, times(10, 100 * users)));
    }
    return sweep.with(level("Login", LabelKind.REQUEST, 1, 0, 100));
  }
}

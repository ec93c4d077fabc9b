package io.github.ampmeter.judge.verdict;

import static io.github.ampmeter.Refusal.assertRefusal;
import static io.github.ampmeter.judge.verdict.ExpectedFindings.assertFindings;
import static io.github.ampmeter.judge.verdict.MeasuredRun.label;
import static io.github.ampmeter.judge.verdict.MeasuredRun.level;
import static io.github.ampmeter.judge.verdict.MeasuredRun.times;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JudgeTest {
  /** Of the ten that failed. */
  private static final String BUT_ERRORS = "\nerrors(total) <= 50 %";

  private static final MeasuredRun RUN = MeasuredRun.home();

  @ParameterizedTest
  @CsvFileSource(resources = "/judge/limits.csv", delimiter = '|', useHeadersInDisplayName = true)
  void holdsOneCriterionAndNotTheStricterOne(String holds, String fails, String measured) {
    assertThat(RUN.find(holds).passed()).isTrue();
    assertThat(RUN.judge(holds + BUT_ERRORS).kind()).isEqualTo(VerdictKind.PASSED);

    Finding missed = RUN.find(fails);

    assertThat(missed.passed()).isFalse();
    assertThat(missed.measuredText()).isEqualTo(measured);
    assertThat(RUN.judge(fails + BUT_ERRORS).kind()).isEqualTo(VerdictKind.FAILED);
  }

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "/judge/findings.csv", delimiter = '|', useHeadersInDisplayName = true)
  void findsWhatTheTableSays(
      String name, String load, String criteria, String findings, String remark) {
    MeasuredRun run = MeasuredRun.of(load);

    assertFindings(run.findings(criteria.replace("; ", "\n")), findings, remark);

    if (findings.contains("FAILED")) {
      assertThat(run.judge(criteria.replace("; ", "\n")).kind()).isEqualTo(VerdictKind.FAILED);
    }
  }

  @Test
  void takesErrorsOfSomeLabelsForNoLimitOfAll() {
    assertThat(Criterion.limitsAllErrors(Criteria.parse("t", "errors(label~\"L*\") <= 1 %")))
        .isFalse();
    assertThat(Criterion.limitsAllErrors(Criteria.parse("t", "errors(each request) <= 1 %")))
        .isTrue();
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
    MeasuredRun sweep = MeasuredRun.of("sweep");

    assertThat(sweep.judge("p90(Home) <= 1 s").kind()).isEqualTo(VerdictKind.NOT_JUDGED);
    assertRefusal(() -> sweep.refuseUnclear("p90(Home) <= 1 s"))
        .hasMessageContaining("\"p90(Home) <= 1 s\": the run has 3 load levels");
    sweep.refuseUnclear("p90(Home) at every step <= 1 s\np90(Home) at 2 users <= 1 s");
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/reliability.csv",
      delimiter = '|',
      useHeadersInDisplayName = true)
  void marksAFigureThatTooFewSamplesStandBehind(String metric, int samples, boolean reliable) {
    MeasuredRun run = new MeasuredRun().with(label("Home", times(samples, 100)));

    Finding finding = run.find(metric + "(Home) <= 1 s");

    assertThat(finding.reliable()).isEqualTo(reliable);
    assertThat(finding.passed()).isTrue();
  }

  /** Of 1 to 100 ms the p90 lies between the 84th and the 96th of them. */
  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/close-limits.csv",
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
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
}

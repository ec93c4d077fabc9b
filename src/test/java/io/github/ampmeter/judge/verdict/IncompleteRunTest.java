package io.github.ampmeter.judge.verdict;

import static io.github.ampmeter.judge.verdict.MeasuredRun.level;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.stats.LabelKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IncompleteRunTest {
  /** Of the ten that failed. */
  private static final String BUT_ERRORS = "\nerrors(total) <= 50 %";

  private static final MeasuredRun RUN = MeasuredRun.home();

  @ParameterizedTest
  @CsvSource({
    "p90(Buy) <= 100 ms",
    "errors(Buy) <= 0 %",
    "throughput(Buy) >= 1 /s",
    "samples(Home) >= 21",
    "samples(Home) > 20",
    "samples(Home) = 30 +- 5",
    "cycle(Home) = drawn +- 10 %",
    "max(Home) at 8 users <= 900 ms",
  })
  void anIncompleteRunIsNotHeldToWhatItHadNoTimeFor(String criterion) {
    assertThat(RUN.judge(criterion).kind()).isEqualTo(VerdictKind.FAILED);

    Verdict verdict = RUN.judge(criterion + BUT_ERRORS, "interrupted");

    assertThat(verdict.kind()).isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(verdict.findings().subList(0, 1))
        .singleElement()
        .satisfies(finding -> assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED))
        .satisfies(finding -> assertThat(finding.remark()).endsWith("the run is incomplete"));
  }

  /** While a run goes on, no sample is missing yet. */
  @ParameterizedTest
  @CsvSource({
    "p90(Buy) <= 100 ms,     true",
    "samples(Home) >= 21,    true",
    "samples(Home) <= 19,    false",
    "max(Home) <= 899 ms,    false",
    "max(Home) <= 900 ms,    false",
  })
  void whatARunThatGoesOnMayStillMeasureIsNotYetMeasured(String criterion, boolean notYet) {
    Finding finding = Judge.IncompleteRun.soFar(RUN.find(criterion));

    assertThat(finding.notYetMeasured()).isEqualTo(notYet);
    assertThat(finding.outcome() == Outcome.NOT_JUDGED).isEqualTo(notYet);
  }

  @ParameterizedTest
  @CsvSource({
    "max(Home) <= 899 ms",
    "errors(Home) <= 10 %",
    "samples(Home) <= 10",
    "samples(Home) < 20",
    "throughput(Home) >= 3 /s",
    "samples(Home) = 10 +- 5",
  })
  void whatFailedOnSamplesFailsAnIncompleteRunToo(String criterion) {
    assertThat(RUN.judge(criterion, "interrupted").kind()).isEqualTo(VerdictKind.FAILED);
  }

  @Test
  void whatIsNotJudgedKeepsWhatIsKnownOfIt() {
    assertThat(incomplete("samples(Home) >= 21").remark()).isEqualTo("the run is incomplete");
    assertThat(incomplete("p90(Buy) <= 1 s").remark())
        .isEqualTo("no samples; the run has Home; the run is incomplete");
    assertThat(incomplete("max(Home) <= 900 ms").remark()).isEmpty();
  }

  private static Finding incomplete(String criterion) {
    return Judge.IncompleteRun.of(RUN.find(criterion));
  }

  @Test
  void aLabelThatOnlyFailedFailsAnIncompleteRunToo() {
    MeasuredRun run = new MeasuredRun().with(level("Home", LabelKind.REQUEST, 4, 10));

    assertThat(run.judge("max(Home) <= 1 s", "interrupted").kind()).isEqualTo(VerdictKind.FAILED);
  }

  @Test
  void failsBeforeItIsIncomplete() {
    assertThat(RUN.judge("max(Home) <= 1 ms", "killed").kind()).isEqualTo(VerdictKind.FAILED);
    assertThat(RUN.judge("max(Home) <= 1 ms", "killed").reasons()).containsExactly("killed");
  }

  @Test
  void isIncompleteThoughAllHeldOrNothingWasJudged() {
    assertThat(RUN.judge("max(Home) <= 1 s" + BUT_ERRORS, "killed").kind())
        .isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(RUN.judge("", "killed").kind()).isEqualTo(VerdictKind.INCOMPLETE);
  }
}

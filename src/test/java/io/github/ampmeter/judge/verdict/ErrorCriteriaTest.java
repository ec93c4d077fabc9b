package io.github.ampmeter.judge.verdict;

import static io.github.ampmeter.judge.verdict.MeasuredRun.level;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.sample.ThreadName;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Window;
import java.util.List;
import org.junit.jupiter.api.Test;

/** No failing row of any kind passes unless a criterion says that it may. */
class ErrorCriteriaTest {
  private final RunRecorder run = new RunRecorder(Window.WHOLE_RUN);

  @Test
  void failsARequestThatFailsBesideOperationsThatPass() {
    record(1, "Buy", SampleKind.OPERATION, 0, 100);
    record(1, "poll", SampleKind.REQUEST, 100, 0);

    Verdict verdict = judge("p90(*) <= 1 s");

    assertThat(verdict.kind()).isEqualTo(VerdictKind.FAILED);
    assertThat(verdict.findings())
        .extracting(f -> f.criterion().text(), Finding::label, Finding::outcome)
        .containsExactly(
            tuple("p90(*) <= 1 s", "Buy", Outcome.PASSED),
            tuple("Default target: no errors", "operations", Outcome.PASSED),
            tuple("Default target: no errors", "requests", Outcome.FAILED));
    assertThat(verdict.findings().get(2).measuredText()).isEqualTo("100 %");
  }

  @Test
  void passesWhereNothingFails() {
    record(1, "Buy", SampleKind.OPERATION, 0, 100);
    record(1, "poll", SampleKind.REQUEST, 0, 100);

    assertThat(judge("p90(*) <= 1 s").kind()).isEqualTo(VerdictKind.PASSED);
    assertThat(Judge.judgeErrors(run.statistics(), List.of()).kind()).isEqualTo(VerdictKind.PASSED);
  }

  @Test
  void failsAnOperationThatFailsThoughItsRequestsPass() {
    record(1, "Buy", SampleKind.OPERATION, 1, 99);
    record(1, "poll", SampleKind.REQUEST, 0, 100);

    assertThat(judge("p90(*) <= 1 s").kind()).isEqualTo(VerdictKind.FAILED);
    assertThat(Judge.judgeErrors(run.statistics(), List.of()).kind()).isEqualTo(VerdictKind.FAILED);
  }

  /** A criterion that nobody wrote must not ask to be written otherwise. */
  @Test
  void judgesEveryStepOfASweepThatNoCriterionSpeaksOf() {
    record(1, "page", SampleKind.REQUEST, 0, 10);
    record(2, "page", SampleKind.REQUEST, 1, 9);
    record(4, "page", SampleKind.REQUEST, 0, 10);

    Verdict verdict = judge("p90(page) at every step <= 1 s");

    assertThat(verdict.findings().subList(3, 6))
        .extracting(Finding::users, Finding::outcome)
        .containsExactly(
            tuple(1, Outcome.PASSED), tuple(2, Outcome.FAILED), tuple(4, Outcome.PASSED));
    assertThat(Judge.judgeErrors(run.statistics(), List.of()).findings()).hasSize(3);
  }

  @Test
  void judgesTheErrorsOfTheLevelsThatTheirCriterionLeavesOut() {
    record(1, "page", SampleKind.REQUEST, 0, 10);
    record(2, "page", SampleKind.REQUEST, 5, 5);

    assertThat(judge("errors(total) at 1 users <= 0 %").kind()).isEqualTo(VerdictKind.FAILED);
    assertThat(judge("errors(total) at every step <= 50 %").kind()).isEqualTo(VerdictKind.PASSED);
  }

  /** A login in the first step only is no reason to miss errors(requests) in the second. */
  @Test
  void asksForNoKindThatALevelHasNot() {
    record(1, "Buy", SampleKind.OPERATION, 0, 10);
    record(1, "login", SampleKind.REQUEST, 0, 1);
    record(2, "Buy", SampleKind.OPERATION, 0, 10);

    assertThat(judge("p90(Buy) at every step <= 1 s").kind()).isEqualTo(VerdictKind.PASSED);
  }

  @Test
  void failsALevelWithoutAnySample() {
    MeasuredRun none = new MeasuredRun().total(level("total", LabelKind.TOTAL, 4, 0));

    Verdict verdict = none.judge("max(Home) <= 1 s");

    assertThat(verdict.findings().get(1).criterion().text()).isEqualTo("Default target: no errors");
    assertThat(verdict.findings().get(1).remark()).startsWith("no samples");
    assertThat(verdict.findings().get(1).failed()).isTrue();
  }

  @Test
  void judgesAllOfAKindByItsName() {
    record(1, "Buy", SampleKind.OPERATION, 0, 100);
    record(1, "poll", SampleKind.REQUEST, 7, 93);

    String all = "errors(operations) <= 0 %\nerrors(requests) <= 7 %\nsamples(requests) >= 101";

    assertThat(judge(all).findings())
        .extracting(Finding::label, Finding::outcome, Finding::measuredText)
        .containsExactly(
            tuple("operations", Outcome.PASSED, "0 %"),
            tuple("requests", Outcome.PASSED, "7 %"),
            tuple("requests", Outcome.FAILED, "100"));
  }

  @Test
  void missesOperationsWhereThereAreNone() {
    record(1, "page", SampleKind.REQUEST, 0, 10);

    Finding finding = judge("errors(operations) <= 0 %").findings().get(0);

    assertThat(finding.failed()).isTrue();
    assertThat(finding.label()).isEqualTo("operations");
    assertThat(finding.remark()).isEqualTo("no samples; the run has page");
    assertThat(judge("errors(requests) <= 0 %").kind()).isEqualTo(VerdictKind.PASSED);
  }

  /** Beyond 2,000 labels they are counted together, where a slow one does not show. */
  @Test
  void judgesNoLabelThatIsHiddenAmongOthers() {
    for (int i = 0; i < 2_300; i++) {
      record(1, "/page?id=" + i, SampleKind.REQUEST, 0, 1);
    }

    assertThat(folded("max(*) <= 50 ms")).isEqualTo(Outcome.PASSED);
    assertThat(folded("p90(*) <= 50 ms")).isEqualTo(Outcome.PASSED);
    assertThat(folded("errors(*) <= 1 %")).isEqualTo(Outcome.PASSED);
    assertThat(folded("samples(*) >= 1")).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(folded("throughput(*) > 0 /s")).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(folded("p90(*) <= 1 ms")).isEqualTo(Outcome.FAILED);
    assertThat(judge("p90(/page?id=2299) <= 1 s").kind()).isEqualTo(VerdictKind.FAILED);

    record(1, "/page?id=2300", SampleKind.REQUEST, 1, 0);
    assertThat(folded("errors(*) <= 1 %")).isEqualTo(Outcome.NOT_JUDGED);
    // Alone it would have no time at all.
    assertThat(folded("p90(*) <= 50 ms")).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(judge("p90(total) <= 1 s").kind()).isEqualTo(VerdictKind.FAILED);
  }

  /** The steps share a bound of 20,000 labels: the second pass finds no room for any of its own. */
  @Test
  void judgesNoLabelThatIsHiddenAmongOthersInOneOfItsPasses() {
    record(1, "Checkout", SampleKind.REQUEST, 0, 100);
    for (int users = 2; users <= 11; users++) {
      for (int i = 0; i < 2_000; i++) {
        record(users, "/page?id=" + i, SampleKind.REQUEST, 0, 1);
      }
    }
    String checkout = "p90(Checkout) at 1 users <= 1 s\nerrors(total) <= 60 %";
    assertThat(judge(checkout).findings().get(0).outcome()).isEqualTo(Outcome.PASSED);

    record(new Step(1, 2), "Checkout", SampleKind.REQUEST, 100, 0);

    assertThat(judge(checkout).findings().get(0).outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(judge("errors(Checkout) at 1 users <= 1 %\nerrors(total) <= 60 %").kind())
        .isEqualTo(VerdictKind.NOT_JUDGED);
  }

  @Test
  void aLabelThatNeverSucceedsFailsWhateverErrorsAreAllowed() {
    record(1, "page", SampleKind.REQUEST, 0, 1000);
    record(1, "pay", SampleKind.REQUEST, 5, 0);

    Verdict verdict = judge("errors(total) <= 5 %");

    assertThat(verdict.kind()).isEqualTo(VerdictKind.FAILED);
    assertThat(verdict.findings())
        .extracting(f -> f.criterion().text(), Finding::outcome, Finding::remark)
        .endsWith(
            tuple(
                "Default target: no errors",
                Outcome.FAILED,
                "all 5 samples in the whole run failed"));
    assertThat(judge("errors(total) <= 5 %\nerrors(pay) >= 50 %").kind())
        .isEqualTo(VerdictKind.PASSED);
  }

  @Test
  void fourFailuresOfALabelMayBeChance() {
    record(1, "page", SampleKind.REQUEST, 0, 1000);
    record(1, "pay", SampleKind.REQUEST, 4, 0);

    assertThat(judge("errors(total) <= 5 %").kind()).isEqualTo(VerdictKind.PASSED);
  }

  private Outcome folded(String criterion) {
    return judge(criterion).findings().stream()
        .filter(finding -> finding.label().equals(RunStatistics.FOLDED))
        .findFirst()
        .orElseThrow()
        .outcome();
  }

  private Verdict judge(String criteria) {
    return Judge.judge(
        Criteria.parse("t", criteria), run.statistics(), OperationStatistics.NONE, List.of());
  }

  private void record(int users, String label, SampleKind kind, int failures, int successes) {
    record(new Step(users, 1), label, kind, failures, successes);
  }

  private void record(Step step, String label, SampleKind kind, int failures, int successes) {
    ThreadName thread = new ThreadName("Users", step, 1);
    for (int i = 0; i < failures + successes; i++) {
      long start = 1_700_000_000_000L + 100_000L * step.level() + 10L * i;
      run.accept(
          new Sample()
              .named(label, kind)
              .timed(start, 10, 0)
              .loadedBy(step.level(), "", thread)
              .ended(i >= failures, "200", ""));
    }
  }
}

package io.github.ampmeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.issue.Check;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.Span;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.Verdict;
import io.github.ampmeter.report.NextSteps.Step;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NextStepsTest {
  @Test
  void namesTheErrorsFirstAndThenWhatWasFull() {
    assertThat(steps(ToldRun.shop()))
        .containsExactly(
            "Correct the errors first, since they distort all other figures: pay.php: 5 of 100"
                + " failed: 500 expected <b>thanks</b>, found nothing.",
            "Give the servers more of what was full (the CPUs of this machine), or reduce what each"
                + " request takes of it.",
            Check.OUTSIDE_THE_LOAD.remedy());
  }

  @Test
  void saysNothingOfAPlanThatPassed() {
    assertThat(steps(ToldRun.passed())).isEmpty();
  }

  @Test
  void givesTheRemedyOfWhatMadeARunIncomplete() {
    assertThat(steps(ToldRun.ended("cut", List.of("killed"))))
        .singleElement()
        .asString()
        .startsWith("Read jmeter.out and jmeter.log");
  }

  @Test
  void namesTheWorstLabelWhereNothingWasObserved() {
    assertThat(steps(slow("p90(*) <= 15 ms")))
        .singleElement()
        .asString()
        .startsWith("See where the time of Slow goes: ");
  }

  /** Twenty samples in 2 s, while other programs keep 1.7 of 2 CPUs busy. */
  @Test
  void asksForAQuietMachineWhereOtherProgramsTookTheCpus() {
    PlanReport slow = slow("p90(*) <= 15 ms");
    List<Span> seconds =
        IntStream.range(-1, 4)
            .mapToObj(
                i -> new Span(ToldRun.START + 1000L * i, ToldRun.START + 1000L * (i + 1), 1.9))
            .toList();
    List<Span> few =
        seconds.stream().map(each -> new Span(each.startMillis(), each.endMillis(), 0.2)).toList();
    PlanReport busy =
        ToldPlan.of("told", slow.verdict(), slow.statistics())
            .observed(
                new ToldObservation(2)
                    .seen("host", ObservedQuantity.CPU_PERCENT_OF_ALL, seconds)
                    .seen("web server", ObservedQuantity.CPU_PERCENT_OF_ONE, few)
                    .observation())
            .report();

    assertThat(steps(busy)).first().asString().startsWith("Run again on a quiet machine: ");
    assertThat(PlanSections.of(busy).finding())
        .hasValueSatisfying(text -> assertThat(text).startsWith("Other programs and the system"));
  }

  @Test
  void readsWhyALoadWasCutShortBeforeItLooksForItsRows() {
    PlanReport cut = ToldRun.ended("cut", List.of("killed"));
    Verdict verdict = cut.verdict().withIssues(List.of(Message.NO_SAMPLE.issue("")));

    assertThat(steps(ToldPlan.of("cut", verdict, cut.statistics()).report()))
        .containsExactly(Check.RUN_ABORTED.remedy());
  }

  @Test
  void asksForMoreLoadWhereSamplesAreTooFew() {
    assertThat(steps(slow("samples(*) >= 100")))
        .containsExactly(
            "Give the load more time or more users, so that each label has enough samples.");
  }

  private static PlanReport slow(String criteria) {
    RunRecorder recorder = new RunRecorder(Window.WHOLE_RUN);
    for (int i = 0; i < 20; i++) {
      for (String label : List.of("Fast", "Slow")) {
        recorder.accept(
            new Sample()
                .named(label, SampleKind.REQUEST)
                .timed(ToldRun.START + 100L * i, label.equals("Slow") ? 90 : 20, 0)
                .ended(true, "200", ""));
      }
    }
    return ToldRun.plan("told", criteria, recorder.statistics(), List.of());
  }

  private static List<String> steps(PlanReport plan) {
    return NextSteps.ofRun(ToldRun.report(plan)).stream().map(Step::text).toList();
  }
}

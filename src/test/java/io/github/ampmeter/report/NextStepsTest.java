package io.github.ampmeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.issue.Check;
import io.github.ampmeter.judge.issue.Issue;
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
import java.util.stream.Stream;
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
        .startsWith("Unless you stopped it, find the cause in jmeter.out");
  }

  @Test
  void namesTheWorstLabelWhereNothingWasObserved() {
    assertThat(steps(slow("p90(*) <= 15 ms")))
        .singleElement()
        .asString()
        .startsWith("See where the time of Slow goes: ");
  }

  /** Twenty samples in 2 s, while other programs keep 1.7 of 2 CPUs busy. */
  /** 1.9 and 1.6 CPUs were busy, of which the web server took 0.2. */
  @Test
  void saysOnceWhatHidesTheLimitOfSeveralPlans() {
    PlanReport slow = slow("p90(*) <= 15 ms");

    assertThat(
            LimitAnswers.of(
                Stream.of(busy("a", slow, 1.9), ToldRun.passed(), busy("b", slow, 1.6))
                    .map(PlanSections::of)
                    .toList()))
        .containsExactly(
            new Step(
                List.of("a", "b"),
                "Not known, because other programs and the system used 1.40 to 1.70 of 2 CPUs in"
                    + " the measurement window: do not compare these figures with other runs."));
  }

  @Test
  void asksForAQuietMachineWhereOtherProgramsTookTheCpus() {
    PlanReport slow = slow("p90(*) <= 15 ms");
    PlanReport busy = busy("told", slow, 1.9);

    assertThat(steps(busy)).singleElement().asString().startsWith("Run again on a quiet machine: ");
    assertThat(PlanSections.of(busy).finding())
        .hasValueSatisfying(
            text -> assertThat(text).startsWith("Not known, because other programs"));
    assertThat(RunSummary.trust(ToldRun.report(busy, ToldRun.passed())))
        .isEqualTo(
            "In doubt: other programs took CPU time, and it may pass on a quiet machine. What passed"
                + " stands.");
    assertThat(RunSummary.trust(ToldRun.report(busy, slow)))
        .isEqualTo("The verdict stands: no check puts what failed in doubt.");
  }

  /** The first step and the verdict's sentence never contradict each other. */
  @Test
  void doubtsNoVerdictWhereSomethingElseIsKnownToLimitThePlan() {
    PlanReport shop = ToldRun.shop();

    assertThat(new NextSteps(PlanSections.of(shop)).mayPassOnAQuietMachine()).isFalse();
    assertThat(new NextSteps(PlanSections.of(ToldRun.passed())).mayPassOnAQuietMachine()).isTrue();
  }

  @Test
  void readsWhyALoadWasCutShortBeforeItLooksForItsRows() {
    PlanReport cut = ToldRun.ended("cut", List.of("killed"));
    Verdict verdict = cut.verdict().withIssues(List.of(Message.NO_SAMPLE.issue("")));

    assertThat(steps(ToldPlan.of("cut", verdict, cut.statistics()).report()))
        .containsExactly(Check.RUN_ABORTED.remedy());
  }

  @Test
  void asksForNothingMoreOfALoadThatWentOn() {
    PlanReport passed = ToldRun.passed();
    Issue wentOn = Message.WENT_ON.issue("5 s", "told-part-2", "9 s");
    Verdict verdict = passed.verdict().withIssues(List.of(wentOn));

    assertThat(steps(ToldPlan.of("told", verdict, passed.statistics()).report())).isEmpty();
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

  /** A plan during which so many of two CPUs were busy, most of them with other programs. */
  private static PlanReport busy(String name, PlanReport slow, double cpus) {
    Issue paused = Message.PAUSED.issue("0.1 s", "10:00:00");
    return ToldPlan.of(name, slow.verdict().withIssues(List.of(paused)), slow.statistics())
        .observed(
            new ToldObservation(2)
                .seen("host", ObservedQuantity.CPU_PERCENT_OF_ALL, each(cpus))
                .seen("web server", ObservedQuantity.CPU_PERCENT_OF_ONE, each(0.2))
                .observation())
        .report();
  }

  private static List<Span> each(double value) {
    return IntStream.range(-1, 4)
        .mapToObj(i -> new Span(ToldRun.START + 1000L * i, ToldRun.START + 1000L * (i + 1), value))
        .toList();
  }
}

package io.github.ampmeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.report.NextSteps.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

class NextStepsTest {
  @Test
  void namesTheErrorsFirstAndThenWhatWasFull() {
    assertThat(steps(ToldRun.shop()))
        .containsExactly(
            "Correct the errors first, since they distort all other figures: pay.php: 5 of 100"
                + " failed: 500 expected <b>thanks</b>, found nothing.",
            "Give the servers more of what was full (the CPUs of this machine), or reduce what each"
                + " request takes of it.");
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

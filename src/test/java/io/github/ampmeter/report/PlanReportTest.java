package io.github.ampmeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Span;
import io.github.ampmeter.judge.verdict.ToldVerdict;
import io.github.ampmeter.judge.verdict.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanReportTest {
  @Test
  void busyCpusAreToldOnceWhereTheyAreASignOfTheGenerators() {
    assertThat(hints(1.95, 1.0, 0.5)).isEmpty();
  }

  @Test
  void busyCpusAreToldWhereTheyAreTheServersDoing() {
    assertThat(hints(1.95, 0.5, 1.2))
        .singleElement()
        .asString()
        .startsWith(
            "The machine's CPUs were 98 % busy in the measurement window (of 2 CPUs: JMeter");
  }

  @Test
  void otherProgramsAreToldBesideASign() {
    assertThat(hints(1.95, 0.8, 0.4))
        .singleElement()
        .asString()
        .startsWith("Other programs and the system used 0.75 of 2 CPUs");
  }

  /** A second of load on a machine with two CPUs, of which each took so many. */
  private static List<String> hints(double machine, double jmeter, double webServer) {
    RunStatistics load = ToldRun.steady(100, "page");
    Verdict verdict = ToldVerdict.of("", load);
    Observation observation =
        new ToldObservation(2)
            .seen(ObservedGroup.HOST, ObservedQuantity.CPU_PERCENT_OF_ALL, constant(machine))
            .seen("JMeter", ObservedQuantity.CPU_PERCENT_OF_ONE, constant(jmeter))
            .seen("web server", ObservedQuantity.CPU_PERCENT_OF_ONE, constant(webServer))
            .observation();
    return ToldPlan.of("own", verdict, load).observed(observation).report().hints();
  }

  private static List<Span> constant(double value) {
    return List.of(new Span(ToldRun.START, ToldRun.START + 1_000, value));
  }

  @Test
  void saysInOneLineWhatWasMissed() {
    assertThat(sentence(plan("max(total) <= 5 ms\nmin(*) <= 7 ms")))
        .isEqualTo("1 plan, 3 criteria: 2 passed, 1 failed: max(total) 7 ms > 5 ms");
  }

  @Test
  void turnsEachRelationIntoWhatIsTrue() {
    assertThat(sentence(plan("max(*) < 7 ms"))).endsWith("max(page) 7 ms >= 7 ms");
    assertThat(sentence(plan("samples(*) >= 101"))).endsWith("samples(page) 100 < 101");
    assertThat(sentence(plan("samples(*) > 100"))).endsWith("samples(page) 100 <= 100");
    assertThat(sentence(plan("max(*) = 9 ms +- 1 ms")))
        .endsWith("max(page) 7 ms outside 9 ms +- 1 ms");
  }

  @Test
  void namesWhatWasNeverMeasured() {
    assertThat(sentence(ToldRun.withoutSamples()))
        .isEqualTo(
            "1 plan, 2 criteria: 0 passed, 2 failed: p90(*): no samples; errors(total): no"
                + " samples");
  }

  @Test
  void countsThoseBeyondTheThird() {
    assertThat(sentence(plan("max(*) <= 1 ms\nmax(*) <= 2 ms\nmax(*) <= 3 ms\nmax(*) <= 4 ms")))
        .endsWith("; and 1 more");
  }

  @Test
  void saysThatAllHeld() {
    assertThat(sentence(ToldRun.passed(), ToldRun.passed()))
        .isEqualTo("2 plans, 6 criteria: all passed");
  }

  @Test
  void saysThatThereWasNothingToJudgeBy() {
    assertThat(sentence(ToldRun.open())).isEqualTo("1 plan, no criteria to judge by");
    assertThat(sentence()).isEqualTo("0 plans, no criteria to judge by");
  }

  private static PlanReport plan(String targets) {
    return ToldRun.plan("p", targets, ToldRun.steady(100, "page"), List.of());
  }

  private static String sentence(PlanReport... plans) {
    return RunSummary.of(ToldRun.report(plans)).sentence();
  }
}

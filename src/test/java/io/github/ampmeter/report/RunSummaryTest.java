package io.github.ampmeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RunSummaryTest {
  @Test
  void saysInOneLineWhatWasMissed() {
    assertThat(sentence(plan("max(total) <= 5 ms\nmin(*) <= 7 ms")))
        .isEqualTo("1 plan, 3 criteria: 2 held, 1 missed: max(total) 7 ms > 5 ms");
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
            "1 plan, 2 criteria: 0 held, 2 missed: p90(*): no samples; errors(total): no samples");
  }

  @Test
  void countsThoseBeyondTheThird() {
    assertThat(sentence(plan("max(*) <= 1 ms\nmax(*) <= 2 ms\nmax(*) <= 3 ms\nmax(*) <= 4 ms")))
        .endsWith("; and 1 more");
  }

  @Test
  void saysThatAllHeld() {
    assertThat(sentence(ToldRun.passed(), ToldRun.passed()))
        .isEqualTo("2 plans, 6 criteria: all held");
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

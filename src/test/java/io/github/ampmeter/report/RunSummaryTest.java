package io.github.ampmeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RunSummaryTest {
  private static PlanReport cut(String name) {
    return ToldRun.plan(name, "", ToldRun.steady(1, "page"), List.of("ended early"));
  }

  @Test
  void passedRunSaysWhatIsClosestToItsLimitAndThatNothingIsInDoubt() {
    Report passed = ToldRun.report(ToldRun.passed());

    assertThat(RunSummary.trust(passed))
        .isEqualTo("No check found a reason to doubt this verdict.");
    assertThat(RunSummary.closest(passed))
        .isEqualTo("Closest to its limit: max(total) 7 ms <= 7 ms.");
  }

  @Test
  void criteriaOfAPlanThatCannotBeJudgedDoNotCountAsPassed() {
    Report report = ToldRun.report(ToldRun.passed(), cut("one"), cut("two"));

    assertThat(RunSummary.of(report).sentence()).endsWith("; one, two cannot be judged");
    assertThat(RunSummary.of(report).sentence()).contains(": 3 passed; ");
    assertThat(RunSummary.trust(report))
        .isEqualTo("Neither passed nor failed: what was measured of one, two cannot be trusted.");
    assertThat(RunSummary.closest(report)).startsWith("Closest to its limit: steady, ");
  }

  @Test
  void ofManyPlansThatCannotBeJudgedThreeAreNamed() {
    Report report = ToldRun.report(cut("a"), cut("b"), cut("c"), cut("d"), cut("e"));

    assertThat(RunSummary.of(report).sentence())
        .endsWith("a, b, c and 2 more plans cannot be judged");
  }
}

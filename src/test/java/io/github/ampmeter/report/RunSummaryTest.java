package io.github.ampmeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.report.result.EndText;
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

  /** Only then nothing is left to do before a release. */
  @Test
  void knowsAPassThatItsWarningsCanOnlyHaveMadeHarder() {
    Issue lenient = Message.SCRIPT_SETS_SUCCESS.issue("a script");

    assertThat(RunSummary.onlySlowed(ToldRun.report(passedWith(paused())))).isTrue();
    assertThat(RunSummary.onlySlowed(ToldRun.report(passedWith(lenient)))).isFalse();
    assertThat(RunSummary.onlySlowed(ToldRun.report(cut("one")))).isFalse();
  }

  @Test
  void aPassDespiteWarningsSaysWhetherTheyCouldHaveMadeIt() {
    assertThat(RunSummary.trust(ToldRun.report(passedWith(paused()))))
        .isEqualTo(
            "The verdict stands: pauses of JMeter only make requests look slower. Run again only if"
                + " you compare figures.");
    assertThat(
            RunSummary.trust(
                ToldRun.report(passedWith(paused(), Message.ARRIVALS_MISSING.issue(1, 2)))))
        .isEqualTo("The verdict stands: every criterion passed despite the warnings.");
  }

  @Test
  void theConsoleSaysWhetherAVerdictWithWarningsStands() {
    Report paused = ToldRun.report(passedWith(paused()));

    assertThat(RunSummary.caveat(paused)).contains(RunSummary.trust(paused));
    assertThat(EndText.write(paused))
        .startsWith("PASSED, 1 warning: 1 plan, 3 criteria: all passed\n  The verdict stands: ")
        .endsWith(
            "  - Only to compare its figures: give JMeter CPUs or a machine of its own, and"
                + "\n    run again.");
    assertThat(RunSummary.caveat(ToldRun.report(ToldRun.passed()))).isEmpty();
    assertThat(RunSummary.caveat(ToldRun.report(cut("one")))).isEmpty();
  }

  /** A machine without a free CPU asks for another run whether figures are compared or not. */
  @Test
  void advisesTheSameOfAPlanOnce() {
    Issue busy = Message.CPU_OF_MACHINE.issue("100 %", 0.8, 0.7);

    assertThat(NextSteps.ofRun(ToldRun.report(passedWith(busy, paused()))))
        .singleElement()
        .extracting(NextSteps.Step::text)
        .isEqualTo("Give JMeter CPUs or a machine of its own, and run again.");
  }

  private static Issue paused() {
    return Message.PAUSED.issue("0.1 s", "10:00:00");
  }

  private static PlanReport passedWith(Issue... warnings) {
    PlanReport passed = ToldRun.passed();
    return ToldPlan.of(
            passed.plan(), passed.verdict().withIssues(List.of(warnings)), passed.statistics())
        .report();
  }

  @Test
  void criteriaOfAPlanThatCannotBeJudgedDoNotCountAsPassed() {
    Report report = ToldRun.report(ToldRun.passed(), cut("one"), cut("two"));

    assertThat(RunSummary.of(report).sentence()).endsWith("; one, two cannot be judged");
    assertThat(RunSummary.of(report).sentence()).contains(": 3 passed; ");
    assertThat(RunSummary.trust(report))
        .isEqualTo(
            "Neither passed nor failed: what was measured of one, two cannot be trusted;"
                + " the criteria of other plans that passed stand.");
    assertThat(RunSummary.closest(report)).startsWith("Closest to its limit: steady, ");
  }

  @Test
  void ofManyPlansThatCannotBeJudgedThreeAreNamed() {
    Report report = ToldRun.report(cut("a"), cut("b"), cut("c"), cut("d"), cut("e"));

    assertThat(RunSummary.of(report).sentence())
        .endsWith("a, b, c and 2 more plans cannot be judged");
  }
}

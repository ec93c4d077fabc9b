package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.ampmeter.issue.Message;
import io.github.ampmeter.validity.GeneratorEvidence;
import io.github.ampmeter.validity.GeneratorEvidence.CpuUse;
import io.github.ampmeter.verdict.Finding;
import io.github.ampmeter.verdict.Outcome;
import io.github.ampmeter.verdict.Verdict;
import io.github.ampmeter.verdict.VerdictKind;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the state of the load generator does to verdicts: JTL and observation in, verdict out. */
class JudgedLoadTest extends GeneratorLoad {
  @Test
  void aSlowTimeOfASaturatedGeneratorIsNotJudged() {
    steady(0, 30, 100);

    Finding finding = busy("p90(page) <= 50 ms");

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark()).isEqualTo("JMeter kept 1.6 of 2 CPUs busy");
    assertThat(finding.measured()).isEqualTo(100);
  }

  @Test
  void aSlowTimeOfAQuietGeneratorFails() {
    steady(0, 30, 100);

    assertThat(judged(observed(QUIET), "p90(page) <= 50 ms").kind()).isEqualTo(VerdictKind.FAILED);
  }

  @Test
  void whatHeldStandsWhereNothingPacesTheLoad() {
    steady(0, 30, 100);

    Verdict verdict = judged(observed(GENERATOR_BUSY), "p90(page) <= 200 ms");

    assertThat(verdict.kind()).isEqualTo(VerdictKind.PASSED);
  }

  @Test
  void aRateThatASaturatedGeneratorCouldNotReachIsNotJudged() {
    steady(0, 30, 100);

    assertThat(busy("throughput(page) >= 100 /s").outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(busy("usersPerThroughput(total) <= 0.01").outcome()).isEqualTo(Outcome.NOT_JUDGED);
  }

  @Test
  void whatASlowGeneratorCannotMakeWorseFails() {
    steady(0, 30, 100);

    assertThat(busy("p90(page) >= 200 ms").outcome()).isEqualTo(Outcome.MISSED);
    assertThat(busy("throughput(page) <= 10 /s").outcome()).isEqualTo(Outcome.MISSED);
    assertThat(busy("samples(page) >= 100000").outcome()).isEqualTo(Outcome.MISSED);
  }

  @Test
  void errorsOfASaturatedGeneratorAreJudged() {
    steady(0, 30, 100);
    row(29_000, 100, "500", "Internal Server Error", "users 1-9", false);

    assertThat(busy("errors(total) <= 0 %").outcome()).isEqualTo(Outcome.MISSED);
  }

  @Test
  void aLabelThatNeverCameIsMissingWhateverTheGenerator() {
    steady(0, 30, 100);

    assertThat(busy("p90(nothing) <= 1 s").outcome()).isEqualTo(Outcome.MISSED);
  }

  @Test
  void aGeneratorOnOneOfManyCpusIsSaturatedByOne() {
    steady(0, 30, 100);
    CpuUse pinned = new CpuUse(1.2, 8, 0.81, 1, 0.3);

    assertThat(judged(observed(pinned), "p90(page) <= 50 ms").findings().get(0).remark())
        .isEqualTo("JMeter kept 0.81 of 1 CPU that it may use busy");
  }

  @Test
  void aBusyMachineIsASignOnlyWhereTheGeneratorTookMost() {
    steady(0, 30, 100);

    CpuUse generator = new CpuUse(1.91, 2, 0.9, 2, 0.8);
    assertThat(judged(observed(generator), "p90(page) <= 50 ms").findings().get(0).remark())
        .isEqualTo(
            "The machine's CPUs were 96 % busy, and JMeter took 0.9 of them, the servers 0.8");
    CpuUse servers = new CpuUse(1.91, 2, 0.8, 2, 0.9);
    assertThat(judged(observed(servers), "p90(page) <= 50 ms").kind())
        .isEqualTo(VerdictKind.FAILED);
  }

  @Test
  void aMachineThatOtherProgramsKeepBusyIsNoSignOfAGeneratorThatHardlyWorks() {
    steady(0, 30, 100);

    CpuUse little = new CpuUse(2, 2, 0.19, 2, 0);
    assertThat(judged(observed(little), "p90(page) <= 50 ms").kind()).isEqualTo(VerdictKind.FAILED);
    CpuUse enough = new CpuUse(2, 2, 0.2, 2, 0);
    assertThat(judged(observed(enough), "p90(page) <= 50 ms").kind())
        .isEqualTo(VerdictKind.NOT_JUDGED);
  }

  /** 80 % of its own CPUs, 95 % of the machine's, a tenth of these, as much as the servers. */
  @Test
  void whatReachesABoundIsASign() {
    steady(0, 30, 100);

    for (CpuUse use : List.of(new CpuUse(1, 10, 0.8, 1, 0.1), new CpuUse(9.5, 10, 1, 10, 1))) {
      assertThat(find(observed(use), "p90(page) <= 50 ms").outcome()).isEqualTo(Outcome.NOT_JUDGED);
    }
    for (CpuUse use :
        List.of(
            new CpuUse(1, 10, 0.79, 1, 0.1),
            new CpuUse(9.49, 10, 1, 10, 1),
            new CpuUse(9.5, 10, 0.99, 10, 0.9),
            new CpuUse(9.5, 10, 1, 10, 1.01))) {
      assertThat(find(observed(use), "p90(page) <= 50 ms").outcome()).isEqualTo(Outcome.MISSED);
    }
  }

  @Test
  void aSharedMachineWaivesTheCpuSignOnly() {
    steady(0, 30, 100);
    GeneratorEvidence shared =
        new GeneratorEvidence(
            window -> Optional.of(GENERATOR_BUSY), window -> Optional.empty(), List.of(), true);

    JudgedLoad judged = load(shared, "p90(page) <= 50 ms");

    assertThat(judged.verdict().kind()).isEqualTo(VerdictKind.FAILED);
    assertThat(judged.verdict().remarks()).contains("JMeter kept 1.6 of 2 CPUs busy");
  }

  @Test
  void whatHeldDoesNotStandWhereTooLittleOfThePacedLoadCame() {
    paced(1000, 1100, 0);

    Finding finding = busy("p90(Home) <= 50 ms");

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark())
        .isEqualTo("only 90.9 % of the planned load came: JMeter kept 1.6 of 2 CPUs busy");
  }

  @Test
  void whatHeldStandsWhereThePacedLoadCame() {
    paced(1000, 1040, 0);

    assertThat(busy("p90(Home) <= 50 ms").outcome()).isEqualTo(Outcome.HELD);
    assertThat(busy("cycle(total) = drawn +- 1 %").outcome()).isEqualTo(Outcome.NOT_JUDGED);
  }

  @Test
  void nothingIsJudgedWhereOperationsBeganLate() {
    paced(1000, 1000, 300);

    Verdict verdict = judged(observed(QUIET), "p90(Home) <= 50 ms\nerrors(total) <= 0 %");

    assertThat(verdict.kind()).isEqualTo(VerdictKind.NOT_JUDGED);
    assertThat(verdict.findings()).allMatch(f -> f.outcome() == Outcome.NOT_JUDGED);
    assertThat(verdict.findings().get(0).remark())
        .isEqualTo(
            "too little load came: One operation in ten started 300 ms or more after it was due and"
                + " its user free");
  }

  @Test
  void aLittleLateIsInTime() {
    paced(1000, 1000, 250);

    assertThat(judged(observed(QUIET), "p90(Home) <= 50 ms").kind()).isEqualTo(VerdictKind.PASSED);
  }

  @Test
  void aSlowTimeWhileTheLoadWasWarmingUpIsNotJudged() {
    warmingUp();

    Finding finding = find(GeneratorEvidence.NONE, "mean(page) <= 20 ms");

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark()).startsWith("The load was still warming up: ");
    assertThat(find(GeneratorEvidence.NONE, "mean(page) <= 80 ms").outcome())
        .isEqualTo(Outcome.HELD);
  }

  @Test
  void aSteadyLoadBearsNoSign() {
    steady(0, 30, 41);

    assertThat(load(observed(QUIET), "mean(page) <= 20 ms").bottlenecks().all()).isEmpty();
  }

  @Test
  void eachStepIsLookedAtOnItsOwn() {
    step(1, 20_000);
    step(2, 40_000);
    step(4, 80_000);
    GeneratorEvidence atTwo =
        new GeneratorEvidence(
            window -> Optional.of(window.startMillis() == START + 40_000 ? GENERATOR_BUSY : QUIET),
            window -> Optional.empty(),
            List.of(),
            false);

    JudgedLoad judged = load(atTwo, "p90(page) at every step <= 50 ms");

    assertThat(judged.verdict().findings())
        .extracting(Finding::users, Finding::outcome)
        .startsWith(
            tuple(1, Outcome.MISSED), tuple(2, Outcome.NOT_JUDGED), tuple(4, Outcome.MISSED));
    assertThat(judged.bottlenecks().users()).containsExactly(2);
  }

  @Test
  void whatEndedEarlyStaysIncomplete() {
    steady(0, 30, 100);
    write();

    JudgedLoad judged =
        JudgedLoad.of(
            measured(GeneratorEvidence.NONE)
                .with(List.of(Message.RUN_PROBLEM.issue("JMeter was killed by signal 9"))),
            asked("p90(page) <= 50 ms"),
            observed(GENERATOR_BUSY));

    assertThat(judged.verdict().kind()).isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(judged.verdict().reasons()).containsExactly("JMeter was killed by signal 9");
  }
}

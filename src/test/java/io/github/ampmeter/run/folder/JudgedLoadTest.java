package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.ampmeter.judge.compare.GeneratorEffect;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.GeneratorBottleneck;
import io.github.ampmeter.judge.validity.GeneratorBottleneck.BottleneckKind;
import io.github.ampmeter.judge.validity.GeneratorEvidence;
import io.github.ampmeter.judge.validity.GeneratorEvidence.CpuUse;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.judge.verdict.Verdict;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.Observation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the state of the load generator does to verdicts: JTL and observation in, verdict out. */
class JudgedLoadTest extends GeneratorLoad {
  @Test
  void aSlowTimeOfASaturatedGeneratorIsNotJudged() {
    steady(0, 30, 100);

    Finding finding = busy("p90(page) <= 50 ms");

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark()).isEqualTo("JMeter used 1.6 of 2 CPUs");
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

    assertThat(busy("p90(page) >= 200 ms").outcome()).isEqualTo(Outcome.FAILED);
    assertThat(busy("throughput(page) <= 10 /s").outcome()).isEqualTo(Outcome.FAILED);
    assertThat(busy("samples(page) >= 100000").outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void errorsOfASaturatedGeneratorAreJudged() {
    steady(0, 30, 100);
    row(29_000, 100, "500", "Internal Server Error", "users 1-9", false);

    assertThat(busy("errors(total) <= 0 %").outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void aLabelThatNeverCameIsMissingWhateverTheGenerator() {
    steady(0, 30, 100);

    assertThat(busy("p90(nothing) <= 1 s").outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void aGeneratorOnOneOfManyCpusIsSaturatedByOne() {
    steady(0, 30, 100);
    CpuUse pinned = new CpuUse(1.2, 8, 0.81, 1, 0.3);

    assertThat(judged(observed(pinned), "p90(page) <= 50 ms").findings().get(0).remark())
        .isEqualTo("JMeter used 0.81 of 1 CPU that it may use");
  }

  @Test
  void aBusyMachineIsASignOnlyWhereTheGeneratorTookMost() {
    steady(0, 30, 100);

    CpuUse generator = new CpuUse(1.91, 2, 0.9, 2, 0.8);
    assertThat(judged(observed(generator), "p90(page) <= 50 ms").findings().get(0).remark())
        .isEqualTo("The machine's CPUs were 96 % busy: JMeter used 0.9 CPUs, the servers 0.8");
    CpuUse servers = new CpuUse(1.91, 2, 0.8, 2, 0.9);
    assertThat(judged(observed(servers), "p90(page) <= 50 ms").kind())
        .isEqualTo(VerdictKind.FAILED);
  }

  @Test
  void othersCpuLoadIsNoSignWhereTheGeneratorHardlyWorks() {
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
      assertThat(find(observed(use), "p90(page) <= 50 ms").outcome()).isEqualTo(Outcome.FAILED);
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
    assertThat(judged.verdict().remarks()).contains("JMeter used 1.6 of 2 CPUs");
  }

  @Test
  void whatHeldDoesNotStandWhereTooLittleOfThePacedLoadCame() {
    paced(1000, 1100, 0);

    Finding finding = busy("p90(Home) <= 50 ms");

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark())
        .isEqualTo("only 90.9 % of the planned load was offered: JMeter used 1.6 of 2 CPUs");
  }

  @Test
  void whatHeldStandsWhereThePacedLoadCame() {
    paced(1000, 1040, 0);

    assertThat(busy("p90(Home) <= 50 ms").outcome()).isEqualTo(Outcome.PASSED);
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
            "offered load too low: One in ten operations started 300 ms or more late although its"
                + " user was free");
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
        .isEqualTo(Outcome.PASSED);
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
    JudgedLoad judged = load(busyFrom(40_000), "p90(page) at every step <= 50 ms");

    assertThat(judged.verdict().findings())
        .extracting(Finding::users, Finding::outcome)
        .startsWith(
            tuple(1, Outcome.FAILED), tuple(2, Outcome.NOT_JUDGED), tuple(4, Outcome.FAILED));
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

  @Test
  void aTimeThatAPauseMadeIsNotJudgedAndBothFiguresAreShown() {
    pausedFor5Seconds();

    Finding finding = paused("max(page) <= 50 ms");

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.measuredText()).isEqualTo("5041 ms");
    assertThat(finding.remark())
        .isEqualTo(
            "JMeter was paused for 5 s in the window (10:00:10): requests in flight look slower;"
                + " without the 8 such samples it may pass");
  }

  @Test
  void aServerThatIsSlowWithoutThePauseFails() {
    pausedFor5Seconds();

    assertThat(paused("p90(page) <= 40 ms").outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void whatHeldInSpiteOfAPauseStands() {
    pausedFor5Seconds();

    assertThat(paused("p90(page) <= 50 ms").outcome()).isEqualTo(Outcome.PASSED);
  }

  /** 14.9 s of a window of 30 s leave half of it, and 15.1 s do not. */
  @Test
  void whatHeldInLessThanHalfOfTheWindowIsNotJudged() {
    steady(0, 30, 41);

    Verdict half = load(paused(List.of(at(5_000, 14_900))), "max(page) <= 1 s").verdict();
    Verdict less = load(paused(List.of(at(5_000, 15_100))), "max(page) <= 1 s").verdict();

    assertThat(half.kind()).isEqualTo(VerdictKind.PASSED);
    assertThat(less.kind()).isEqualTo(VerdictKind.NOT_JUDGED);
    assertThat(less.findings().get(0).remark())
        .contains("offered load too low: JMeter was paused for 15.1 s in the window");
  }

  /** Nothing of a few requests is missing after a pause as long as they are. */
  @Test
  void whatHeldInAFewRequestsStandsInSpiteOfAPause() {
    steady(0, 1, 41);

    GeneratorEvidence pause = paused(List.of(at(100, 800)));

    assertThat(load(pause, "errors(total) <= 0 %").verdict().kind()).isEqualTo(VerdictKind.PASSED);
  }

  @Test
  void timeOutsThatAPauseCausedAreNotJudgedAsErrors() {
    steadyAround5Seconds();
    row(
        9_990,
        5_050,
        "Non HTTP response code: java.net.SocketTimeoutException",
        "Read timed out",
        "users 1-3",
        false);

    assertThat(paused("errors(total) <= 0 %").outcome()).isEqualTo(Outcome.NOT_JUDGED);

    row(20_000, 10, "500", "Internal Server Error", "users 1-3", false);
    assertThat(paused("errors(total) <= 0 %").outcome()).isEqualTo(Outcome.FAILED);
  }

  @ParameterizedTest
  @CsvSource({
    "408, Request Timeout, NOT_JUDGED",
    "200, The operation lasted too long: It took 5050 milliseconds, NOT_JUDGED",
    "404, Not Found, FAILED",
    "503, Service Unavailable, FAILED",
    "200, Test failed: text expected to contain /Welcome/, FAILED",
  })
  void aResponseInAPauseIsTheServers(String code, String message, Outcome outcome) {
    steadyAround5Seconds();
    row(9_990, 5_050, code, message, "users 1-3", false);

    assertThat(paused("errors(total) <= 0 %").outcome()).isEqualTo(outcome);

    operation(9_980, 5_060, "users 1-3", false);
    assertThat(paused("errors(total) <= 0 %").outcome()).isEqualTo(outcome);
  }

  @Test
  void aRateIsOverTheTimeInWhichTheGeneratorWasAtWork() {
    pausedFor5Seconds();

    // 8 users, 41 ms, 25 of 30 s: 195/s where the generator was at work, 163/s in all.
    Finding finding = paused("throughput(page) >= 190 /s");

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(paused("throughput(page) >= 200 /s").outcome()).isEqualTo(Outcome.FAILED);
  }

  /** 8 users, 41 ms: 5 of 29.965 s paused, and of each user one sample in flight. */
  @Test
  void comparisonsKnowWhatAPauseDidToALabel() {
    pausedFor5Seconds();

    JudgedLoad judged = load(paused(List.of(at(10_000, 5_000))), "max(page) <= 6 s");
    GeneratorEffect effect =
        judged.bottlenecks().effects().apply(judged.measured().statistics().totals().get(0));

    assertThat(effect).isEqualTo(new GeneratorEffect(5_000, 29_965, 8, false, false, 0));
  }

  @Test
  void shortPausesAreNoSignUntilTheyTakeAHundredthOfTheWindow() {
    steady(0, 30, 41);
    GeneratorEvidence few = paused(List.of(at(5_000, 60), at(6_000, 60), at(7_000, 60)));
    GeneratorEvidence many =
        paused(List.of(at(5_000, 60), at(6_000, 60), at(7_000, 60), at(8_000, 60), at(9_000, 61)));

    assertThat(load(few, "max(page) <= 100 ms").bottlenecks().all()).isEmpty();
    assertThat(load(many, "max(page) <= 100 ms").bottlenecks().all())
        .extracting(GeneratorBottleneck::words)
        .containsExactly(
            "JMeter was paused 5 times in the window for 0.3 s in total, at most 0.06 s (first at"
                + " 10:00:05): requests in flight look slower");
  }

  @Test
  void onePauseIsASignWhereItIsLongerThanALimit() {
    steady(0, 30, 41);
    GeneratorEvidence one = paused(List.of(at(5_000, 120)));

    assertThat(load(one, "max(page) <= 100 ms").bottlenecks().all()).hasSize(1);
    assertThat(load(one, "max(page) <= 120 ms").bottlenecks().all()).isEmpty();
  }

  @Test
  void whatEveryProgramSuffersIsNoPause() {
    steady(0, 30, 41);
    List<Window> hiccups = IntStream.range(0, 100).mapToObj(i -> at(200L * i, 50)).toList();

    assertThat(load(paused(hiccups), "max(page) <= 10 ms").bottlenecks().all()).isEmpty();
  }

  @Test
  void aPauseBeforeTheWindowIsNone() {
    steady(0, 30, 41);
    GeneratorEvidence before = paused(List.of(new Window(START - 6_000, START - 1_000)));

    assertThat(load(before, "max(page) <= 10 ms").verdict().kind()).isEqualTo(VerdictKind.FAILED);
  }

  @Test
  void readsThePausesOfTheMeter() throws IOException {
    Path pauses = folder.resolve("pauses.csv");
    Files.writeString(
        pauses,
        "what,wallMillis,monotonicMillis,lateMillis\n"
            + ("pause," + (START + 15_000) + ",15000,5000\n"));
    pausedFor5Seconds();

    GeneratorEvidence evidence = JudgedLoad.evidence(Observation.NONE, List.of(pauses), false);

    assertThat(evidence.pauses()).containsExactly(at(10_000, 5_000));
    assertThat(load(evidence, "max(page) <= 50 ms").bottlenecks().all())
        .extracting(GeneratorBottleneck::kind)
        .containsExactly(BottleneckKind.PAUSE);
  }

  @Test
  void aPauseOfNoTimeIsNone() throws IOException {
    Path pauses =
        Files.writeString(
            folder.resolve("pauses.csv"),
            "what,wallMillis,monotonicMillis,lateMillis\n"
                + ("pause," + (START + 15_000) + ",15000,0\n"));

    assertThat(JudgedLoad.evidence(Observation.NONE, List.of(pauses), false).pauses()).isEmpty();
  }
}

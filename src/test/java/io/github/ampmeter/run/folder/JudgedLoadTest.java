package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.ampmeter.report.Observation;
import io.github.ampmeter.run.suite.Phases;
import io.github.ampmeter.stats.window.Window;
import io.github.ampmeter.verdict.Criteria;
import io.github.ampmeter.verdict.Finding;
import io.github.ampmeter.verdict.Judge;
import io.github.ampmeter.verdict.Outcome;
import io.github.ampmeter.verdict.Verdict;
import io.github.ampmeter.verdict.VerdictKind;
import io.github.ampmeter.verdict.generator.CpuUse;
import io.github.ampmeter.verdict.generator.GeneratorEvidence;
import io.github.ampmeter.verdict.generator.GeneratorSign;
import io.github.ampmeter.verdict.generator.SignKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the state of the load generator does to verdicts: JTL and observation in, verdict out. */
class JudgedLoadTest {
  /** 2026-11-21T10:00:00Z. */
  private static final long START = 1_795_255_200_000L;

  private static final CpuUse QUIET = new CpuUse(0.9, 2, 0.4, 2, 0.5);
  private static final CpuUse GENERATOR_BUSY = new CpuUse(1.9, 2, 1.6, 2, 0.2);

  @TempDir private Path folder;
  private Path jtl;
  private StringBuilder rows;

  @BeforeEach
  void aJtl() {
    jtl = folder.resolve("samples.jtl");
    rows =
        new StringBuilder(
            "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,allThreads,"
                + "cycle:intendedStart,cycle:drawnMillis\n");
  }

  // ---- CPU

  @Test
  void aSlowTimeOfASaturatedGeneratorIsNotJudged() {
    steady(0, 30, 100);

    Finding finding = busy("p90(page) <= 50 ms");

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark()).isEqualTo("JMeter itself kept 1.6 of 2 CPUs busy");
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
        .isEqualTo("JMeter itself kept 0.81 of 1 CPU that it may use busy");
  }

  @Test
  void aBusyMachineIsASignOnlyWhereTheGeneratorTookMost() {
    steady(0, 30, 100);

    CpuUse generator = new CpuUse(1.91, 2, 0.9, 2, 0.8);
    assertThat(judged(observed(generator), "p90(page) <= 50 ms").findings().get(0).remark())
        .isEqualTo(
            "the machine's CPUs were 96 % busy, and JMeter took 0.9 of them, the servers 0.8");
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

  @Test
  void aSharedMachineWaivesTheCpuSignOnly() {
    steady(0, 30, 100);
    GeneratorEvidence shared =
        new GeneratorEvidence(window -> Optional.of(GENERATOR_BUSY), List.of(), true);

    JudgedLoad judged = load(shared, "p90(page) <= 50 ms");

    assertThat(judged.verdict().kind()).isEqualTo(VerdictKind.FAILED);
    assertThat(judged.signs().remarks())
        .containsExactly(
            "JMeter itself kept 1.6 of 2 CPUs busy. The suite accepts that generator and servers"
                + " share this machine.");
  }

  @Test
  void whatHeldDoesNotStandWhereTooLittleOfThePacedLoadCame() {
    paced(1000, 1100, 0);

    Finding finding = busy("p90(Home) <= 50 ms");

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark())
        .isEqualTo("only 90.9 % of the planned load came: JMeter itself kept 1.6 of 2 CPUs busy");
  }

  @Test
  void whatHeldStandsWhereThePacedLoadCame() {
    paced(1000, 1040, 0);

    assertThat(busy("p90(Home) <= 50 ms").outcome()).isEqualTo(Outcome.HELD);
    assertThat(busy("cycle(total) = drawn +- 1 %").outcome()).isEqualTo(Outcome.NOT_JUDGED);
  }

  // ---- late

  @Test
  void nothingIsJudgedWhereOperationsBeganLate() {
    paced(1000, 1000, 300);

    Verdict verdict = judged(observed(QUIET), "p90(Home) <= 50 ms\nerrors(total) <= 0 %");

    assertThat(verdict.kind()).isEqualTo(VerdictKind.NOT_JUDGED);
    assertThat(verdict.findings()).allMatch(f -> f.outcome() == Outcome.NOT_JUDGED);
    assertThat(verdict.findings().get(0).remark())
        .isEqualTo(
            "too little load came: one operation in ten began 300 ms or more after it was due and"
                + " its user free");
  }

  @Test
  void aLittleLateIsInTime() {
    paced(1000, 1000, 250);

    assertThat(judged(observed(QUIET), "p90(Home) <= 50 ms").kind()).isEqualTo(VerdictKind.PASSED);
  }

  // ---- pauses

  @Test
  void aTimeThatAPauseMadeIsNotJudgedAndBothFiguresAreShown() {
    pausedFor5Seconds();

    Finding finding = paused("max(page) <= 50 ms");

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.measuredText()).isEqualTo("5041 ms");
    assertThat(finding.remark())
        .isEqualTo(
            "JMeter itself was paused for 5 s in the window (10:00:10); without the 8 such"
                + " samples max is 41 ms");
  }

  @Test
  void aServerThatIsSlowWithoutThePauseFails() {
    pausedFor5Seconds();

    assertThat(paused("p90(page) <= 40 ms").outcome()).isEqualTo(Outcome.MISSED);
  }

  @Test
  void whatHeldInSpiteOfAPauseStands() {
    pausedFor5Seconds();

    assertThat(paused("p90(page) <= 50 ms").outcome()).isEqualTo(Outcome.HELD);
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
    assertThat(paused("errors(total) <= 0 %").outcome()).isEqualTo(Outcome.MISSED);
  }

  @Test
  void aRateIsOverTheTimeInWhichTheGeneratorWasAtWork() {
    pausedFor5Seconds();

    // 8 users, 41 ms, 25 of 30 s: 195/s where the generator was at work, 163/s in all.
    Finding finding = paused("throughput(page) >= 190 /s");

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(paused("throughput(page) >= 200 /s").outcome()).isEqualTo(Outcome.MISSED);
  }

  @Test
  void shortPausesAreNoSignUntilTheyTakeAHundredthOfTheWindow() {
    steady(0, 30, 41);
    GeneratorEvidence few = paused(List.of(at(5_000, 60), at(6_000, 60), at(7_000, 60)));
    GeneratorEvidence many =
        paused(List.of(at(5_000, 60), at(6_000, 60), at(7_000, 60), at(8_000, 60), at(9_000, 61)));

    assertThat(load(few, "max(page) <= 100 ms").signs().all()).isEmpty();
    assertThat(load(many, "max(page) <= 100 ms").signs().all())
        .extracting(GeneratorSign::words)
        .containsExactly(
            "JMeter itself was paused 5 times in the window, together for 0.3 s, at most 0.06 s"
                + " (first at 10:00:05)");
  }

  @Test
  void onePauseIsASignWhereItIsLongerThanALimit() {
    steady(0, 30, 41);
    GeneratorEvidence one = paused(List.of(at(5_000, 120)));

    assertThat(load(one, "max(page) <= 100 ms").signs().all()).hasSize(1);
    assertThat(load(one, "max(page) <= 120 ms").signs().all()).isEmpty();
  }

  @Test
  void whatEveryProgramSuffersIsNoPause() {
    steady(0, 30, 41);
    List<Window> hiccups = IntStream.range(0, 100).mapToObj(i -> at(200L * i, 50)).toList();

    assertThat(load(paused(hiccups), "max(page) <= 10 ms").signs().all()).isEmpty();
  }

  @Test
  void aPauseBeforeTheWindowIsNone() {
    steady(0, 30, 41);
    GeneratorEvidence before = paused(List.of(new Window(START - 6_000, START - 1_000)));

    assertThat(load(before, "max(page) <= 10 ms").verdict().kind()).isEqualTo(VerdictKind.FAILED);
  }

  // ---- ports

  @Test
  void failuresForWantOfALocalPortAreNotTheServers() {
    steady(0, 30, 41);
    noPort(10_000, "users 1-3");

    Finding finding = find(GeneratorEvidence.NONE, "errors(total) <= 0 %");

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark())
        .isEqualTo(
            "1 sample failed because JMeter's machine had no local port left to connect from;"
                + " without the 1 such sample errors is 0 %");
  }

  @Test
  void otherFailuresBesideThemAreTheServers() {
    steady(0, 30, 41);
    noPort(10_000, "users 1-3");
    row(20_000, 10, "500", "Internal Server Error", "users 1-3", false);

    assertThat(find(GeneratorEvidence.NONE, "errors(total) <= 0 %").outcome())
        .isEqualTo(Outcome.MISSED);
  }

  @Test
  void aServerCannotPretendThatAPortWasMissing() {
    steady(0, 30, 41);
    row(10_000, 10, "500", "Cannot assign requested address", "users 1-3", false);

    assertThat(find(GeneratorEvidence.NONE, "errors(total) <= 0 %").outcome())
        .isEqualTo(Outcome.MISSED);
  }

  @Test
  void anOperationFailsForWantOfAPortWithItsRequest() {
    for (int i = 0; i < 100; i++) {
      operation(100L * i, 50, "users 1-1", true);
    }
    noPort(5_010, "users 1-2");
    operation(5_000, 50, "users 1-2", false);

    assertThat(find(GeneratorEvidence.NONE, "errors(total) <= 0 %").outcome())
        .isEqualTo(Outcome.NOT_JUDGED);

    operation(6_000, 50, "users 1-2", false);
    assertThat(find(GeneratorEvidence.NONE, "errors(total) <= 0 %").outcome())
        .isEqualTo(Outcome.MISSED);
  }

  // ---- warming up

  @Test
  void aSlowTimeWhileTheLoadWasWarmingUpIsNotJudged() {
    warmingUp();

    Finding finding = find(GeneratorEvidence.NONE, "mean(page) <= 20 ms");

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark()).startsWith("the load was still warming up: ");
    assertThat(find(GeneratorEvidence.NONE, "mean(page) <= 80 ms").outcome())
        .isEqualTo(Outcome.HELD);
  }

  @Test
  void aSteadyLoadBearsNoSign() {
    steady(0, 30, 41);

    assertThat(load(observed(QUIET), "mean(page) <= 20 ms").signs().all()).isEmpty();
  }

  // ---- steps

  @Test
  void eachStepIsLookedAtOnItsOwn() {
    for (int users : List.of(1, 2, 4)) {
      for (int user = 1; user <= users; user++) {
        for (long at = 0; at < 10_000; at += 100) {
          rows.append(START + 20_000L * users + at)
              .append(",100,page,200,OK,Users " + users + (users == 1 ? " user" : " users"))
              .append(" repeat 1 1-" + user + ",true," + users + ",null,null\n");
        }
      }
    }
    GeneratorEvidence atTwo =
        new GeneratorEvidence(
            window -> Optional.of(window.startMillis() == START + 40_000 ? GENERATOR_BUSY : QUIET),
            List.of(),
            false);

    JudgedLoad judged = load(atTwo, "p90(page) at every step <= 50 ms");

    assertThat(judged.verdict().findings())
        .extracting(Finding::users, Finding::outcome)
        .startsWith(
            tuple(1, Outcome.MISSED), tuple(2, Outcome.NOT_JUDGED), tuple(4, Outcome.MISSED));
    assertThat(judged.signs().users()).containsExactly(2);
  }

  @Test
  void whatEndedEarlyStaysIncomplete() {
    steady(0, 30, 100);
    write();

    JudgedLoad judged =
        JudgedLoad.of(
            jtl,
            Measurement.of(jtl, Phases.NONE),
            judge("p90(page) <= 50 ms", List.of("JMeter was killed by signal 9")),
            observed(GENERATOR_BUSY));

    assertThat(judged.verdict().kind()).isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(judged.verdict().reasons()).containsExactly("JMeter was killed by signal 9");
  }

  @Test
  void readsThePausesOfTheMeter() throws IOException {
    Path pauses = folder.resolve("pauses.csv");
    Files.writeString(
        pauses,
        "what,wallMillis,monotonicMillis,lateMillis\n"
            + ("pause," + (START + 15_000) + ",15000,5000\n"));
    pausedFor5Seconds();

    GeneratorEvidence evidence = JudgedLoad.evidence(Observation.NONE, pauses, false);

    assertThat(evidence.pauses()).containsExactly(at(10_000, 5_000));
    assertThat(load(evidence, "max(page) <= 50 ms").signs().all())
        .extracting(GeneratorSign::kind)
        .containsExactly(SignKind.PAUSE);
  }

  // ---- telling

  /** 8 users one after the other, each for so many seconds. */
  private void steady(int fromSeconds, int toSeconds, int elapsed) {
    for (int user = 1; user <= 8; user++) {
      for (long at = 1000L * fromSeconds; at + elapsed <= 1000L * toSeconds; at += elapsed) {
        row(at, elapsed, "200", "OK", "users 1-" + user, true);
      }
    }
  }

  private void steadyAround5Seconds() {
    steady(0, 10, 41);
    steady(15, 30, 41);
  }

  /** From 10 s to 15 s JMeter stood still with 8 requests under way. */
  private void pausedFor5Seconds() {
    steadyAround5Seconds();
    for (int user = 1; user <= 8; user++) {
      row(9_979, 5_041, "200", "OK", "users 1-" + user, true);
    }
  }

  /** From 60 ms down to 20 ms within 30 s. */
  private void warmingUp() {
    for (int user = 1; user <= 8; user++) {
      long at = 0;
      while (at < 30_000) {
        long elapsed = 60 - 40 * at / 30_000;
        row(at, elapsed, "200", "OK", "users 1-" + user, true);
        at += elapsed;
      }
    }
  }

  private void noPort(long at, String thread) {
    row(
        at,
        1,
        "Non HTTP response code: java.net.NoRouteToHostException",
        "Non HTTP response message: Cannot assign requested address (Address not available)",
        thread,
        false);
  }

  /** One user: an operation each so many milliseconds, of which other so many were planned. */
  private void paced(long drawn, long actual, long late) {
    for (int i = 0; i < 120; i++) {
      long at = actual * i;
      rows.append(START + at)
          .append(",40,Home,200,\"Number of samples in transaction : 1, number of failing samples")
          .append(" : 0\",users 1-1,true,1," + (START + at - late) + "," + drawn + "\n");
    }
  }

  private void operation(long at, long elapsed, String thread, boolean success) {
    rows.append(START + at)
        .append("," + elapsed + ",Home,,\"Number of samples in transaction : 1, number of failing")
        .append(" samples : " + (success ? 0 : 1) + "\"," + thread + "," + success)
        .append(",2,null,null\n");
  }

  private void row(
      long at, long elapsed, String code, String message, String thread, boolean success) {
    rows.append(START + at)
        .append("," + elapsed + ",page," + code + "," + message + "," + thread + "," + success)
        .append(",8,null,null\n");
  }

  private static Window at(long fromMillis, long millis) {
    return new Window(START + fromMillis, START + fromMillis + millis);
  }

  private static GeneratorEvidence observed(CpuUse use) {
    return new GeneratorEvidence(window -> Optional.of(use), List.of(), false);
  }

  private static GeneratorEvidence paused(List<Window> pauses) {
    return new GeneratorEvidence(window -> Optional.of(QUIET), pauses, false);
  }

  private Finding busy(String criterion) {
    return find(observed(GENERATOR_BUSY), criterion);
  }

  private Finding paused(String criterion) {
    return find(paused(List.of(at(10_000, 5_000))), criterion);
  }

  private Finding find(GeneratorEvidence evidence, String criterion) {
    return judged(evidence, criterion).findings().get(0);
  }

  private Verdict judged(GeneratorEvidence evidence, String criteria) {
    return load(evidence, criteria).verdict();
  }

  private JudgedLoad load(GeneratorEvidence evidence, String criteria) {
    write();
    return JudgedLoad.of(
        jtl, Measurement.of(jtl, Phases.NONE), judge(criteria, List.of()), evidence);
  }

  private static Function<Measurement, Verdict> judge(String criteria, List<String> problems) {
    return measured ->
        Judge.judge(
            Criteria.parse("targets", criteria),
            measured.statistics(),
            measured.operations(),
            problems);
  }

  private void write() {
    try {
      Files.writeString(jtl, rows);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

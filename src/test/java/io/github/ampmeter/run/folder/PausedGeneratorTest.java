package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.report.Observation;
import io.github.ampmeter.stats.window.Window;
import io.github.ampmeter.validity.GeneratorBottleneck;
import io.github.ampmeter.validity.GeneratorBottleneck.Kind;
import io.github.ampmeter.validity.GeneratorEvidence;
import io.github.ampmeter.verdict.Finding;
import io.github.ampmeter.verdict.Outcome;
import io.github.ampmeter.verdict.Verdict;
import io.github.ampmeter.verdict.VerdictKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What pauses of the load generator do to verdicts. */
class PausedGeneratorTest extends GeneratorLoad {
  @Test
  void aTimeThatAPauseMadeIsNotJudgedAndBothFiguresAreShown() {
    pausedFor5Seconds();

    Finding finding = paused("max(page) <= 50 ms");

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.measuredText()).isEqualTo("5041 ms");
    assertThat(finding.remark())
        .isEqualTo(
            "JMeter was paused for 5 s in the window (10:00:10): samples in flight waited for it;"
                + " without the 8 such samples it may pass");
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

  /** 14.9 s of a window of 30 s leave half of it, and 15.1 s do not. */
  @Test
  void whatHeldInLessThanHalfOfTheWindowIsNotJudged() {
    steady(0, 30, 41);

    Verdict half = load(paused(List.of(at(5_000, 14_900))), "max(page) <= 1 s").verdict();
    Verdict less = load(paused(List.of(at(5_000, 15_100))), "max(page) <= 1 s").verdict();

    assertThat(half.kind()).isEqualTo(VerdictKind.PASSED);
    assertThat(less.kind()).isEqualTo(VerdictKind.NOT_JUDGED);
    assertThat(less.findings().get(0).remark())
        .contains("too little load came: JMeter was paused for 15.1 s in the window");
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

    assertThat(load(few, "max(page) <= 100 ms").bottlenecks().all()).isEmpty();
    assertThat(load(many, "max(page) <= 100 ms").bottlenecks().all())
        .extracting(GeneratorBottleneck::words)
        .containsExactly(
            "JMeter was paused 5 times in the window, together for 0.3 s, at most 0.06 s (first at"
                + " 10:00:05): samples in flight waited for it");
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

    GeneratorEvidence evidence = JudgedLoad.evidence(Observation.NONE, pauses, false);

    assertThat(evidence.pauses()).containsExactly(at(10_000, 5_000));
    assertThat(load(evidence, "max(page) <= 50 ms").bottlenecks().all())
        .extracting(GeneratorBottleneck::kind)
        .containsExactly(Kind.PAUSE);
  }

  @Test
  void aPauseOfNoTimeIsNone() throws IOException {
    Path pauses =
        Files.writeString(
            folder.resolve("pauses.csv"),
            "what,wallMillis,monotonicMillis,lateMillis\n"
                + ("pause," + (START + 15_000) + ",15000,0\n"));

    assertThat(JudgedLoad.evidence(Observation.NONE, pauses, false).pauses()).isEmpty();
  }
}

package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.ampmeter.judge.compare.MatrixRun.PlanOutcome;
import io.github.ampmeter.judge.compare.MatrixRun.RunFigures;
import io.github.ampmeter.judge.issue.Check;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.GeneratorBottleneck;
import io.github.ampmeter.judge.validity.GeneratorEvidence;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Outcome;
import java.time.Duration;
import java.util.List;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What signs at one step of a sweep do to its findings, and not to those of others. Each step lasts
 * 10 s, a request 100 ms; JMeter stands still for 2 s while 2 users are at work.
 */
class GeneratorOfASweepTest extends GeneratorLoad {
  private static final long STEP_MILLIS = 20_000;

  @BeforeEach
  void threeSteps() {
    requests(1, 0, 10_000);
    requests(2, 0, 3_000);
    requests(2, 5_100, 10_000);
    for (int user = 1; user <= 2; user++) {
      request(2, user, 3_000, 2_100, "page", true);
    }
    requests(4, 0, 10_000);
  }

  @Test
  void onlyTheStepWithThePauseIsNotJudged() {
    assertThat(outcomes("max(page) at every step <= 90 ms"))
        .containsExactly(
            tuple(1, Outcome.FAILED), tuple(2, Outcome.FAILED), tuple(4, Outcome.FAILED));
    assertThat(outcomes("max(page) at every step <= 1 s"))
        .containsExactly(
            tuple(1, Outcome.PASSED), tuple(2, Outcome.NOT_JUDGED), tuple(4, Outcome.PASSED));
    assertThat(atTwo("max(page) at 2 users <= 1 s").remark())
        .isEqualTo(
            "JMeter was paused for 2 s in the window (10:00:43): requests in flight look slower;"
                + " without the 4 such samples it may pass");
  }

  /** 58 and 98 requests beside the pause, in 10 s less 2.02 s: 19.55 a second. */
  @Test
  void aRateIsOverTheTimeOfItsStepInWhichTheGeneratorWasAtWork() {
    assertThat(atTwo("throughput(page) at 2 users >= 19.5 /s").outcome())
        .isEqualTo(Outcome.NOT_JUDGED);
    assertThat(atTwo("throughput(page) at 2 users >= 19.5 /s").remark())
        .endsWith("without the 4 such samples it may pass");
    assertThat(atTwo("throughput(page) at 2 users >= 19.6 /s").outcome()).isEqualTo(Outcome.FAILED);
    // Those of one user are 10, and those of 4 users 40 a second.
    assertThat(atTwo("throughput(page) at 1 users >= 10.1 /s").outcome()).isEqualTo(Outcome.FAILED);
    assertThat(atTwo("throughput(page) at 4 users >= 40.1 /s").outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void soAreTheUsersThatAThroughputTakes() {
    assertThat(atTwo("usersPerThroughput(page) at 2 users <= 0.103").outcome())
        .isEqualTo(Outcome.NOT_JUDGED);
    assertThat(atTwo("usersPerThroughput(page) at 2 users <= 0.102").outcome())
        .isEqualTo(Outcome.FAILED);
  }

  @Test
  void aLabelWhollyInThePauseIsNotJudged() {
    request(2, 1, 4_000, 900, "login", false);
    request(4, 1, 4_000, 900, "login", false);

    Finding finding = atTwo("p90(login) at 2 users <= 1 s");

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark())
        .endsWith("without the 1 such sample it may pass")
        .startsWith("no success; JMeter was paused");
    assertThat(atTwo("p90(login) at 4 users <= 1 s").outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void whereASampleFailedBesideThePauseToo() {
    request(2, 1, 4_000, 900, "login", false);
    request(2, 1, 6_000, 900, "login", false);

    assertThat(atTwo("p90(login) at 2 users <= 1 s").outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void aLabelThatWasNeverAskedForIsMissing() {
    assertThat(atTwo("p90(login) at 2 users <= 1 s").outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void aPauseMattersToTheStrictestLimitOfItsStepOnly() {
    GeneratorEvidence briefly = paused(List.of(atStep(4, 5_000, 80)));

    assertThat(load(briefly, "max(page) at 4 users <= 79 ms").bottlenecks().all()).hasSize(1);
    assertThat(load(briefly, "mean(page) at 4 users = 60 ms +- 19 ms").bottlenecks().all())
        .hasSize(1);
    assertThat(load(briefly, "mean(page) at 4 users = 60 ms +- 20 ms").bottlenecks().all())
        .isEmpty();
    assertThat(load(briefly, "max(page) at 2 users <= 79 ms").bottlenecks().all()).isEmpty();
    assertThat(load(briefly, "max(page) at 4 users >= 79 ms").bottlenecks().all()).isEmpty();
    assertThat(load(briefly, "throughput(page) at 4 users <= 79 /s").bottlenecks().all()).isEmpty();
  }

  /** 100 ms, of which a generator without CPU may be the cause; and 40 a second. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "mean(page) at 4 users = 50 ms +- 10 ms",
        "mean(page) at 4 users < 100 ms",
        "throughput(page) at 4 users = 50 /s +- 1 /s",
        "throughput(page) at 4 users > 40 /s",
      })
  void whatASlowGeneratorMayHaveMadeIsNotJudged(String criterion) {
    assertThat(busyAtFour(criterion).outcome()).isEqualTo(Outcome.NOT_JUDGED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mean(page) at 4 users = 200 ms +- 10 ms",
        "mean(page) at 4 users > 100 ms",
        "throughput(page) at 4 users = 30 /s +- 1 /s",
        "throughput(page) at 4 users < 40 /s",
        "mean(page) at 1 users = 50 ms +- 10 ms",
        "mean(login) at 4 users <= 1 s",
      })
  void whatItMayNotHaveMadeIsMissed(String criterion) {
    assertThat(busyAtFour(criterion).outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void saysAtWhichLevelsASignIs() {
    assertThat(messages(pause()))
        .containsExactly(
            "JMeter was paused for 2 s in the window (10:00:43): requests in flight look slower");
    GeneratorEvidence twice =
        paused(List.of(atStep(2, 3_000, 2_000), atStep(4, 5_000, 1_000), atStep(4, 7_000, 1_000)));
    assertThat(messages(twice))
        .containsExactly(
            "2 users: JMeter was paused for 2 s in the window (10:00:43): requests in flight look"
                + " slower",
            "4 users: JMeter was paused 2 times in the window for 2 s in total, at most 1 s (first"
                + " at 10:01:25): requests in flight look slower");
    assertThat(load(twice, "max(page) at every step <= 1 s").bottlenecks().all())
        .extracting(GeneratorBottleneck::users)
        .containsExactly(2, 4);
  }

  @Test
  void comparisonsKnowThePausesOfEachStep() {
    List<RunFigures> figures = figures(List.of());

    assertThat(figures)
        .extracting(each -> each.of().level(), each -> each.effect().pausedMillis())
        .containsOnly(tuple(1, 0.0), tuple(2, 2_000.0), tuple(4, 0.0));
    assertThat(figures).allSatisfy(each -> assertThat(each.effect().limited()).isFalse());
  }

  @Test
  void aStepWithTooFewUsersIsNotComparedAndTheOthersAre() {
    Issue below = Message.BELOW_PLAN.issue(4, Duration.ofSeconds(3), Duration.ofSeconds(10), 2);

    assertThat(figures(List.of(below.inStep("4 users repeat 1"))))
        .extracting(each -> each.of().level())
        .containsOnly(1, 2);
    assertThat(figures(List.of(below))).isEmpty();
  }

  private List<RunFigures> figures(List<Issue> more) {
    JudgedLoad judged = load(pause(), "max(page) at every step <= 3 s");
    return PlanOutcome.of(
            "p",
            judged.verdict().withIssues(more),
            judged.measured().statistics(),
            judged.bottlenecks().effects())
        .figures();
  }

  private List<String> messages(GeneratorEvidence evidence) {
    return Issue.messages(
        load(evidence, "max(page) at every step <= 1 s").verdict().issues().stream()
            .filter(issue -> issue.check() == Check.GENERATOR_BOTTLENECK)
            .toList());
  }

  private void requests(int users, long from, long to) {
    for (int user = 1; user <= users; user++) {
      for (long at = from; at < to; at += 100) {
        request(users, user, at, 100, "page", true);
      }
    }
  }

  private void request(int users, int user, long at, long elapsed, String label, boolean success) {
    String code = success ? "200" : "Non HTTP response code: java.net.SocketTimeoutException";
    request(label, code, success ? "OK" : "Read timed out", thread(users, user), success)
        .set("allThreads", users)
        .row(STEP_MILLIS * users + at, elapsed);
  }

  private static Window atStep(int users, long from, long millis) {
    return at(STEP_MILLIS * users + from, millis);
  }

  private static GeneratorEvidence pause() {
    return paused(List.of(atStep(2, 3_000, 2_000)));
  }

  private Finding atTwo(String criterion) {
    return find(pause(), criterion);
  }

  private Finding busyAtFour(String criterion) {
    return find(busyFrom(4 * STEP_MILLIS), criterion);
  }

  private List<Tuple> outcomes(String criterion) {
    return judged(pause(), criterion).findings().stream()
        .filter(finding -> finding.label().equals("page"))
        .map(finding -> tuple(finding.users(), finding.outcome()))
        .toList();
  }
}

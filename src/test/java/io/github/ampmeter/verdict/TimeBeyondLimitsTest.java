package io.github.ampmeter.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleKind;
import io.github.ampmeter.sample.ThreadName;
import io.github.ampmeter.stats.OperationStatistics;
import io.github.ampmeter.stats.RunRecorder;
import io.github.ampmeter.stats.window.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Twenty users for 300 s, who wait a second after each answer. */
class TimeBeyondLimitsTest {
  private static final long START = 1_790_000_000_000L;
  private static final long LASTS = 300_000;
  private static final int USERS = 20;
  private static final long SLOW = 29_000;

  /** Each asks seldom while it waits: what it waits for is few of the samples. */
  @Test
  void usersWhoAreStuckInFewSlowSamplesAreTold() {
    Verdict verdict = judged("p90(Home) <= 1 s", (user, at) -> user <= 14 ? SLOW : 200);

    assertThat(verdict.kind()).isEqualTo(VerdictKind.PASSED);
    assertThat(verdict.remarks())
        .containsExactly(
            "users were for 68 % of the judged time in samples of Home that took more than 5 s: so"
                + " few samples that p90(Home) <= 1 s holds all the same");
  }

  /** All wait for the same, and for nothing else meanwhile. */
  @Test
  void aServerThatStandsStillForAQuarterOfTheTimeIsTold() {
    Verdict verdict =
        judged(
            "p90(Home) <= 1 s", (user, at) -> at >= 100_000 && at < 175_000 ? 175_200 - at : 200);

    assertThat(verdict.kind()).isEqualTo(VerdictKind.PASSED);
    assertThat(verdict.remarks())
        .singleElement()
        .asString()
        .startsWith("users were for 25 % of the judged time in samples of Home that took more");
  }

  @Test
  void theLabelIsNamedAndNotTheTotal() {
    assertThat(
            judged("p90(total) <= 1 s\np90(*) <= 1 s", (user, at) -> user <= 14 ? SLOW : 200)
                .remarks())
        .singleElement()
        .asString()
        .contains("samples of Home that took");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "p90(Home) <= 6 s",
        "p50(Home) <= 1 s",
        "mean(Home) <= 9 s",
        "p90(Home) >= 100 ms",
        "p90(Home) <= 100 ms"
      })
  void nothingIsToldOfOtherLimits(String criterion) {
    assertThat(judged(criterion, (user, at) -> user <= 14 ? SLOW : 200).remarks()).isEmpty();
  }

  /** One of ten answers takes four times the limit. */
  @Test
  void answersThatAreNotFarBeyondTheLimitAreWhatAPercentileAllows() {
    assertThat(judged("p90(Home) <= 1 s", (user, at) -> at / 1000 % 20 == 0 ? 4900 : 200).remarks())
        .isEmpty();
  }

  @Test
  void aTenthOfTheTimeMayBeThatOfSlowSamples() {
    assertThat(judged("p90(Home) <= 1 s", (user, at) -> user <= 2 ? SLOW : 200).remarks())
        .isEmpty();
    assertThat(judged("p90(Home) <= 1 s", (user, at) -> user <= 3 ? SLOW : 200).remarks())
        .hasSize(1);
  }

  /** A share of the samples may fail, and who waits for a failure asks for nothing else. */
  @Test
  void usersWhoAreStuckInFewFailuresAreTold() {
    Verdict verdict =
        judged(
            "p90(Home) <= 1 s\nerrors(total) <= 10 %", (user, at) -> user <= 14 ? SLOW : 200, SLOW);

    assertThat(verdict.kind()).isEqualTo(VerdictKind.PASSED);
    assertThat(verdict.remarks())
        .containsExactly(
            "users were for 68 % of the judged time in samples that failed: so few samples"
                + " that errors(total) <= 10 % holds all the same");
  }

  /** 68 % of the time, as above. */
  @Test
  void nothingIsToldWhereAsManySamplesMightFail() {
    String errors = "errors(total) <= ";

    assertThat(judged(errors + "67 %", (user, at) -> user <= 14 ? SLOW : 200, SLOW).remarks())
        .hasSize(1);
    assertThat(judged(errors + "68 %", (user, at) -> user <= 14 ? SLOW : 200, SLOW).remarks())
        .isEmpty();
  }

  @Test
  void aTenthOfTheTimeMayBeThatOfFailures() {
    String criteria = "p90(Home) <= 1 s\nerrors(total) <= 10 %";

    assertThat(judged(criteria, (user, at) -> user <= 2 ? SLOW : 200, SLOW).remarks()).isEmpty();
    assertThat(judged(criteria, (user, at) -> user <= 3 ? SLOW : 200, SLOW).remarks()).hasSize(1);
  }

  private static Verdict judged(String criteria, LongBinaryOperator elapsed) {
    return judged(criteria + "\nerrors(total) <= 0 %", elapsed, Long.MAX_VALUE);
  }

  private static Verdict judged(String criteria, LongBinaryOperator elapsed, long failing) {
    List<Sample> samples = new ArrayList<>();
    for (int user = 1; user <= USERS; user++) {
      long at = 10L * user;
      while (at < LASTS) {
        long took = elapsed.applyAsLong(user, at);
        samples.add(
            new Sample()
                .named("Home", SampleKind.REQUEST)
                .timed(START + at, took, 0)
                .loadedBy(USERS, "", ThreadName.of("Users 1-" + user))
                .inThread(user)
                .ended(took < failing, took < failing ? "200" : "504", ""));
        at += took + 1000;
      }
    }
    samples.sort(Comparator.comparingLong(Sample::endMillis));
    RunRecorder run = new RunRecorder(new Window(START, START + LASTS));
    samples.forEach(run::accept);
    return Judge.judge(
        Criteria.parse("test", criteria), run.statistics(), OperationStatistics.NONE, List.of());
  }
}

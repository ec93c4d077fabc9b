package io.github.ampmeter.judge.validity;

import static io.github.ampmeter.judge.issue.ToldIssues.assertTold;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.ScheduleDelay;
import io.github.ampmeter.judge.sample.ThreadName;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.ToldVerdict;
import io.github.ampmeter.judge.verdict.Verdict;
import io.github.ampmeter.judge.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Twenty users for 300 s, who wait a second after each answer. */
class SlowUserTimeTest {
  private static final long START = 1_790_000_000_000L;
  private static final long LASTS = 300_000;
  private static final int USERS = 20;
  private static final long SLOW = 29_000;

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "/judge/slow-users.csv",
      delimiter = '|',
      useHeadersInDisplayName = true)
  void areToldAsTheTableSays(
      String name, String criteria, int slowUsers, boolean fail, String remark) {
    Verdict verdict =
        judged(
            criteria.replace("; ", "\n"),
            (user, at) -> user <= slowUsers ? SLOW : 200,
            fail ? SLOW : Long.MAX_VALUE);

    assertTold(verdict.remarks(), remark);
    assertThat(verdict.passed()).isEqualTo(!criteria.contains("p90(Home) <= 100 ms"));
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
        .startsWith("Users spent 25 % of the measurement window in requests of \"Home\" that took");
  }

  @Test
  void allRequestsAreToldWhetherOrNotTheyAreTheTotal() {
    List<Sample> requests =
        samples("Users", START, (user, at) -> user <= 14 ? SLOW : 200, Long.MAX_VALUE);
    List<Sample> both = new ArrayList<>(requests);
    for (long at = 0; at < LASTS; at += 1000) {
      both.add(
          new Sample()
              .named("Visit", SampleKind.OPERATION)
              .timed(START + at, 200, 0)
              .loadedBy(USERS, "", ThreadName.of("Users 1-20"))
              .inThread(USERS)
              .ended(true, "", ""));
    }

    assertThat(judged("p90(requests) <= 1 s", requests).remarks())
        .containsExactly(
            "Users spent 68 % of the measurement window in requests that took over 5 s: so few that"
                + " p90(requests) <= 1 s passes");
    assertThat(judged("p90(requests) <= 1 s\np90(operations) <= 1 s", both).remarks())
        .containsExactly(
            "Users spent 68 % of the measurement window in requests of \"requests\" that took over"
                + " 5 s: so few that p90(requests) <= 1 s passes");
  }

  @Test
  void allOperationsAreTold() {
    List<Sample> operations =
        samples("Users", START, (user, at) -> user <= 14 ? SLOW : 200, Long.MAX_VALUE);
    operations.forEach(sample -> sample.named("Visit", SampleKind.OPERATION));

    assertThat(judged("p90(operations) <= 1 s", operations).remarks())
        .singleElement()
        .asString()
        .startsWith("Users spent 68 % of the measurement window in requests that took over 5 s");
  }

  /** One of ten answers takes four times the limit. */
  @Test
  void answersThatAreNotFarBeyondTheLimitAreWhatAPercentileAllows() {
    assertThat(judged("p90(Home) <= 1 s", (user, at) -> at / 1000 % 20 == 0 ? 4900 : 200).remarks())
        .isEmpty();
  }

  /** A finding at 20 users says nothing of the step with 40. */
  @Test
  void aStepIsHeldAgainstWhatIsSaidOfIt() {
    List<Sample> sweep =
        samples("Users 20 users repeat 1", START, (user, at) -> 200, Long.MAX_VALUE);
    sweep.addAll(
        samples(
            "Users 40 users repeat 1",
            START + 2 * LASTS,
            (user, at) -> user <= 14 ? SLOW : 200,
            Long.MAX_VALUE));

    assertThat(judged("p90(Home) at 20 users <= 1 s", sweep).remarks()).isEmpty();
    assertThat(judged("p90(Home) at 40 users <= 1 s", sweep).remarks())
        .singleElement()
        .asString()
        .startsWith("40 users repeat 1: Users spent ");
  }

  /** Of a load that arrives at a rate, no user waits for another one's answer. */
  @Test
  void nothingIsToldOfArrivals() {
    List<Sample> arrivals =
        samples(
            "Users 20 /s repeat 1", START, (user, at) -> user <= 14 ? SLOW : 200, Long.MAX_VALUE);
    arrivals.forEach(
        sample -> sample.withScheduleDelay(new ScheduleDelay.Mark(new ScheduleDelay(0, 0), true)));

    assertThat(judged("p90(Home) <= 1 s", arrivals).remarks()).isEmpty();
  }

  private static Verdict judged(String criteria, LongBinaryOperator elapsed) {
    return judged(criteria + "\nerrors(total) <= 0 %", elapsed, Long.MAX_VALUE);
  }

  private static Verdict judged(String criteria, LongBinaryOperator elapsed, long failing) {
    return judged(criteria, samples("Users", START, elapsed, failing));
  }

  private static Verdict judged(String criteria, List<Sample> samples) {
    samples.sort(Comparator.comparingLong(Sample::endMillis));
    RunRecorder run = new RunRecorder(new Window(START, START + 10 * LASTS));
    samples.forEach(run::accept);
    RunStatistics statistics = run.statistics();
    Verdict verdict = ToldVerdict.of(criteria, statistics);
    return verdict.withIssues(
        new SlowUserTime(statistics).issue(verdict.findings()).stream().toList());
  }

  private static List<Sample> samples(
      String group, long start, LongBinaryOperator elapsed, long failing) {
    List<Sample> samples = new ArrayList<>();
    for (int user = 1; user <= USERS; user++) {
      long at = 10L * user;
      while (at < LASTS) {
        long took = elapsed.applyAsLong(user, at);
        samples.add(
            new Sample()
                .named("Home", SampleKind.REQUEST)
                .timed(start + at, took, 0)
                .loadedBy(USERS, "", ThreadName.of(group + " 1-" + user))
                .inThread(user)
                .ended(took < failing, took < failing ? "200" : "504", ""));
        at += took + 1000;
      }
    }
    return samples;
  }
}

package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class UsersAtWorkTest {
  private final UsersOverTime users = new UsersOverTime();

  @Test
  void tellsTheUsersOfTheWindowNotThoseOfTheWarmUp() {
    RecordedRun run = RecordedRun.judgedBetween(5, 15);
    work(run.users(10), 0, 4, 0.1);
    work(run.users(1), 4, 20, 0.1);

    StepStatistics step = step(run);

    assertThat(step.atWork().most()).isEqualTo(1);
    assertThat(step.users()).isEqualTo(1);
    assertThat(planned(step, 10).keptUsersAtWork(false)).isFalse();
    assertThat(planned(step, 1).keptUsersAtWork(false)).isTrue();
  }

  @Test
  void seesUsersWhoAreLostInTheMiddle() {
    RecordedRun run = RecordedRun.judgedBetween(0, 100);
    work(run.users(10), 0, 80, 0.5);
    work(run.users(4), 80, 100, 0.5);

    StepStatistics step = step(run);

    assertThat(step.users()).isEqualTo(10);
    assertThat(step.atWork().least()).isEqualTo(4);
    assertThat(planned(step, 10).atWork().millisBelowPlan()).isBetween(19_000L, 20_100L);
    assertThat(planned(step, 10).keptUsersAtWork(false)).isFalse();
  }

  @Test
  void allowsATenthForARampUp() {
    RecordedRun run = RecordedRun.judgedBetween(0, 60);
    for (int second = 0; second < 5; second++) {
      run.users(1 + second).success("page", second, 10);
    }
    work(run.users(10), 5, 60, 0.5);

    assertThat(planned(step(run), 10).keptUsersAtWork(false)).isTrue();
  }

  @Test
  void doesNotTakeUsersWhoseSamplesAreSlowForLost() {
    RecordedRun run = RecordedRun.judgedBetween(0, 60);
    // Each of two users waits 25 s for an answer.
    run.users(2).success("page", 0, 25_000).success("page", 0.1, 25_000);
    run.success("page", 25, 25_000).success("page", 25.1, 25_000);
    // When the time is over, the first to end leaves the second alone.
    run.success("page", 50, 25_000).users(1).success("page", 50.1, 27_000);

    assertThat(step(run).users()).isEqualTo(2);
    assertThat(planned(step(run), 2).keptUsersAtWork(false)).isTrue();
  }

  @Test
  void doesNotTakeUsersForLostWhoComeToTheEndOfTheLoad() {
    RecordedRun run = RecordedRun.judgedBetween(0, 10);
    work(run.users(10), 0, 9.6, 0.1);
    for (int left = 10; left > 0; left--) {
      run.users(left).success("page", 9.6, 50 + 10 - left);
    }

    assertThat(planned(step(run), 10).keptUsersAtWork(false)).isTrue();
    assertThat(step(run).users()).isEqualTo(10);
  }

  @Test
  void knowsNothingWhereTheUsersAreNotRecorded() {
    RecordedRun run = RecordedRun.judgedBetween(0, 10);
    work(run.users(0), 0, 10, 0.5);

    assertThat(step(run).atWork().known()).isFalse();
    assertThat(planned(step(run), 10).keptUsersAtWork(false)).isTrue();
  }

  /** JMeter ends each of them as soon as its next request would come after the end. */
  @Test
  void doesNotTakeUsersForLostWhoseLastWaitLedBeyondTheEnd() {
    RecordedRun run = RecordedRun.judgedBetween(0, 20);
    work(run.users(10), 0, 14, 0.5);
    work(run.users(9), 14, 17, 0.5);
    work(run.users(6), 17, 20, 0.5);

    StepStatistics step = planned(step(run), 10);

    assertThat(step.atWork().sinceMostMillis()).isBetween(5500L, 6000L);
    assertThat(step.keptUsersAtWork(true)).isTrue();
    assertThat(step.keptUsersAtWork(false)).as("where some were stopped").isFalse();
  }

  @Test
  void takesThoseForLostWhoAreMissingForLongerThanAnyWait() {
    RecordedRun run = RecordedRun.judgedBetween(0, 20);
    work(run.users(10), 0, 9, 0.5);
    work(run.users(9), 9, 20, 0.5);

    assertThat(planned(step(run), 10).keptUsersAtWork(true)).isFalse();
  }

  @Test
  void takesThoseForLostWhoComeBack() {
    RecordedRun run = RecordedRun.judgedBetween(0, 20);
    work(run.users(10), 0, 5, 0.5);
    work(run.users(3), 5, 10, 0.5);
    work(run.users(10), 10, 20, 0.5);

    assertThat(planned(step(run), 10).keptUsersAtWork(true)).isFalse();
  }

  @Test
  void holdsALongRunInFewSlices() {
    RecordedRun run = RecordedRun.judgedBetween(0, 86_400);
    work(run.users(10), 0, 70_000, 20);
    work(run.users(7), 70_000, 86_400, 20);

    assertThat(planned(step(run), 10).atWork().millisBelowPlan())
        .isBetween(16_200_000L, 16_400_000L);
  }

  private static void work(RecordedRun run, double from, double to, double every) {
    for (int i = 0; from + i * every < to; i++) {
      run.success("page", from + i * every, 10);
    }
  }

  private static StepStatistics step(RecordedRun run) {
    return run.statistics().steps().get(0);
  }

  private static StepStatistics planned(StepStatistics step, int users) {
    return step.planning(users);
  }

  /** 2048 slices of 100 ms are over after 204.8 s; 200 ms, 400 ms and 800 ms follow. */
  @Test
  void widensItsSlicesByDoubling() {
    for (int slice = 0; slice < 2048; slice++) {
      users.record(0, 100 * slice, slice % 4 == 1 ? 9 : 3);
    }
    assertThat(users.between(0, 204_800).millisByUsers())
        .containsOnly(entry(9, 51_200), entry(3, 153_600));

    users.record(0, 204_800, 3);

    assertThat(users.between(0, 204_800).millisByUsers())
        .containsOnly(entry(9, 102_400), entry(3, 102_400));
    assertThat(users.between(400, 600).most()).isEqualTo(9);
    assertThat(users.between(600, 800).most()).isEqualTo(3);

    users.record(0, 1_638_399, 2);

    assertThat(users.between(0, 204_800).millisByUsers()).containsOnly(entry(9, 204_800));
    assertThat(users.between(1_637_600, 1_638_400).most()).isEqualTo(2);
  }

  @Test
  void knowsNobodyOfWhomItHasNotHeard() {
    assertThat(users.between(0, 600).known()).isFalse();
  }

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "/judge/users-over-time.csv",
      delimiter = '|',
      useHeadersInDisplayName = true)
  void tellsWhatTheTableSays(
      String name, String samples, String part, String atWork, int most, Long sinceMost) {
    for (String each : samples.split("; ")) {
      long[] numbers = numbers(each);
      users.record(numbers[0], numbers[1], (int) numbers[2]);
    }
    Map<Integer, Long> expected = new HashMap<>();
    for (String each : atWork.split("; ")) {
      expected.put((int) numbers(each)[0], numbers(each)[1]);
    }

    UsersAtWork found = users.between(numbers(part)[0], numbers(part)[1]);

    assertThat(found.millisByUsers()).containsExactlyInAnyOrderEntriesOf(expected);
    assertThat(found.most()).isEqualTo(most);
    if (sinceMost != null) {
      assertThat(found.sinceMostMillis()).isEqualTo(sinceMost);
    }
  }

  private static long[] numbers(String text) {
    return Stream.of(text.split("[- :]+")).mapToLong(Long::parseLong).toArray();
  }

  /** Ten at work for a second, then for two seconds four, then five, which are half of them. */
  @Test
  void tellsForHowLongMostOfThemWereGone() {
    atWork(0, 1_000, 10);
    atWork(1_000, 3_000, 4);
    atWork(3_000, 4_000, 5);

    assertThat(users.between(0, 4_000).mostGoneMillis()).isEqualTo(2_000);
    assertThat(users.between(500, 2_000).mostGoneMillis()).isEqualTo(1_000);

    atWork(4_000, 5_000, 11);
    assertThat(users.between(0, 5_000).mostGoneMillis()).as("more came").isZero();
  }

  @Test
  void tellsTheMostBeforeThatTime() {
    atWork(0, 1_000, 10);
    atWork(1_000, 2_000, 12);
    atWork(2_000, 3_000, 4);

    assertThat(users.between(0, 3_000).mostBefore()).isZero();
    assertThat(users.between(1_000, 3_000).mostBefore()).isEqualTo(10);
    assertThat(users.between(2_000, 3_000).mostBefore()).isEqualTo(12);
    assertThat(users.between(2_000, 3_000).most()).isEqualTo(4);
  }

  private void atWork(long from, long to, int number) {
    for (long at = from; at < to; at += 100) {
      users.record(at, at + 50, number);
    }
  }

  private static Map.Entry<Integer, Long> entry(int users, long millis) {
    return Map.entry(users, millis);
  }
}

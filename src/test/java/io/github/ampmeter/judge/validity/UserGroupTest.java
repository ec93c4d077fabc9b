package io.github.ampmeter.judge.validity;

import static io.github.ampmeter.judge.validity.WrittenRows.START;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.StepWindows;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.UserActivity.InFlight;
import io.github.ampmeter.judge.validity.UserActivity.UserGroup;
import io.github.ampmeter.judge.validity.WrittenRows.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What rows tell of the users of one thread group; times are milliseconds of the load. */
class UserGroupTest {
  private Window window = new Window(START, START + 60_000);
  private final List<Sample> samples = new ArrayList<>();

  /** The last third of a window is how a load ends. */
  @ParameterizedTest
  @CsvSource({"39999, 39899", "40000, 9900"})
  void aPauseCountsThatIsOverWellBeforeTheEnd(long start, long longest) {
    row(1, 0, 100);
    row(2, 0, 100);
    row(2, 10_000, 10_100);
    row(1, start, start + 100);

    assertThat(group().longestThinkMillis()).isEqualTo(longest);
  }

  @Test
  void ofAWindowWithoutAnEndNoThinkTimeIsKnown() {
    window = new Window(START, Window.WHOLE_RUN.endMillis());
    row(1, 0, 100);
    row(1, 10_000, 10_100);

    assertThat(group().longestThinkMillis()).isZero();
  }

  /** JMeter writes rows as samples end: of one thread none ends before the one before it. */
  @ParameterizedTest
  @CsvSource({"1, 500, 600, true", "1, 500, 1000, false", "2, 500, 600, false", "0, 0, 1, false"})
  void aThreadGoesBackWhereItsSampleEndsBeforeItsLast(
      int thread, long start, long end, boolean back) {
    row(1, 900, 1000);
    row(thread, start, end);

    assertThat(fed().wentBack()).isEqualTo(back);
  }

  /** Of pauses of 900 ms as much is none: 1,024. */
  @ParameterizedTest
  @CsvSource({"-1, 0", "0, 1", "1100, 1", "2124, 1", "2125, 0"})
  void aUserIsActiveFromTheFirstSampleToAPauseBehindTheLast(long millis, int active) {
    row(1, 0, 100);
    row(1, 1000, 1100);

    assertThat(group().activeAt(START + millis)).isEqualTo(active);
  }

  @Test
  void aUserWithoutARowIsNobody() {
    row(2, 0, 100);

    assertThat(group().threads()).isEqualTo(1);
    assertThat(group().activeAt(START + 50)).isEqualTo(1);
  }

  @Test
  void whoStoppedWhileOthersWentOnIsLost() {
    row(1, 0, 30_000);
    row(2, 0, 9_000, true);
    row(3, 0, 8_000, false);
    row(4, 11_000, 12_000, false);

    UserActivity.Lost lost = group().lost(START + 20_000, START + 10_000);

    assertThat(lost.ends()).containsExactly(START + 8_000, START + 9_000);
    assertThat(lost.failed()).isEqualTo(1);
  }

  /** Until the last of those began who were active then. */
  @Test
  void whoBeganBeforeTheLastOfTheOthersIsLostToo() {
    row(1, 11_000, 30_000);
    row(2, 11_000, 12_000, true);
    row(3, 11_001, 12_000, true);

    assertThat(group().lost(START + 20_000, START + 10_000).ends()).containsExactly(START + 12_000);
  }

  @ParameterizedTest
  @CsvSource({"12000, 0", "12001, 1"})
  void whoEndsJustThenIsNotLost(long millis, int lost) {
    row(1, 0, 30_000);
    row(2, 0, 12_000);

    assertThat(group().lost(START + millis, START + 10_000).ends()).hasSize(lost);
  }

  /** A success behind the failure, though its row was written before. */
  @Test
  void theLatestSampleOfAUserSaysWhetherItFailed() {
    row(1, 0, 30_000);
    row(2, 0, 8_000, false);
    row(2, 8_000, 9_000, true);
    row(2, 1_000, 2_000, false);

    assertThat(group().lost(START + 20_000, START + 10_000).failed()).isZero();
  }

  /** One pause of ten seconds among short ones. */
  @ParameterizedTest
  @CsvSource({"98, 16384", "99, 16"})
  void ofAHundredPausesOneIsOdd(int others, long longest) {
    user(1, others, 1);

    assertThat(longestPause()).isEqualTo(longest);
  }

  @ParameterizedTest
  @CsvSource({"1, 16", "2, 16", "3, 16384"})
  void ofTwoThousandPausesTwoAreOdd(int longOnes, long longest) {
    user(1, 2000, longOnes);

    assertThat(longestPause()).isEqualTo(longest);
  }

  /** However seldom each of them pauses: five of 5,000 would be odd. */
  @ParameterizedTest
  @CsvSource({"4, 1300, 16", "5, 1040, 16384"})
  void thePausesOfMostUsersAreTheirs(int users, int others, long longest) {
    for (int user = 1; user <= users; user++) {
      user(user, others, 1);
    }

    assertThat(longestPause()).isEqualTo(longest);
  }

  /** Five of eleven users are no half of them. */
  @ParameterizedTest
  @CsvSource({"10, 16384", "11, 16"})
  void halfOfTheUsersAreMost(int users, long longest) {
    for (int user = 1; user <= users; user++) {
      user(user, 500, user <= 5 ? 1 : 0);
    }

    assertThat(longestPause()).isEqualTo(longest);
  }

  /** A redirect's row lies in that of the request; both began before the window. */
  @Test
  void ofWhatIsInFlightTheLongestOfAUserCounts() {
    window = new Window(START + 5000, START + 60_000);
    row(1, 4000, 6000);
    row(1, 4000, 7000);
    row(1, 4500, 6500);

    assertThat(group().inFlight(SampleKind.REQUEST))
        .extracting(InFlight::untilMillis)
        .containsExactly(START + 7000);
  }

  @Test
  void ofASweepTheGroupsOfTheStepAreIts() {
    samples.add(sample("Fill 1", 1, 0, 10_000, true));
    samples.add(sample("Users 4 users repeat 1 1", 1, 1000, 2000, true));

    List<UserGroup> groups = groups();

    assertThat(groups).extracting(group -> group.step).containsExactly(new Step(4, 1));
  }

  @Test
  void aWindowMovesForTheGroupsOfItsStepOnly() {
    window = Window.WHOLE_RUN;
    UserActivity users = new UserActivity(StepWindows.all(window));
    Sample first = sample("Users 4 users repeat 1 1", 1, 1000, 2000, true);
    Sample other = sample("Users 8 users repeat 1 1", 1, 11_000, 12_000, true);
    users.accept(first);
    users.accept(other);
    users.moveWindow(new Step(8, 1), new Window(START + 13_000, START + 20_000));
    List<Sample> last =
        List.of(
            sample("Users 4 users repeat 1 1", 1, 2000, 3000, true),
            sample("Users 8 users repeat 1 1", 1, 12_500, 13_500, true));
    last.forEach(users::accept);
    samples.addAll(List.of(first, other, last.get(0), last.get(1)));

    assertThat(recorded().statistics().steps())
        .extracting(step -> users.of(step).get(0).inFlight(SampleKind.REQUEST).size())
        .containsExactly(0, 1);
  }

  /** So many pauses of 9 ms, and then so many of 9,999 ms. */
  private void user(int user, int shortOnes, int longOnes) {
    long at = 0;
    for (int i = 0; i <= shortOnes + longOnes; i++) {
      row(user, at, at + 1);
      at += i < shortOnes ? 10 : 10_000;
    }
  }

  /** By how long its first user stays active behind the last sample. */
  private long longestPause() {
    UserGroup group = group();
    long last = samples.stream().mapToLong(Sample::endMillis).max().orElseThrow();
    for (long pause = 1; pause < 1L << 20; pause *= 2) {
      if (group.activeAt(last + pause + 1) == 0) {
        return pause;
      }
    }
    throw new AssertionError("never ends");
  }

  private void row(int user, long start, long end) {
    row(user, start, end, true);
  }

  private void row(int user, long start, long end, boolean success) {
    samples.add(sample("Users 1", user, start, end, success));
  }

  private UserGroup group() {
    assertThat(groups()).hasSize(1);
    return groups().get(0);
  }

  private List<UserGroup> groups() {
    return fed().of(recorded().statistics().steps().get(0));
  }

  private UserActivity fed() {
    UserActivity users = new UserActivity(StepWindows.all(window));
    samples.forEach(users::accept);
    return users;
  }

  private RunRecorder recorded() {
    RunRecorder run = new RunRecorder(window);
    samples.forEach(run::accept);
    return run;
  }

  private static Sample sample(String group, int user, long start, long end, boolean success) {
    return new Row(group, user, "Home", START + start, end - start, success).sample(1);
  }
}

package io.github.ampmeter.judge.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Severity;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Users of a bare JTL, whose plan nobody knows: who stopped while the others went on. */
class UnplannedLoadTest {
  private static final long MINUTE = 60_000;

  private final WrittenRows rows = new WrittenRows();

  @BeforeEach
  void aBareFile() {
    rows.withoutPlan();
    rows.tellUsersStillAtWork();
  }

  /** Ten work all the time, and others until a time. */
  @ParameterizedTest
  @CsvSource({
    "1,  20000, 0",
    "2,  20000, 1",
    "10, 20000, 1",
    "10, 40000, 1",
    "10, 46000, 0",
  })
  void usersWhoStopWithTheThroughputAreTold(int users, long until, int issues) {
    users("Users 1", 1, 10, 0, MINUTE);
    users("Users 1", 11, 10 + users, 0, until);

    assertThat(issues()).hasSize(issues);
  }

  @Test
  void saysHowManyStoppedWhenAndByHowMuchTheThroughputFell() {
    users("Users 1", 1, 10, 0, MINUTE);
    users("Users 1", 11, 20, 0, 20_000);

    assertThat(issues())
        .singleElement()
        .satisfies(
            issue -> {
              assertThat(issue.severity()).isEqualTo(Severity.WARNING);
              assertThat(issue.message())
                  .isEqualTo(
                      "10 of 20 users of \"Users 1\" stopped by 2026-09-21T14:13:39Z while the others"
                          + " continued, and throughput fell by 50 %");
            });
  }

  /** The others took over what those did who stopped. */
  @Test
  void usersWhoseThroughputStayedAreNotTold() {
    users("Users 1", 11, 20, 0, 20_000);
    for (int user = 1; user <= 10; user++) {
      for (long at = 0; at < MINUTE; at += at < 20_000 ? 500 : 250) {
        row("Users 1", user, at, true);
      }
    }

    assertThat(issues()).isEmpty();
  }

  @Test
  void aLoadThatWasToFallIsNotTold() {
    for (int user = 1; user <= 20; user++) {
      users("Users 1", user, user, 0, 3000L * user);
    }

    assertThat(issues()).isEmpty();
  }

  /** Whoever stops behind a failure stops because of it. */
  @Test
  void usersWhoStopBehindFailuresAreToldThoughTheLoadFalls() {
    for (int user = 1; user <= 20; user++) {
      users("Users 1", user, user, 0, 3000L * user);
      row("Users 1", user, 3000L * user, user > 14);
    }

    assertThat(issues()).hasSize(1);
  }

  /** Users who begin later than a quarter of the load, and go, come and go. */
  @ParameterizedTest
  @CsvSource({"10000, 1", "16000, 0"})
  void usersWhoCameLaterMayGo(long from, int issues) {
    users("Users 1", 1, 10, 0, MINUTE);
    users("Users 1", 11, 20, from, 30_000);

    assertThat(issues()).hasSize(issues);
  }

  /** At 45 s ten are at work: of one who goes before 57 s a load does not fall, of two it does. */
  @ParameterizedTest
  @CsvSource({"1, 0, 1", "2, 0, 0", "2, 4, 0", "2, 5, 1"})
  void aLoadFallsWhereMoreThanATenthGoAtItsEnd(int going, int failed, int issues) {
    users("Users 1", 1, 10 - going, 0, MINUTE);
    users("Users 1", 11 - going, 10, 0, 50_000);
    users("Users 1", 11, 20, 0, 20_000);
    for (int user = 11; user < 11 + failed; user++) {
      row("Users 1", user, 20_000, false);
    }

    assertThat(issues()).hasSize(issues);
  }

  /** A tenth of those at work. */
  @ParameterizedTest
  @CsvSource({"18, 2, 0", "18, 3, 1"})
  void aTenthOfTheUsersMayStop(int staying, int stopping, int issues) {
    users("Users 1", 1, staying, 0, MINUTE);
    users("Users 1", staying + 1, staying + stopping, 0, 20_000);

    assertThat(issues()).hasSize(issues);
  }

  @Test
  void failuresAreThroughputToo() {
    users("Users 1", 1, 10, 0, MINUTE, false);
    users("Users 1", 11, 20, 0, 20_000);

    assertThat(Issue.messages(issues()))
        .singleElement()
        .asString()
        .endsWith("throughput fell by 50 %");
  }

  /** Eight for ten seconds, and four for the rest. */
  @Test
  void aStepWhoseUsersWereSeldomTogetherIsWarnedOf() {
    users("Users 8 users repeat 1 1", 1, 4, 0, MINUTE);
    users("Users 8 users repeat 1 1", 5, 8, 0, 10_000);
    users("Users 9 users repeat 1 1", 1, 9, 2 * MINUTE, 3 * MINUTE);

    assertThat(Issue.messages(issues()))
        .contains(
            "8 users repeat 1: Thread names count 8 users, but 4 or fewer were at work most of the"
                + " time");
  }

  @Test
  void aGroupThatEndsAsAWholeIsNotTold() {
    users("Users 1", 1, 10, 0, MINUTE);
    users("Import 2", 1, 10, 0, 20_000);

    assertThat(issues()).isEmpty();
  }

  /** As a thread group begins threads for each pass: 30 numbers, 10 at once. */
  @Test
  void threadsThatAreManyMoreThanUsersAreNone() {
    users("Users 1", 1, 10, 0, MINUTE);
    users("Users 1", 11, 20, 0, 10_000);
    users("Users 1", 21, 30, 10_000, 20_000);
    users("Users 1", 31, 40, 20_000, 30_000);

    assertThat(issues()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "4, 4, ''",
    "8, 4, 'Thread names count 8 users, but at most 4 were at work at the same time'",
  })
  void aStepWithFewerUsersThanItsNameSaysIsInvalid(int named, int working, String message) {
    users("Users " + named + " users repeat 1 1", 1, working, 0, MINUTE);
    users("Users 9 users repeat 1 1", 1, 9, 2 * MINUTE, 3 * MINUTE);

    List<Issue> issues = issues();

    assertThat(String.join("", Issue.messages(issues))).endsWith(message);
    assertThat(issues).hasSize(message.isEmpty() ? 0 : 1);
  }

  private void users(String group, int first, int last, long from, long until) {
    users(group, first, last, from, until, true);
  }

  private void users(String group, int first, int last, long from, long until, boolean success) {
    for (int user = first; user <= last; user++) {
      for (long at = from; at < until; at += 500) {
        row(group, user, at, success);
      }
    }
  }

  private void row(String group, int user, long at, boolean success) {
    rows.add(group, user, "Home", WrittenRows.START + at, 499, success);
  }

  /** Of the first step. */
  private List<Issue> issues() {
    return rows.issues();
  }
}

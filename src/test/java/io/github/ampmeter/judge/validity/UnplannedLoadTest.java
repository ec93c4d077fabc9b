package io.github.ampmeter.judge.validity;

import static io.github.ampmeter.judge.issue.ToldIssues.assertTold;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Severity;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
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

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "/judge/stopped-users.csv",
      delimiter = '|',
      useHeadersInDisplayName = true)
  void areToldAsTheTableSays(String name, String users, String message) {
    for (String each : users.split("; ")) {
      String[] parts = each.replace("!", "").split("[-:] *");
      users(
          "Users 1",
          Integer.parseInt(parts[0]),
          Integer.parseInt(parts[1]),
          Long.parseLong(parts[2]),
          Long.parseLong(parts[3]),
          !each.startsWith("!"));
    }

    assertTold(Issue.messages(issues()), message);
    assertThat(issues()).allMatch(issue -> issue.severity() == Severity.WARNING);
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

package io.github.ampmeter.judge.validity;

import static io.github.ampmeter.judge.validity.WrittenRows.END;
import static io.github.ampmeter.judge.validity.WrittenRows.START;
import static io.github.ampmeter.judge.validity.WrittenRows.USERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Window;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Users of whom nothing is heard in the window, or not to its end. */
class UserActivityTest {
  private final WrittenRows rows = new WrittenRows();

  @ParameterizedTest
  @CsvSource({"9, Of 10 users at work in the window, 1 were active", "6, Of 10 users at work"})
  void usersWhoseAnswersNeverComeMakeItIncomplete(int silent, String words) {
    for (int user = 1; user <= USERS; user++) {
      rows.work("Users 1", user, START, user <= silent ? START + 9900 : END, 100, 0);
    }

    assertThat(rows.problems()).singleElement().asString().startsWith(words);
  }

  @Test
  void aFewUsersWhoseAnswersNeverComeAreTold() {
    for (int user = 1; user <= USERS; user++) {
      rows.work("Users 1", user, START, user <= 2 ? START + 9900 : END, 100, 0);
    }

    assertThat(rows.problems()).isEmpty();
    assertThat(rows.remarks())
        .containsExactly(
            "Of 10 users at work in the window, 8 were active on average: the others were waiting"
                + " for a response that never came, or were lost");
  }

  /** As far as the last end of a sample tells, the load went on for the whole window. */
  @ParameterizedTest
  @CsvSource({"20000, 50500", "69000, 100"})
  void oneRowThatLastsOrComesLateDoesNotStandForALoadThatWasOver(long start, long elapsed) {
    for (int user = 1; user <= USERS; user++) {
      rows.work("Users 1", user, START, START + 19_900, 100, 0);
    }
    rows.add("Users 1", 1, "Home", START + start, elapsed, true);

    assertThat(rows.problems()).singleElement().asString().startsWith("Of 10 users at work");
  }

  /** The pauses of one group say nothing of those of another. */
  @Test
  void aUserWhoLooksOnceInHalfAMinuteDoesNotVouchForOthers() {
    for (int user = 1; user <= USERS; user++) {
      rows.work("Users 1", user, START, user > 1 ? START + 9900 : END, 100, 0);
    }
    rows.work("Look 2", 1, START, END, 10, 30_000);

    assertThat(rows.problems()).singleElement().asString().startsWith("Of 10 users at work");
  }

  @ParameterizedTest
  @CsvSource({"100, 0", "100, 5000", "12000, 0", "30000, 0", "2, 9000"})
  void usersWhoAreSlowOrPauseAreHeardOf(long elapsed, long pause) {
    for (int user = 1; user <= USERS; user++) {
      rows.work("Users 1", user, START + user, END, elapsed, pause);
    }

    assertThat(rows.problems()).isEmpty();
    assertThat(rows.remarks()).isEmpty();
  }

  /** Bursts of 500 pages, and eight minutes in which each of them does nothing. */
  @Test
  void pausesOfMostUsersAreTheirsHoweverManyShorterOnesThereAre() {
    WrittenRows bursts = new WrittenRows();
    for (int user = 1; user <= USERS; user++) {
      for (long burst = START - 900_000; burst < END; burst += 490_000) {
        bursts.work("Users 1", user, burst, Math.min(burst + 5000, END), 10, 0);
      }
    }

    assertThat(bursts.problems()).isEmpty();
  }

  /** Olio's: negative exponential, 5 s on average, at most 25 s. */
  @Test
  void usersWhosePausesAreDrawnAreHeardOf() {
    for (int seed = 0; seed < 200; seed++) {
      rows.clear();
      SplittableRandom random = new SplittableRandom(seed);
      for (int user = 1; user <= USERS; user++) {
        rows.work(
            "Users 1",
            user,
            START + user,
            END,
            each -> 50 + random.nextInt(100),
            each -> (long) Math.min(25_000, -5000 * Math.log(1 - random.nextDouble())));
      }

      assertThat(rows.problems()).as("seed " + seed).isEmpty();
      assertThat(rows.remarks()).as("seed " + seed).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"worker", "Users 16 /s repeat 1 1", "Orders arriving 1"})
  void nothingIsSaidOfNamesWithoutANumberNorOfLoadsThatAreOffered(String group) {
    for (int user = 1; user <= USERS; user++) {
      int number = group.equals("worker") ? 0 : user;
      rows.work(group, number, START, user == 1 ? END : START + 9900, 100, 0);
    }

    assertThat(rows.issues()).isEmpty();
    assertThat(rows.problems()).isEmpty();
    assertThat(rows.remarks()).isEmpty();
  }

  /** As a Concurrency Thread Group does, with one iteration a thread. */
  @Test
  void aNumberForEachRunThroughThePlanIsNoUser() {
    int number = 0;
    for (long at = START; at < END; at += 3100) {
      for (int user = 1; user <= USERS; user++) {
        rows.add("Users 1", ++number, "Home", at, 100, true);
      }
    }

    assertThat(rows.problems()).isEmpty();
    assertThat(rows.remarks()).isEmpty();
  }

  /** Nobody knows how long they pause: nobody of them came back. */
  @Test
  void aGroupThatWorksOnceAndPausesIsToldAndNoProblem() {
    rows.work("Users 1", 1, START, END, 100, 0);
    for (int user = 2; user <= USERS; user++) {
      rows.work("Import 2", user, START, START + 2000, 100, 0);
    }

    assertThat(rows.problems()).isEmpty();
    assertThat(rows.remarks()).singleElement().asString().contains("a response that never came");
  }

  /** A listener in one of two groups hears of that one. */
  @Test
  void groupsOfWhichTheFileHasNoRowAreToldAndNoProblem() {
    rows.work("Users 1", 1, START, END, 100, 0);
    rows.work("Users 1", 2, START, END, 100, 0);

    assertThat(rows.problems()).isEmpty();
    assertThat(rows.remarks()).singleElement().asString().startsWith("Of 10 users at work");
  }

  /** Of 170 pauses of a second one of 45 s is odd: it says nothing of what users do. */
  @Test
  void oneOddPauseDoesNotExcuseNineWhoFellSilent() {
    for (int user = 2; user <= USERS; user++) {
      rows.work("Users 1", user, START, START + 19_900, 100, 1000);
    }
    rows.work("Users 1", 1, START, START + 19_900, 100, 1000);
    rows.work("Users 1", 1, START + 65_000, END, 100, 1000);

    assertThat(rows.problems()).singleElement().asString().startsWith("Of 10 users at work");
  }

  /** Two of a kind are no chance. */
  @Test
  void pausesThatComeAgainAreUsual() {
    for (int user = 3; user <= USERS; user++) {
      rows.work("Users 1", user, START, START + 19_900, 100, 1000);
    }
    for (int user = 1; user <= 2; user++) {
      rows.work("Users 1", user, START, START + 19_900, 100, 1000);
      rows.work("Users 1", user, START + 65_000, END, 100, 1000);
    }

    assertThat(rows.problems()).isEmpty();
  }

  @Test
  void eachStepOfASweepIsToldByItself() {
    rows.judge(Window.WHOLE_RUN);
    for (int user = 1; user <= USERS; user++) {
      rows.work("Users 10 users repeat 1 1", user, START, START + 20_000, 100, 0);
      long until = user > 1 ? START + 25_000 : START + 60_000;
      rows.work("Users 10 users repeat 2 1", user, START + 21_000, until, 100, 0);
      long last = user > 1 ? START + 65_000 : START + 100_000;
      rows.work("Users 11 users repeat 1 1", user, START + 61_000, last, 100, 0);
    }
    UserActivity users = new UserActivity(rows.windows());
    RunStatistics run = rows.recorded(users).statistics();

    assertThat(run.steps())
        .extracting(step -> rows.issues(run, users, step).size())
        .containsExactly(0, 1, 1);
  }

  /** Threads are told by numbers, which a file may make as large as it likes. */
  @Test
  void saysNothingOfMoreThreadsThanCanBe() {
    for (int group = 1; group < 20; group++) {
      rows.add("Users " + group, 999_999, "Home", START, 100, true);
    }

    assertThat(rows.issues()).isEmpty();
  }
}

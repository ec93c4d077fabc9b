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

package io.github.ampmeter.judge.validity;

import static io.github.ampmeter.judge.validity.WrittenRows.END;
import static io.github.ampmeter.judge.validity.WrittenRows.START;
import static io.github.ampmeter.judge.validity.WrittenRows.USERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.stats.Window;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Samples that began before the window: whose time went into them. */
class PlannedLoadTest {
  private final WrittenRows rows = new WrittenRows();

  @ParameterizedTest
  @CsvSource({"9, 90", "3, 30"})
  void usersWhoWaitedForWhatBeganBeforeTheWindowMakeItIncomplete(int waiting, int percent) {
    for (int user = 1; user <= USERS; user++) {
      boolean waits = user <= waiting;
      rows.work("Users 1", user, START, waits ? START + 9900 : END, 100, 0);
      if (waits) {
        rows.add("Users 1", user, "Home", START + 9950, 62_000, false);
      }
    }

    assertThat(rows.problems())
        .containsExactly(
            percent
                + " % of user time in the measurement window went to requests that started before"
                + " it (Home, up to 62 s); no statistic includes them");
    assertThat(rows.remarks())
        .containsExactly(
            "No statistic includes "
                + waiting
                + " requests that started before the measurement window and failed later; the first"
                + " is Home (504)");
  }

  @Test
  void oneLongRequestFromBeforeTheWindowIsOnlyTold() {
    for (int user = 1; user <= USERS; user++) {
      rows.work("Users 1", user, START, user == 1 ? START + 9900 : END, 100, 0);
    }
    rows.add("Users 1", 1, "Home", START + 9950, 40_000, false);
    rows.work("Users 1", 1, START + 50_000, END, 100, 0);

    assertThat(rows.problems()).isEmpty();
    assertThat(rows.remarks())
        .singleElement()
        .asString()
        .startsWith("No statistic includes 1 request that started");
  }

  @Test
  void samplesAsLongInTheWindowAreNoStragglers() {
    for (int user = 1; user <= 5; user++) {
      rows.work("Users 1", user, START, END, 100, 0);
      rows.work("Reports 2", user, START + user, END, 20_000, 0);
    }

    assertThat(rows.problems()).isEmpty();
  }

  @Test
  void aLoadThatNobodyPlannedMayEndWithOneLongRequest() {
    rows.judge(Window.WHOLE_RUN);
    for (int user = 1; user <= USERS; user++) {
      rows.work("Users 1", user, START, START + 20_000, 100, 0);
    }
    rows.add("Users 1", 1, "Home", START + 20_000, 50_000, true);

    assertThat(rows.problems()).isEmpty();
    assertThat(rows.remarks()).isEmpty();
  }

  /** One of 20 users in 25 at any time, for 15 s, who is in the figures as well. */
  @Test
  void longSamplesThatComeAllTheTimeAreNoStragglers() {
    SplittableRandom random = new SplittableRandom(7);
    for (int user = 1; user <= USERS; user++) {
      rows.work(
          "Users 1",
          user,
          START - 60_000 + user,
          END,
          each -> random.nextInt(25) == 0 ? 15_000 : 100,
          each -> 0);
    }

    assertThat(rows.problems()).isEmpty();
  }

  /** A percentile of one sample says nothing of what is typical. */
  @Test
  void oneLongSampleOfTheWindowDoesNotExcuseNineThatBeganBeforeIt() {
    rows.work("Users 1", 1, START, END, 100, 0);
    rows.add("Users 1", 2, "Poll", START + 20_000, 31_000, true);
    for (int user = 2; user <= USERS; user++) {
      rows.work("Users 1", user, START, START + 5000, 100, 0);
      rows.add("Users 1", user, "Poll", START + 9500, user == 2 ? 10_000 : 61_000, true);
    }

    assertThat(rows.problems()).singleElement().asString().contains("Poll, up to 61 s");
  }

  @Test
  void usersWhoDoNothingElseThanOneLongSampleAreTold() {
    for (int user = 1; user <= 5; user++) {
      rows.work("Users 1", user, START, END, 100, 0);
      rows.add("Streams 2", user, "Subscribe", START + 1000 * user, 70_000, true);
    }

    assertThat(rows.problems()).isEmpty();
    assertThat(rows.remarks())
        .containsExactly(
            "5 users spent the whole measurement window in Subscribe, which started before it; no"
                + " statistic includes it");
  }

  @Test
  void usersOfWhomTheOneSampleFailedAreStragglers() {
    for (int user = 1; user <= 5; user++) {
      rows.work("Users 1", user, START, END, 100, 0);
      rows.add("Streams 2", user, "Subscribe", START + 1000 * user, 70_000, user > 1);
    }

    assertThat(rows.problems()).singleElement().asString().startsWith("50 % of user time");
  }

  @Test
  void oneRowWithoutAThreadsNumberTakesNothingFromStragglers() {
    for (int user = 1; user <= USERS; user++) {
      rows.work("Users 1", user, START, user > 1 ? START + 9900 : END, 100, 0);
      if (user > 1) {
        rows.add("Users 1", user, "Home", START + 9950, 62_000, false);
      }
    }
    rows.add("main", 0, "Home", START + 20_000, 100, true);

    assertThat(rows.problems()).singleElement().asString().startsWith("90 % of user time");
  }

  /** A user is once in what holds a redirect. */
  @Test
  void whatBeganBeforeTheWindowInsideAnotherIsCountedOnce() {
    for (int user = 1; user <= USERS; user++) {
      rows.work("Users 1", user, START, user > 1 ? START + 9900 : END, 100, 0);
      if (user > 1) {
        rows.add("Users 1", user, "Home-0", START + 9950, 30_000, true);
        rows.add("Users 1", user, "Home", START + 9950, 62_000, false);
      }
    }

    assertThat(rows.problems())
        .singleElement()
        .asString()
        .startsWith("90 % of user time")
        .contains("Home, up to 62 s");
  }

  @Test
  void whereNobodyTellsHowManyWereAtWorkThoseWhoWereHeardOfCount() {
    rows.tellNoUsers();
    for (int user = 1; user <= USERS; user++) {
      rows.work("Users 1", user, START, user > 1 ? START + 9900 : END, 100, 0);
      rows.work("Admin " + (1 + user), 1, START, END, 100, 0);
      if (user > 1) {
        rows.add("Users 1", user, "Home", START + 9950, 62_000, false);
      }
    }

    assertThat(rows.problems()).singleElement().asString().startsWith("45 % of user time");
    assertThat(rows.remarks()).singleElement().asString().endsWith("the first is Home (504)");
  }
}

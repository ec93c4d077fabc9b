package io.github.ampmeter.judge.validity;

import static io.github.ampmeter.judge.issue.ToldIssues.assertTold;
import static io.github.ampmeter.judge.validity.WrittenRows.END;
import static io.github.ampmeter.judge.validity.WrittenRows.START;
import static io.github.ampmeter.judge.validity.WrittenRows.USERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.stats.Window;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Samples that began before the window, and users of whom nothing is heard in it. */
class PlannedLoadTest {
  private final WrittenRows rows = new WrittenRows();

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "/judge/silent-users.csv",
      delimiter = '|',
      useHeadersInDisplayName = true)
  void isToldAsTheTableSays(String name, String told, String problem, String remark) {
    rows.tell(told);

    assertTold(rows.problems(), problem);
    if (!"?".equals(remark)) {
      assertTold(rows.remarks(), remark);
    }
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

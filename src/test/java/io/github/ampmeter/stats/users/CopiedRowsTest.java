package io.github.ampmeter.stats.users;

import static io.github.ampmeter.stats.users.WrittenRows.END;
import static io.github.ampmeter.stats.users.WrittenRows.START;
import static io.github.ampmeter.stats.users.WrittenRows.USERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stats.users.WrittenRows.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** More rows than the users who are at work can write. */
class CopiedRowsTest {
  private final WrittenRows rows = new WrittenRows();

  @ParameterizedTest
  @CsvSource({"0", "30"})
  void rowsThatStandThereTwiceAreTold(long later) {
    for (int user = 1; user <= USERS; user++) {
      rows.work("Users 1", user, START, END, 100, 0);
    }
    for (Row row : rows.all()) {
      rows.add(row.group(), row.user(), row.label(), row.start() + later, row.elapsed(), true);
    }

    assertThat(rows.time().remarks())
        .singleElement()
        .asString()
        .contains(
            " of %d requests were made by users who were in another one: rows stand there twice"
                .formatted(rows.size()));
  }

  /** Of less than a millisecond a user makes several in one, whose rows cannot be told apart. */
  @ParameterizedTest
  @CsvSource({"0", "1"})
  void quickRequestsThatLookTheSameAreNone(long elapsed) {
    for (int user = 1; user <= USERS; user++) {
      for (long at = START; at < END; at += 5) {
        for (int i = 0; i < 3; i++) {
          rows.add("Users 1", user, "Home", at, elapsed, true);
        }
      }
    }

    assertThat(rows.timeInOrder().remarks()).isEmpty();
  }

  /** As an XML JTL has them. */
  @Test
  void requestsInsideAnotherArePartOfIt() {
    for (int user = 1; user <= USERS; user++) {
      rows.work("Users 1", user, START, END, 100, 0);
    }
    for (Row row : rows.all()) {
      rows.add(row.group(), row.user(), "Picture", row.start() + 40, 60, true);
      rows.add(row.group(), row.user(), "Home-0", row.start(), 100, true);
    }

    assertThat(rows.time().remarks()).isEmpty();
  }

  /** As a browser loads them: the page's own row, which holds all, and six at a time in it. */
  @Test
  void picturesOfAPageMayBeLoadedSideBySide() {
    for (int user = 1; user <= USERS; user++) {
      for (long at = START; at < END; at += 500) {
        rows.add("Users 1", user, "Home", at, 200, true);
        rows.add("Users 1", user, "Home-0", at, 50, true);
        for (int picture = 1; picture <= 8; picture++) {
          rows.add("Users 1", user, "Home-" + picture, at + 50 + 5 * picture, 110, true);
        }
      }
    }

    assertThat(rows.timeInOrder().remarks()).isEmpty();
  }

  @Test
  void aCopyUnderOtherNumbersIsTold() {
    for (int user = 1; user <= 2 * USERS; user++) {
      rows.work("Users 1", user, START, END, 100, 0);
    }

    assertThat(rows.time().problems()).isEmpty();
    assertThat(rows.time().remarks())
        .containsExactly(
            "of 10 users at work in the judged time 20 were heard of on average: rows of several"
                + " load generators, or copies, that nothing tells apart");
  }
}

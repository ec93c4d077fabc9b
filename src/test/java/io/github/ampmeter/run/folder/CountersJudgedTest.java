package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.verdict.Finding;
import io.github.ampmeter.verdict.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Criteria on the counters of a database. */
class CountersJudgedTest extends ObservedLoad {
  @Test
  void holdsWhatACounterRoseByInTheWindowWithoutOurOwnLooks() {
    database(FIRST_LOOK, LAST_LOOK);

    Finding finding = find("status(Questions) <= 1940");

    assertThat(finding.measuredText()).isEqualTo("1940");
    assertThat(finding.outcome()).isEqualTo(Outcome.HELD);
    assertThat(find("status(questions) < 1940").outcome()).isEqualTo(Outcome.MISSED);
    assertThat(find("status(Slow_queries) <= 0").outcome()).isEqualTo(Outcome.HELD);
    assertThat(find("status(Questions) per operation <= 1.2125").outcome()).isEqualTo(Outcome.HELD);
    assertThat(find("status(Questions) per operation <= 1.21").outcome()).isEqualTo(Outcome.MISSED);
  }

  @Test
  void whatHappensBeforeAndAfterTheWindowIsNotInIt() {
    database(FIRST_LOOK, LAST_LOOK);
    status(8, "Slow_queries", 8);
    status(34, "Slow_queries", 9);

    assertThat(find("status(Slow_queries) <= 0").outcome()).isEqualTo(Outcome.HELD);
  }

  /** A busy machine keeps looks waiting: in the window, where it begins and where it ends. */
  @ParameterizedTest
  @ValueSource(ints = {10, 11, 20, 30})
  void aLookThatWasTooLateToBeToldIsNotHeldAgainstTheDatabase(int late) {
    look(FIRST_LOOK, "statusAsking", "Questions", 3);
    for (int second = FIRST_LOOK; second <= LAST_LOOK; second++) {
      if (second != late) {
        status(second, "Ampmeter_looks", second - FIRST_LOOK);
        status(second, "Questions", 1_000 + 3 * (second - FIRST_LOOK));
        status(second, "Uptime", 50 + second);
      }
    }

    assertThat(find("status(Questions) <= 0").outcome()).isEqualTo(Outcome.HELD);

    without(FIRST_LOOK, LAST_LOOK, "Ampmeter_looks");
    assertThat(find("status(Questions) <= 0").outcome()).isNotEqualTo(Outcome.HELD);
  }

  @ParameterizedTest
  @ValueSource(ints = {11, 20, 30})
  void whatHappensInTheWindowIsMissed(int second) {
    database(FIRST_LOOK, LAST_LOOK);
    status(second, "Slow_queries", 8);

    assertThat(find("status(Slow_queries) <= 0").outcome()).isEqualTo(Outcome.MISSED);
  }

  /** The window begins at 10 s: a look at 9.5 s and one at 10.5 s, and one slow query between. */
  @Test
  void whatMayBeInTheWindowOrBesideItIsNotJudged() {
    for (int second = FIRST_LOOK; second < LAST_LOOK; second++) {
      look(second + 0.5, "status", "Slow_queries", second < 10 ? 7 : 8);
      look(second + 0.5, "status", "Uptime", 50 + second);
    }

    Finding finding = find("status(Slow_queries) <= 0");

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark())
        .isEqualTo("from 0 to 1: the window begins and ends between two looks at the server");
    assertThat(find("status(Slow_queries) <= 1").outcome()).isEqualTo(Outcome.HELD);
  }

  /** Looks at 9.5 s, 10.5 s, ...; 100 questions a second from before 10 s to 30 s, then none. */
  @Test
  void aLoadThatEndsWithItsWindowIsCountedWhole() {
    for (int second = FIRST_LOOK; second < LAST_LOOK; second++) {
      double at = second + 0.5;
      look(at, "status", "Questions", 5_000 + Math.round(100 * Math.min(at, 30)));
      look(at, "status", "Uptime", 50 + second);
    }

    assertThat(find("status(Questions) <= 2050").measuredText()).isEqualTo("2000");
  }

  @Test
  void aDatabaseThatWasRestartedInTheWindowIsNotJudged() {
    database(FIRST_LOOK, 20);
    for (int second = 21; second <= LAST_LOOK; second++) {
      status(second, "Questions", 9_000 + second);
      status(second, "Slow_queries", 7);
      status(second, "Uptime", second - 21);
    }

    notJudged("status(Slow_queries) <= 0", "the database was restarted during the window");
    notJudged("status(Questions) <= 99999", "the database was restarted during the window");
  }

  /** Up for a short time only: it stays above what it was, and yet did not grow as time passed. */
  @Test
  void aRestartThatNoLookSawFallIsFoundByTheUptime() {
    for (int second = FIRST_LOOK; second <= LAST_LOOK; second++) {
      status(second, "Slow_queries", 7);
      status(second, "Uptime", second < 12 ? 3 + second : second < 24 ? 15 : second - 8);
    }

    notJudged("status(Slow_queries) <= 0", "the database was restarted during the window");
  }

  @Test
  void countersThatWereResetAreNotJudged() {
    database(FIRST_LOOK, LAST_LOOK);
    for (int second = FIRST_LOOK; second <= LAST_LOOK; second++) {
      status(second, "Uptime_since_flush_status", second < 15 ? 50 + second : second - 15);
    }

    notJudged("status(Slow_queries) <= 0", "the counters were reset during the window");
  }

  @Test
  void aCounterThatFellIsNotJudged() {
    database(FIRST_LOOK, LAST_LOOK);
    status(20, "Slow_queries", 0);

    notJudged("status(Slow_queries) <= 0", "Slow_queries fell during the window");
  }

  @Test
  void aVariableThatTheDatabaseDoesNotHaveIsNotJudged() {
    database(FIRST_LOOK, LAST_LOOK);

    notJudged("status(Slow_querys) <= 0", "the database told no number for Slow_querys");
  }
}

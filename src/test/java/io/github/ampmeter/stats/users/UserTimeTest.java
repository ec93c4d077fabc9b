package io.github.ampmeter.stats.users;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ten users in a window of 60 s, or of 2 s: where what is said of them begins to be said. */
class UserTimeTest {
  @ParameterizedTest
  @CsvSource({
    "600000, 450000, 150000, ''",
    "600000, 449999, 150001, problem",
    "600000, 300000, 150000, ''",
    "600000, 500000, 300000, ''",
    "600000, 300000, 300000, problem",
    "20000, 10000, 10000, ''",
    "20000, 9999, 10001, problem",
  })
  void aQuarterOfTheUsersTimeAndASecondEachMayBeThatOfSilentOnes(
      long atWork, long heard, long silent, String problem) {
    UserTime time = time(atWork, heard, silent, 0, 0, 0, 0);

    assertThat(time.problems()).hasSize(problem.isEmpty() ? 0 : 1);
    // What is a problem is no remark.
    assertThat(time.remarks()).hasSize(problem.isEmpty() && atWork - heard > 10_000 ? 1 : 0);
  }

  @ParameterizedTest
  @CsvSource({"600000, 540000, 0", "600000, 539999, 1", "20000, 10000, 0", "20000, 9999, 1"})
  void aTenthMayBeUnheardAndASecondEach(long atWork, long heard, int remarks) {
    assertThat(time(atWork, heard, 0, 0, 0, 0, 0).remarks()).hasSize(remarks);
  }

  @ParameterizedTest
  @CsvSource({"600000, 60000, 0", "600000, 60001, 1", "20000, 10000, 0", "20000, 10001, 1"})
  void soMuchMayBeHeardTooMuch(long atWork, long tooMuch, int remarks) {
    assertThat(time(atWork, atWork, 0, tooMuch, 0, 0, 0).remarks()).hasSize(remarks);
  }

  @ParameterizedTest
  @CsvSource({"60000, ''", "60001, problem"})
  void aTenthMayBeThatOfStragglers(long waited, String problem) {
    assertThat(time(600_000, 600_000, 0, 0, waited, 0, 0).problems())
        .hasSize(problem.isEmpty() ? 0 : 1);
  }

  @ParameterizedTest
  @CsvSource({"19, 100, 0", "20, 100, 1", "20, 200, 0", "21, 200, 1"})
  void twentyRequestsAndATenthMayBeSideBySide(long atTheSameTime, long requests, int remarks) {
    UserTime time = time(600_000, 600_000, 0, 0, 0, requests, atTheSameTime);

    assertThat(time.remarks()).hasSize(remarks);
    assertThat(String.join("", time.remarks()))
        .startsWith(remarks == 0 ? "" : atTheSameTime + " of " + requests + " requests were made");
  }

  private static UserTime time(
      long atWork,
      long heard,
      long silent,
      long tooMuch,
      long waited,
      long requests,
      long atTheSameTime) {
    return new UserTime(
        new Presence(10, atWork / 10, atWork, heard, silent, tooMuch),
        new FromBefore(
            waited, Optional.of(new HeardGroup.Straddling("Home", true, 61_000, 0)), 0, "", 0, ""),
        new ConcurrentRequests(requests, atTheSameTime));
  }
}

package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PollTimesTest {
  private final PollTimes looks = new PollTimes(new long[] {1000, 2000, 3000, 4000});

  @Test
  void knowsTheirTimes() {
    assertThat(looks.number()).isEqualTo(4);
    assertThat(looks.timeMillis(2)).isEqualTo(3000);
  }

  @ParameterizedTest
  @CsvSource({
    "500, 900, -1, 0",
    "999, 1000, -1, 0",
    "1000, 1001, 0, 1",
    "1500, 2500, 0, 2",
    "2000, 3000, 1, 2",
    "2001, 4000, 1, 3",
    "4000, 4001, 3, 4",
  })
  void findsThoseAroundAWindow(long from, long to, int before, int after) {
    Window window = new Window(from, to);

    assertThat(looks.before(window)).isEqualTo(before);
    assertThat(looks.after(window)).isEqualTo(after);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1000, 0",
    "0, 1250, 0.25",
    "1500, 9000, 0.5",
    "1100, 1400, 0.3",
    "0, 9000, 1",
    "2000, 9000, 0",
  })
  void sharesTheTimeBetweenTwoByWhatLiesInTheWindow(long from, long to, double share) {
    assertThat(looks.share(0, new Window(from, to))).isEqualTo(share);
  }

  /** From 1500 to 1900: 400 of them, 100 in the window. */
  @Test
  void sharesOnlyTheTimeOfTheLoad() {
    Window load = new Window(1500, 1900);

    assertThat(looks.share(0, new Window(1800, 5000), load)).isEqualTo(0.25);
    assertThat(looks.share(1, new Window(1800, 5000), load)).isZero();
    assertThat(looks.share(0, new Window(1900, 5000), load)).isZero();
  }
}

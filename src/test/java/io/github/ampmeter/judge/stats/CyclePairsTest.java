package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CyclePairsTest {
  @Test
  void pairsThatAreAllTooLongAreNoChanceHoweverMuchTheyWereDrawn() {
    CyclePairs pairs = new CyclePairs();
    for (int i = 1; i <= 12; i++) {
      pairs.add(1.1 * 500 * i, 500 * i);
    }

    assertThat(pairs.surelyOffBy(2)).isTrue();
    assertThat(pairs.surelyOffBy(11)).isFalse();
  }

  @Test
  void cyclesThatAreTooShortAreNoChanceEither() {
    CyclePairs pairs = new CyclePairs();
    for (int i = 1; i <= 12; i++) {
      pairs.add(0.9 * 500 * i, 500 * i);
    }

    assertThat(pairs.surelyOffBy(2)).isTrue();
    assertThat(pairs.surelyOffBy(11)).isFalse();
  }

  /** Actual - drawn is 10, 20, 30, 40: mean 25, standard error sqrt(500 / 3 / 4). */
  @Test
  void goesByStudentsTest() {
    CyclePairs pairs = new CyclePairs();
    for (int i = 1; i <= 4; i++) {
      pairs.add(1000 + 10 * i, 1000);
    }

    // t(3): 25 / 6.455 = 3.87, where p 0.001 takes 10.215.
    assertThat(pairs.surelyOffBy(0)).isFalse();
    for (int i = 1; i <= 4; i++) {
      pairs.add(1000 + 10 * i, 1000);
    }
    // t(7): (25 - 4) / 4.226 = 4.97, where p 0.001 takes 4.785; (25 - 5) / 4.226 = 4.73.
    assertThat(pairs.surelyOffBy(0.4)).isTrue();
    assertThat(pairs.surelyOffBy(0.5)).isFalse();
  }

  @Test
  void ofTwoPairsNothingIsSure() {
    CyclePairs pairs = new CyclePairs();
    pairs.add(5000, 1000);
    pairs.add(5000, 1000);

    assertThat(pairs.surelyOffBy(2)).isFalse();
  }

  /**
   * 3 to 99 cycles of 5 s in the mean, with response times of 0.3 s in the mean, both exponential:
   * where a response outlasts its cycle, the next operation begins later.
   */
  @Test
  void noneOfTwoThousandHealthyRunsOfFewCyclesIsSurelyOff() {
    SplittableRandom chance = new SplittableRandom(5);
    int off = 0;
    for (int run = 0; run < 2000; run++) {
      CyclePairs pairs = new CyclePairs();
      for (int i = 0; i < 3 + run % 97; i++) {
        double drawn = Math.min(25_000, -5000 * Math.log(1 - chance.nextDouble()));
        double response = -300 * Math.log(1 - chance.nextDouble());
        pairs.add(Math.round(Math.max(drawn, response)) + 1, Math.round(drawn));
      }
      off += pairs.surelyOffBy(2) ? 1 : 0;
    }

    assertThat(off).isZero();
  }
}

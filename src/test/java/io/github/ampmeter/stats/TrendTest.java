package io.github.ampmeter.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrendTest {
  @Test
  void aLineIsFoundAsItIs() {
    Trend trend = trend(IntStream.range(0, 10).mapToDouble(i -> 3 + 2 * i).toArray());

    assertThat(trend.begin()).isEqualTo(3);
    assertThat(trend.end()).isEqualTo(23);
    assertThat(trend.error()).isZero();
    // All 45 pairs rise: (45 - 1) / sqrt(10 * 9 * 25 / 18).
    assertThat(trend.test()).isCloseTo(44 / Math.sqrt(125), within(1e-12));
  }

  /** Worked out by another program, pair by pair: 40 of 45 rise, one is equal, slope 9/4. */
  @Test
  void pairsThatAreEqualNeitherRiseNorFallAndLessenTheVariance() {
    Trend trend = trend(100, 101, 99, 105, 104, 110, 108, 115, 115, 120);

    assertThat(trend.begin()).isCloseTo(98.5, within(1e-9));
    assertThat(trend.end()).isCloseTo(121, within(1e-9));
    assertThat(trend.error()).isCloseTo(Math.sqrt(1.2) * 1.4826 * 11 / 8, within(1e-9));
    assertThat(trend.test()).isCloseTo(35 / Math.sqrt(124), within(1e-9));
  }

  @Test
  void oneWildValueDoesNotBendTheLine() {
    double[] values = IntStream.range(0, 24).mapToDouble(i -> 100 - 2 * i).toArray();
    values[20] = 5000;

    assertThat(trend(values).begin()).isEqualTo(100);
    assertThat(trend(values).end()).isEqualTo(52);
    assertThat(trend(values).fallsBy(47)).isTrue();
    assertThat(trend(values).fallsBy(48)).isFalse();
    assertThat(trend(values).risesBy(-100)).isFalse();
  }

  @Test
  void valuesThatAreAllTheSameHaveNoTrend() {
    assertThat(trend(7, 7, 7, 7, 7, 7, 7, 7, 7, 7)).isEqualTo(new Trend(7, 7, 0, 0));
  }

  /** Four of 45 pairs fall: 36 / sqrt(125) = 3.22; five: 34 / sqrt(125) = 3.04; p 0.001: 3.09. */
  @Test
  void whatMoreThanOneOfAThousandRunsShowByChanceIsNoTrend() {
    double whatever = -1e6;

    assertThat(trend(2, 1, 4, 3, 6, 5, 8, 7, 9, 10).risesBy(whatever)).isTrue();
    assertThat(trend(2, 1, 4, 3, 6, 5, 8, 7, 10, 9).risesBy(whatever)).isFalse();
  }

  @Test
  void aRiseThatIsNotSurelyLongerThanTheLeastIsNone() {
    Trend trend = new Trend(100, 200, 10, 4);

    assertThat(trend.risesBy(54)).isTrue();
    assertThat(trend.risesBy(55)).isFalse();
    assertThat(new Trend(200, 100, 10, -4).fallsBy(54)).isTrue();
    assertThat(new Trend(200, 100, 10, -4).fallsBy(55)).isFalse();
  }

  private static Trend trend(double... values) {
    int n = values.length;
    return Trend.of(IntStream.range(0, n).asDoubleStream().toArray(), values, 0, n);
  }
}

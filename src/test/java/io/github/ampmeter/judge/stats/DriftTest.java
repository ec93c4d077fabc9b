package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.stats.Stability.Drift;
import io.github.ampmeter.judge.stats.Stability.WatchedFigure;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Runs that become worse little by little: the band of those before widens with them. */
class DriftTest {
  private static final double NOISE = 0.1;

  @Test
  void findsThatThroughputFellSteadilyToAHalf() {
    Stability.StabilityChange found = found(60, at -> 200 - 100 * at, at -> 50);

    assertThat(found).isInstanceOf(Drift.class);
    assertThat(found.figure()).isEqualTo(WatchedFigure.THROUGHPUT);
    assertThat(found.atMillis()).isZero();
    assertThat(found.before()).isCloseTo(200, within(1.0));
    assertThat(found.after()).isCloseTo(100, within(1.0));
  }

  @Test
  void findsThatResponseTimesRoseSteadilyToFourTimes() {
    Stability.StabilityChange found = found(60, at -> 100, at -> 100 + 300 * at);

    assertThat(found).isInstanceOf(Drift.class);
    assertThat(found.figure()).isEqualTo(WatchedFigure.RESPONSE_TIME);
    // The 90th percentile of a block is its last second's.
    assertThat(found.before()).isCloseTo(100, within(5.0));
    assertThat(found.after()).isCloseTo(400, within(5.0));
  }

  @Test
  void findsItInTenBlocks() {
    assertThat(found(10, at -> 200 - 100 * at, at -> 50)).isInstanceOf(Drift.class);
    assertThat(found(10, at -> 100, at -> 100 + 300 * at)).isInstanceOf(Drift.class);
  }

  @Test
  void overlooksWhatNobodyWouldCareAbout() {
    assertThat(found(24, at -> 1000 - 190 * at, at -> 1000 + 490 * at)).isNull();
    assertThat(found(24, at -> 1000 - 210 * at, at -> 1000).figure())
        .isEqualTo(WatchedFigure.THROUGHPUT);
    assertThat(found(24, at -> 1000, at -> 1000 + 510 * at).figure())
        .isEqualTo(WatchedFigure.RESPONSE_TIME);
    // Twice as long, but by less than 20 ms.
    assertThat(found(24, at -> 1000, at -> 18 + 18 * at)).isNull();
  }

  @Test
  void whatBecomesBetterIsNoDrift() {
    assertThat(found(60, at -> 100 + 100 * at, at -> 400 - 300 * at)).isNull();
  }

  /** A line through a curve that rises at the end begins below 0. */
  @Test
  void neverSaysATimeBelowZero() {
    assertThat(found(24, at -> 100, at -> 10 + 990 * at * at * at).before()).isNotNegative();
  }

  @Test
  void findsAtMostOneInTwoThousandSeriesOfIndependentNoise() {
    assertThat(foundIn(0)).isLessThanOrEqualTo(1);
  }

  /** Each of 24 blocks is by 0.6 what the one before was: a slow second is seldom alone. */
  @Test
  void findsAtMostOneInTwoThousandSeriesOfNoiseThatLasts() {
    assertThat(foundIn(0.6)).isLessThanOrEqualTo(1);
  }

  @Test
  void findsNearlyAllThatAreAsNoisy() {
    SplittableRandom chance = new SplittableRandom(3);
    int found = 0;
    for (int run = 0; run < 200; run++) {
      double[] noise = noise(0.6, chance);
      found +=
          found(24, at -> 1000, at -> (500 + 1500 * at) * noise[(int) (24 * at)]) == null ? 0 : 1;
    }

    assertThat(found).isGreaterThan(190);
  }

  /** Breaks and drifts, of throughput and of response times. */
  private static int foundIn(double lasting) {
    SplittableRandom chance = new SplittableRandom(7);
    int found = 0;
    for (int run = 0; run < 2000; run++) {
      double[] rate = noise(lasting, chance);
      double[] times = noise(lasting, chance);
      found +=
          found(24, at -> 100 * rate[(int) (24 * at)], at -> 1000 * times[(int) (24 * at)]) == null
              ? 0
              : 1;
    }
    return found;
  }

  /** 24 factors around 1, of which each keeps that share of the one before. */
  private static double[] noise(double lasting, SplittableRandom chance) {
    double[] noise = new double[24];
    double off = NOISE * chance.nextGaussian();
    for (int i = 0; i < noise.length; i++) {
      noise[i] = 1 + off;
      off = lasting * off + NOISE * Math.sqrt(1 - lasting * lasting) * chance.nextGaussian();
    }
    return noise;
  }

  /**
   * Of a run of so many seconds, with a rate and a time by how much of the run is over in the
   * middle of a second, 0 to 1.
   */
  private static Stability.StabilityChange found(int seconds, ByShare perSecond, ByShare millis) {
    List<Interval> run = new ArrayList<>();
    for (int second = 0; second < seconds; second++) {
      double at = (second + 0.5) / seconds;
      ValueCounts elapsed =
          ToldCounts.times(Math.round(perSecond.at(at)), Math.round(millis.at(at)));
      run.add(new Interval(1000L * second, 1, elapsed, 0, 1));
    }
    return Stability.of(run, new Window(0, 1000L * seconds)).found().orElse(null);
  }

  private interface ByShare {
    double at(double share);
  }

  @Test
  void aLineIsFoundAsItIs() {
    RobustLine trend = trend(IntStream.range(0, 10).mapToDouble(i -> 3 + 2 * i).toArray());

    assertThat(trend.begin()).isEqualTo(3);
    assertThat(trend.end()).isEqualTo(23);
    assertThat(trend.error()).isZero();
    // All 45 pairs rise: (45 - 1) / sqrt(10 * 9 * 25 / 18).
    assertThat(trend.test()).isCloseTo(44 / Math.sqrt(125), within(1e-12));
  }

  /** Worked out by another program, pair by pair: 40 of 45 rise, one is equal, slope 9/4. */
  @Test
  void pairsThatAreEqualNeitherRiseNorFallAndLessenTheVariance() {
    RobustLine trend = trend(100, 101, 99, 105, 104, 110, 108, 115, 115, 120);

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
    assertThat(trend(7, 7, 7, 7, 7, 7, 7, 7, 7, 7)).isEqualTo(new RobustLine(7, 7, 0, 0));
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
    RobustLine trend = new RobustLine(100, 200, 10, 4);

    assertThat(trend.risesBy(54)).isTrue();
    assertThat(trend.risesBy(55)).isFalse();
    assertThat(new RobustLine(200, 100, 10, -4).fallsBy(54)).isTrue();
    assertThat(new RobustLine(200, 100, 10, -4).fallsBy(55)).isFalse();
  }

  private static RobustLine trend(double... values) {
    int n = values.length;
    return RobustLine.of(IntStream.range(0, n).asDoubleStream().toArray(), values, 0, n);
  }
}

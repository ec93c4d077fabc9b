package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class PercentileIntervalTest {
  /** By exact sums of the binomial distribution, in fractions; 0: there is none. */
  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/percentile-intervals.csv",
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void liesBetweenTheClosestRanksThatLeaveOneInFortyBeyondEach(
      long count, double percent, long low, long high) {
    assertThat(PercentileInterval.Ranks.of(percent, count))
        .isEqualTo(new PercentileInterval.Ranks(low, high));
  }

  @Test
  void isTheSameAsByExactSumsForEverySmallNumber() {
    for (int count = 1; count <= 60; count++) {
      for (int percent : new int[] {1, 25, 50, 75, 90, 99}) {
        assertThat(PercentileInterval.Ranks.of(percent, count))
            .as(percent + " % of " + count)
            .isEqualTo(exact(count, percent));
      }
    }
  }

  @Test
  void isGivenForAsManySamplesAsAFileCanHold() {
    PercentileInterval.Ranks ranks = PercentileInterval.Ranks.of(99, 50_000_000);

    // 49.5 million +- 1.96 * sqrt(50 million * 0.99 * 0.01).
    assertThat(ranks.low()).isBetween(49_498_600L, 49_498_640L);
    assertThat(ranks.high()).isBetween(49_501_360L, 49_501_400L);
  }

  /** 5.94 thousand million +- 1.96 * sqrt(6 thousand million * 0.99 * 0.01), and a little more. */
  @Test
  void isGivenForMoreSamplesThanAnIntCounts() {
    PercentileInterval.Ranks ranks = PercentileInterval.Ranks.of(99, 6_000_000_000L);

    assertThat(5_940_000_000L - ranks.low()).isBetween(15_105L, 30_210L);
    assertThat(ranks.high() - 5_940_000_000L).isBetween(15_105L, 30_210L);
    assertThat(PercentileInterval.Ranks.of(100, 6_000_000_000L).high()).isZero();
  }

  @Test
  void isMeasuredTimes() {
    ValueCounts times = new ValueCounts();
    LongStream.rangeClosed(1, 100).map(i -> 10 * i).forEach(times::add);

    assertThat(times.interval(90)).contains(new PercentileInterval(840, 960));
    assertThat(new ValueCounts().interval(90)).isEmpty();
  }

  /**
   * The 983rd to the 997th of 1,000, of which the last 10 were longer than any that was measured.
   */
  @Test
  void isNotBoundedAboveWhereItMayLieAmongThoseThatNeverEnded() {
    ValueCounts times = new ValueCounts();
    LongStream.rangeClosed(1, 990).forEach(times::add);

    PercentileInterval interval = PercentileInterval.of(times, 99, 10).orElseThrow();

    assertThat(interval.low()).isEqualTo(983);
    assertThat(interval.high()).isInfinite();
    assertThat(interval.bounded()).isFalse();
    assertThat(PercentileInterval.of(times, 50, 10).orElseThrow().bounded()).isTrue();
  }

  @Test
  void isNotBoundedWhereOneEndIsMissing() {
    assertThat(new PercentileInterval(5, Double.NaN).bounded()).isFalse();
    assertThat(new PercentileInterval(Double.NaN, 5).bounded()).isFalse();
    assertThat(new PercentileInterval(5, Double.NaN).contains(6)).isFalse();
    assertThat(new PercentileInterval(5, 7).contains(5)).isTrue();
    assertThat(new PercentileInterval(5, 7).contains(7)).isTrue();
    assertThat(new PercentileInterval(5, 7).contains(7.001)).isFalse();
  }

  /** Sums of whole numbers: C(n, k) * percent^k * (100 - percent)^(n - k) of 100^n. */
  private static PercentileInterval.Ranks exact(int count, int percent) {
    BigInteger all = BigInteger.valueOf(100).pow(count);
    BigInteger sum = BigInteger.ZERO;
    BigInteger choose = BigInteger.ONE;
    long low = 0;
    long high = 0;
    for (int k = 0; k < count; k++) {
      sum =
          sum.add(
              choose
                  .multiply(BigInteger.valueOf(percent).pow(k))
                  .multiply(BigInteger.valueOf(100 - percent).pow(count - k)));
      choose = choose.multiply(BigInteger.valueOf(count - k)).divide(BigInteger.valueOf(k + 1));
      BigDecimal share = new BigDecimal(sum).divide(new BigDecimal(all), MathContext.DECIMAL128);
      low = share.compareTo(new BigDecimal("0.025")) <= 0 ? k + 1 : low;
      high = high == 0 && share.compareTo(new BigDecimal("0.975")) >= 0 ? k + 1 : high;
    }
    return new PercentileInterval.Ranks(low, high);
  }
}

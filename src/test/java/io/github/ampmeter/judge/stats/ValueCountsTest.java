package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValueCountsTest {
  @Test
  void ranksByNearestRankForEverySizeAndTenth() {
    for (long n = 1; n <= 2000; n++) {
      for (long tenths = 1; tenths <= 1000; tenths++) {
        // ceil(n * p / 100) in whole numbers.
        long expected = (n * tenths + 999) / 1000;

        assertThat(ValueCounts.rank(tenths / 10.0, n)).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {50, 5_000, 1 << 20, (1 << 20) + 100, 1L << 31})
  void givesThePercentilesOfTheSortedValues(long bound) {
    Random random = new Random(bound);
    for (int n : new int[] {1, 2, 3, 10, 99, 100, 101, 999, 1000, 2000}) {
      long[] values = random.longs(n, 0, bound).toArray();
      ValueCounts counts = counts(values);
      Arrays.sort(values);

      // Some of them to 100 %: that each has its rank is shown above.
      for (int tenths = 1; tenths <= 1000; tenths += 9) {
        double expected = values[(n * tenths + 999) / 1000 - 1];
        assertThat(counts.percentile(tenths / 10.0)).isEqualTo(expected);
      }
      assertThat(counts.min()).isEqualTo(values[0]);
      assertThat(counts.max()).isEqualTo(values[n - 1]);
      assertThat(counts.count()).isEqualTo(n);
    }
  }

  /** 99.99 % of 10,000 values leave one out; 99.999 % would need a fifth decimal. */
  @Test
  void isExactWithFourDecimals() {
    ValueCounts counts = counts(LongStream.rangeClosed(1, 10_000).toArray());

    assertThat(counts.percentile(99.99)).isEqualTo(9_999);
    assertThat(counts.percentile(0.01)).isEqualTo(1);
    assertThat(counts.percentile(0.0101)).isEqualTo(2);
    assertThat(counts.percentile(100)).isEqualTo(10_000);
  }

  @ParameterizedTest
  @ValueSource(longs = {10, 3_000, 1L << 22})
  void agreesWithCommonsMathOnMeanAndStandardDeviation(long bound) {
    long[] values = new Random(7).longs(5_000, 0, bound).toArray();
    DescriptiveStatistics reference = new DescriptiveStatistics();
    LongStream.of(values).forEach(reference::addValue);

    ValueCounts counts = counts(values);

    assertThat(counts.mean()).isCloseTo(reference.getMean(), within(1e-9 * bound));
    assertThat(counts.sd()).isCloseTo(reference.getStandardDeviation(), within(1e-9 * bound));
  }

  /** A sum of squares in double would answer 0 or NaN: the squares differ in the 19th digit. */
  @Test
  void keepsTheStandardDeviationOfLargeValuesThatDifferLittle() {
    ValueCounts counts = counts(2_000_000_001L, 2_000_000_002L, 2_000_000_003L);

    assertThat(counts.sd()).isEqualTo(1.0);
  }

  @Test
  void dividesTheStandardDeviationByOneLess() {
    // Mean 3, squares 4 + 0 + 4 = 8, 8 / 2 = 4.
    assertThat(counts(1, 3, 5).sd()).isEqualTo(2.0);
  }

  @Test
  void addsOtherCounts() {
    ValueCounts sum = counts(1, 5, 2_000_000);
    sum.addAll(counts(5, 900, 2_000_000));

    assertThat(sum.count()).isEqualTo(6);
    assertThat(sum.mean()).isEqualTo(4_000_911 / 6.0);
    assertThat(sum.percentile(50)).isEqualTo(5);
    assertThat(sum.percentile(51)).isEqualTo(900);
    assertThat(sum.countBetween(5, 6)).isEqualTo(2);
    assertThat(sum.countBetween(2_000_000, 2_000_001)).isEqualTo(2);
  }

  @Test
  void staysTheSameWhenOthersAddNothing() {
    ValueCounts sum = counts(3);
    sum.addAll(new ValueCounts());

    assertThat(sum.min()).isEqualTo(3);
    assertThat(sum.max()).isEqualTo(3);
  }

  @Test
  void copiesWhatIsThereNow() {
    ValueCounts counts = counts(1, 2);
    ValueCounts copy = counts.copy();
    counts.add(3);

    assertThat(copy.count()).isEqualTo(2);
    assertThat(copy.max()).isEqualTo(2);
  }

  @Test
  void countsUpToButNotIncludingTheEnd() {
    assertThat(counts(10, 19, 20).countBetween(10, 20)).isEqualTo(2);
  }

  @Test
  void knowsNothingOfNoValues() {
    ValueCounts none = new ValueCounts();

    assertThat(new double[] {none.mean(), none.sd(), none.min(), none.max(), none.percentile(90)})
        .containsOnly(Double.NaN);
    assertThat(none.count()).isZero();
    assertThat(counts(7).sd()).isNaN();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, 100.0001, Double.NaN})
  void refusesAPercentOutsideItsRange(double percent) {
    assertThatThrownBy(() -> counts(1).percentile(percent))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("above 0 and at most 100");
  }

  @Test
  void refusesNegativeValues() {
    assertThatThrownBy(() -> counts(-1)).hasMessageContaining("was -1");
  }

  private static ValueCounts counts(long... values) {
    ValueCounts counts = new ValueCounts();
    LongStream.of(values).forEach(counts::add);
    return counts;
  }

  @Test
  void countsValuesOfManyMinutesAmongAFewAndAmongMany() {
    ValueCounts counts = new ValueCounts();
    counts.add(900_000);
    counts.add(3);
    counts.add(70_000);
    counts.add(2_000_000);
    assertThat(counts.text()).isEqualTo("3 70000 900000 2000000");
    assertThat(counts.copy().text()).isEqualTo(counts.text());

    for (int i = 0; i < 1000; i++) {
      counts.add(3);
      counts.add(70_000);
    }
    assertThat(counts.text()).isEqualTo("3*1001 70000*1001 900000 2000000");
    assertThat(counts.percentile(100)).isEqualTo(2_000_000);
  }

  @Test
  void countsMoreOfOneValueThanAnIntHolds() {
    ValueCounts counts = ValueCounts.parse("5*2147483647 7*2");
    counts.add(5);
    counts.add(5);
    counts.add(2_000_000);

    assertThat(counts.text()).isEqualTo("5*2147483649 7*2 2000000");
    assertThat(counts.copy().text()).isEqualTo(counts.text());
    assertThat(counts.atRank(2_147_483_649L)).isEqualTo(5);
    assertThat(counts.atRank(2_147_483_650L)).isEqualTo(7);
    assertThat(counts.atRank(2_147_483_652L)).isEqualTo(2_000_000);
  }
}

package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BucketedPercentileTest {
  /** Olio's: the slowest limit is 4 s, a bucket 20 ms. */
  private static final BucketedPercentile OLIO = BucketedPercentile.forLongestLimit(4000);

  @Test
  void reportsTheUpperEdgeOfTheBucketThatReachesTheRank() {
    // Ten values: floor(0.9 * 10) = 9 values are wanted. Nine lie at 485 ms, bucket [480, 500).
    ValueCounts values = ToldCounts.of(485, 485, 485, 485, 485, 485, 485, 485, 485, 3000);

    assertThat(OLIO.millis(values, 90)).isEqualTo(500);
    assertThat(values.percentile(90)).isEqualTo(485);
  }

  @Test
  void aValueOnAnEdgeBelongsToTheBucketAboveIt() {
    // Wanted floor(0.9 * 2) = 1; 480 is the first of bucket [480, 500).
    assertThat(OLIO.millis(ToldCounts.of(480, 3000), 90)).isEqualTo(500);
    assertThat(OLIO.millis(ToldCounts.of(479, 3000), 90)).isEqualTo(480);
  }

  @Test
  void theRankIsRoundedDown() {
    // 19 values: floor(17.1) = 17; 17 of them lie below 20 ms. The exact rank is ceil(17.1) = 18.
    ValueCounts values = ToldCounts.times(17, 5);
    values.add(100);
    values.add(100);

    assertThat(OLIO.millis(values, 90)).isEqualTo(20);
    assertThat(values.percentile(90)).isEqualTo(100);
  }

  @Test
  void aLoneValueIsSaidToBeTheFirstEdge() {
    // floor(0.9 * 1) = 0 values are wanted, and the first bucket has as many whatever it was.
    assertThat(OLIO.millis(ToldCounts.of(900), 90)).isEqualTo(20);
  }

  @Test
  void bucketsAreTenTimesAsWideBeyondOneAndAHalfLimits() {
    // 300 fine buckets end at 6,000 ms; then 200 ms each: 6,050 lies in [6000, 6200).
    assertThat(OLIO.millis(ToldCounts.of(5999, 9999), 90)).isEqualTo(6000);
    assertThat(OLIO.millis(ToldCounts.of(6050, 9999), 90)).isEqualTo(6200);
    // 69 of them end at 6,000 + 69 * 200 = 19,800 ms = 4.95 limits.
    assertThat(OLIO.millis(ToldCounts.of(19_799, 30_000), 90)).isEqualTo(19_800);
    assertThat(OLIO.millis(ToldCounts.of(19_800, 30_000), 90)).isInfinite();
  }

  @Test
  void thereIsNoneWithoutValues() {
    assertThat(OLIO.millis(new ValueCounts(), 90)).isNaN();
  }
}

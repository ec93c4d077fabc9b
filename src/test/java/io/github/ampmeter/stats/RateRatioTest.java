package io.github.ampmeter.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RateRatioTest {

  @Test
  void isThatOfTheMeansWithTheDeltaMethodsInterval() {
    // Original: seconds of 2 calls with sums 20 and 24 ms; rewrite: of 4 calls with sums 8 and 12.
    SlicedTimes original = times(new long[][] {{9_000, 11_000}, {12_000, 12_000}});
    SlicedTimes rewrite =
        times(new long[][] {{2_000, 2_000, 2_000, 2_000}, {3_000, 3_000, 3_000, 3_000}});

    RateRatio ratio = RateRatio.of(original, rewrite);

    // Means 11 and 2.5 ms. Residuals: original 20 - 22 = -2 and 2, so the variance of the log is
    // 2/1 * 8 / 44^2 = 0.0082645; rewrite 8 - 10 = -2 and 2, so 2 * 8 / 20^2 = 0.04. Its root of
    // the
    // sum is 0.219692; t with 1 degree of freedom at 97.5 % is 12.7062: exp(2.791445) = 16.3046.
    assertThat(ratio.ratio()).isEqualTo(4.4, within(1e-9));
    assertThat(ratio.high()).isEqualTo(4.4 * 16.3046, within(0.01));
    assertThat(ratio.low()).isEqualTo(4.4 / 16.3046, within(0.0001));
    assertThat(ratio.significant()).isFalse();
  }

  @Test
  void isShownWhereTheIntervalLeavesNoDoubt() {
    SlicedTimes slow = times(new long[][] {{10_000}, {10_100}, {9_900}, {10_000}});
    SlicedTimes fast = times(new long[][] {{1_000}, {1_010}, {990}, {1_000}});

    assertThat(RateRatio.of(slow, fast).significant()).isTrue();
    assertThat(RateRatio.of(fast, slow).significant()).isTrue();
  }

  @Test
  void hasNoIntervalOutOfOneSecond() {
    RateRatio ratio =
        RateRatio.of(times(new long[][] {{10, 20}}), times(new long[][] {{10}, {20}}));

    assertThat(ratio.ratio()).isEqualTo(1);
    assertThat(ratio.low()).isNaN();
    assertThat(ratio.significant()).isFalse();
  }

  @Test
  void isNoNumberWithoutCalls() {
    assertThat(RateRatio.of(new SlicedTimes(), times(new long[][] {{10}})).ratio()).isNaN();
  }

  @Test
  void coversTheTruthAsOftenAsItSays() {
    // Both draw from one law, so the true ratio is 1; seconds have a level of their own.
    Random random = new Random(20081106);
    int covered = 0;
    for (int run = 0; run < 1000; run++) {
      RateRatio ratio = RateRatio.of(drawn(random), drawn(random));
      covered += ratio.low() <= 1 && 1 <= ratio.high() ? 1 : 0;
    }

    // 95 % of 1000 with a standard deviation of 7; t at the smaller number of slices errs wide.
    assertThat(covered).isBetween(930, 990);
  }

  @Test
  void keepsTheTrueExtremes() {
    // super-smack, from which the table comes, prints the last time as both.
    SlicedTimes times = times(new long[][] {{5_000, 1_000, 9_000, 4_000}});

    assertThat(times.minMicros()).isEqualTo(1_000);
    assertThat(times.maxMicros()).isEqualTo(9_000);
    assertThat(times.meanMicros()).isEqualTo(4_750);
    assertThat(times.count()).isEqualTo(4);
  }

  private static SlicedTimes drawn(Random random) {
    SlicedTimes times = new SlicedTimes();
    for (int second = 0; second < 20; second++) {
      double level = 1_000 * (1 + 0.1 * random.nextGaussian());
      for (int call = 0; call < 50; call++) {
        times.record(1000L * second, Math.round(level * (1 + 0.2 * random.nextGaussian())));
      }
    }
    return times;
  }

  private static SlicedTimes times(long[][] microsBySecond) {
    SlicedTimes times = new SlicedTimes();
    for (int second = 0; second < microsBySecond.length; second++) {
      for (long micros : microsBySecond[second]) {
        times.record(1000L * second + 7, micros);
      }
    }
    return times;
  }
}

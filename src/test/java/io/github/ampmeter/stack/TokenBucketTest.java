package io.github.ampmeter.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stack.BandwidthLimiter.TokenBucket;
import org.junit.jupiter.api.Test;

class TokenBucketTest {
  private static final long MILLI = 1_000_000;

  @Test
  void allowsWhatTheRateGivesInTheTime() {
    TokenBucket bucket = new TokenBucket(1_000_000, 0);
    long now = 0;
    long passed = 0;
    while (now < 1000 * MILLI) {
      now += MILLI;
      while (bucket.allows(now)) {
        bucket.spend(700);
        passed += 700;
      }
    }

    // What is owed at the end is less than what was spent last.
    assertThat(passed).isBetween(1_000_000L, 1_000_700L);
  }

  @Test
  void savesUpNoMoreThanForAMoment() {
    TokenBucket bucket = new TokenBucket(1_000_000, 0);

    assertThat(bucket.allows(3_600_000 * MILLI)).isTrue();
    bucket.spend(50_000);
    assertThat(bucket.allows(3_600_000 * MILLI)).isFalse();
  }

  @Test
  void computesHowLongWhatIsOwedTakes() {
    TokenBucket bucket = new TokenBucket(1_000_000, 0);
    assertThat(bucket.allows(MILLI)).isTrue();
    bucket.spend(6_000);

    assertThat(bucket.waitMillis()).isEqualTo(5);
    assertThat(bucket.allows(6 * MILLI)).isFalse();
    assertThat(bucket.allows(7 * MILLI)).isTrue();
    assertThat(bucket.waitMillis()).isZero();
  }
}

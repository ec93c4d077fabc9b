package io.github.ampmeter.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stack.BandwidthLimiter.TokenBucket;
import org.junit.jupiter.api.Test;

class TokenBucketTest {
  private static final long MILLI = 1_000_000;

  @Test
  void allowsWhatTheRateGivesInTheTime() {
    TokenBucket budget = new TokenBucket(1_000_000, 0);
    long now = 0;
    long passed = 0;
    while (now < 1000 * MILLI) {
      now += MILLI;
      while (budget.allows(now)) {
        budget.spend(700);
        passed += 700;
      }
    }

    // What is owed at the end is less than what was spent last.
    assertThat(passed).isBetween(1_000_000L, 1_000_700L);
  }

  @Test
  void savesUpNoMoreThanForAMoment() {
    TokenBucket budget = new TokenBucket(1_000_000, 0);

    assertThat(budget.allows(3_600_000 * MILLI)).isTrue();
    budget.spend(50_000);
    assertThat(budget.allows(3_600_000 * MILLI)).isFalse();
  }

  @Test
  void saysHowLongWhatIsOwedTakes() {
    TokenBucket budget = new TokenBucket(1_000_000, 0);
    assertThat(budget.allows(MILLI)).isTrue();
    budget.spend(6_000);

    assertThat(budget.waitMillis()).isEqualTo(5);
    assertThat(budget.allows(6 * MILLI)).isFalse();
    assertThat(budget.allows(7 * MILLI)).isTrue();
    assertThat(budget.waitMillis()).isZero();
  }
}

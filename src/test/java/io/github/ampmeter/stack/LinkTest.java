package io.github.ampmeter.stack;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.BandwidthLimiter.TokenBucket;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkTest {
  private static final long MILLI = 1_000_000;

  @ParameterizedTest
  @CsvSource({
    "100 Mbit/s, 100000000",
    "1.5Mbit/s, 1500000",
    "1 Gbit/s, 1000000000",
    "512 kbit/s, 512000"
  })
  void carriesSoManyBitsASecond(String text, long bits) {
    assertThat(Link.of(spec(text))).contains(new Link(bits));
  }

  @ParameterizedTest
  @ValueSource(strings = {"100", "100 MB/s", "fast", "1 kbit/s", "-1 Mbit/s", "0 Mbit/s"})
  void rejectsWhatIsNoRate(String text) {
    assertRefusal(() -> Link.of(spec(text)))
        .hasMessage(
            "stack.link must be none, or a rate such as 100 Mbit/s, at least 10 kbit/s, was \""
                + text
                + "\"");
  }

  @Test
  void isNotLimitedUnlessAskedFor() {
    assertThat(Link.of(StackSpec.of(StackKind.LOCAL))).isEmpty();
    assertThat(Link.of(spec("none"))).isEmpty();
  }

  @Test
  void doesNotStandBeforeAFrontCache() {
    Map<String, String> both = Map.of("link", "10 Mbit/s", "frontCache", "squid");

    assertRefusal(() -> StackSpec.parse(StackKind.LOCAL, both))
        .hasMessageStartingWith("stack.link and stack.frontCache cannot be combined");
    assertThat(StackSpec.parse(StackKind.LOCAL, Map.of("link", "none", "frontCache", "squid")))
        .isNotNull();
  }

  private static StackSpec spec(String link) {
    return StackSpec.parse(StackKind.LOCAL, Map.of("link", link));
  }

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

package io.github.ampmeter.judge.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.load.ArrivalRates.OfferedRate;
import io.github.ampmeter.judge.load.ArrivalSchedule.ArrivalGaps;
import io.github.ampmeter.judge.load.ArrivalSchedule.DueTimes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class DueTimesTest {
  private static final long SECOND = 1_000_000_000L;

  private static List<Long> all(DueTimes due) {
    List<Long> all = new ArrayList<>();
    due.forEachRemaining((long at) -> all.add(at));
    return all;
  }

  private static DueTimes constant(OfferedRate rate, long lasts) {
    return new DueTimes(rate, ArrivalGaps.CONSTANT, SeededRandom.of(1, "", ""), lasts);
  }

  private static DueTimes drawn(long seed, double perSecond, long lasts) {
    return new DueTimes(
        OfferedRate.constant(perSecond),
        ArrivalGaps.EXPONENTIAL,
        SeededRandom.of(seed, "worker", "arrivals"),
        lasts);
  }

  @Test
  void constantGapsAreTheReciprocalOfTheRate() {
    assertThat(all(constant(OfferedRate.constant(4), SECOND)))
        .containsExactly(0L, 250_000_000L, 500_000_000L, 750_000_000L);
    assertThat(all(constant(OfferedRate.constant(3), 10 * SECOND))).hasSize(30);
    assertThat(all(constant(OfferedRate.constant(0.5), 10 * SECOND))).hasSize(5);
  }

  @Test
  void aRampHasArrivalsAtWholeIntegralsOfItsRate() {
    OfferedRate rate = new OfferedRate(0, 10, Duration.ofSeconds(10));

    List<Long> due = all(constant(rate, 10 * SECOND));

    // t squared / 2 = k: the k-th is due after the square root of 2 k seconds.
    assertThat(due).hasSize(50).startsWith(0L, 1_414_213_562L, 2 * SECOND);
    assertThat(due.get(32)).isEqualTo(8 * SECOND);
  }

  @Test
  void exponentialGapsHaveTheirRateAndTheirShape() {
    List<Long> due = all(drawn(7, 100, 1000 * SECOND));

    // 100,000 on average, with a standard deviation of its root, 316.
    assertThat((double) due.size()).isCloseTo(100_000, within(4 * 316.0));
    long longer = 0;
    for (int i = 1; i < due.size(); i++) {
      longer += due.get(i) - due.get(i - 1) > SECOND / 100 ? 1 : 0;
    }
    // One gap in e is longer than the mean, 10 ms.
    assertThat(longer / (double) due.size()).isCloseTo(1 / Math.E, within(0.006));
  }

  @Test
  void theSameSeedOffersTheSameArrivals() {
    assertThat(all(drawn(7, 100, SECOND)))
        .isEqualTo(all(drawn(7, 100, SECOND)))
        .isNotEqualTo(all(drawn(8, 100, SECOND)));
  }

  @Test
  void theFirstIsDueAtOnce() {
    assertThat(drawn(7, 0.01, SECOND).nextLong()).isZero();
  }

  @Test
  void hasNoneBehindTheLast() {
    DueTimes due = constant(OfferedRate.constant(1), SECOND);
    due.nextLong();

    assertThat(due.hasNext()).isFalse();
    assertThatThrownBy(due::nextLong).isInstanceOf(NoSuchElementException.class);
  }
}

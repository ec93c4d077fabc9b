package io.github.ampmeter.source.loadworkers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ClockOffsetTest {
  private static final double MILLIS = 1e-9;

  /** Two seconds ahead; the way there takes 1 ms, the way back from 1 ms to 20 ms. */
  @Test
  void theShortestRoundTripDecidesAndBoundsTheOffset() throws Exception {
    AtomicLong now = new AtomicLong(1_000_000_000);
    AtomicLong trip = new AtomicLong(20_000);

    ClockOffset found =
        ClockOffset.measure(
            () -> {
              now.addAndGet(1_000);
              long there = now.get() + 2_000_000;
              now.addAndGet(trip.get());
              trip.addAndGet(-1_000);
              return there;
            },
            now::get);

    assertThat(found.boundMillis()).isCloseTo(1.0, within(MILLIS));
    assertThat(found.offsetMillis()).isCloseTo(2000, within(found.boundMillis()));
  }

  @Test
  void smallOffsetsAndThoseWithinTheirBoundAreNotCorrected() {
    assertThat(ClockOffset.correction(List.of(new ClockOffset(0, 4.9, 0.1)), 100)).isZero();
    assertThat(ClockOffset.correction(List.of(new ClockOffset(0, -20, 30)), 100)).isZero();
    assertThat(ClockOffset.correction(List.of(), 100)).isZero();
  }

  @Test
  void theClockDriftsEvenlyBetweenTwoMeasurements() {
    List<ClockOffset> all = List.of(new ClockOffset(0, 100, 1), new ClockOffset(1000, 120, 1));

    assertThat(ClockOffset.correction(all, 0)).isEqualTo(100);
    assertThat(ClockOffset.correction(all, 610)).isCloseTo(110, within(MILLIS));
    assertThat(ClockOffset.correction(all, 9000)).isEqualTo(120);
    assertThat(ClockOffset.mostChangeMillis(all)).isEqualTo(18);
  }

  /** Three hours behind: times of the worker lie before all times of ours. */
  @Test
  void aClockThatIsHoursBehindIsCorrected() {
    List<ClockOffset> all =
        List.of(
            new ClockOffset(20_000_000, -10_800_000, 1),
            new ClockOffset(20_060_000, -10_800_060, 1));

    assertThat(ClockOffset.correction(all, 20_030_000 - 10_800_030))
        .isCloseTo(-10_800_030, within(1.0));
  }
}

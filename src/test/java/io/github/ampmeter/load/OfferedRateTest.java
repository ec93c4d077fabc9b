package io.github.ampmeter.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.load.ArrivalRates.OfferedRate;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OfferedRateTest {
  private static final double EXACT = 1e-9;

  @ParameterizedTest
  @CsvSource({
    // From 0 to 10 a second in 10 s: t squared / 2, then 50 and 10 for each second more.
    "0, 10, 10, 0, 0, 0",
    "0, 10, 10, 4, 4, 8",
    "0, 10, 10, 10, 10, 50",
    "0, 10, 10, 12, 10, 70",
    // From 10 to 2 in 4 s, 2 less each second: 10 t - t squared, then 24 and 2 a second.
    "10, 2, 4, 1, 8, 9",
    "10, 2, 4, 4, 2, 24",
    "10, 2, 4, 9, 2, 34",
    // From 50 to 400 in 300 s: at its middle 225 a second, and 150 s at 137.5 on average.
    "50, 400, 300, 150, 225, 20625"
  })
  void risesOrFallsEvenlyAndStaysThere(
      double from, double to, int over, double at, double perSecond, double due) {
    OfferedRate rate = new OfferedRate(from, to, Duration.ofSeconds(over));

    assertThat(rate.perSecondAt(at)).isCloseTo(perSecond, within(EXACT));
    assertThat(rate.dueBy(at)).isCloseTo(due, within(EXACT));
    assertThat(rate.secondsUntil(due)).isCloseTo(at, within(EXACT));
  }

  @Test
  void aConstantRateIsDueInProportionToTime() {
    OfferedRate rate = OfferedRate.constant(200);

    assertThat(rate.ramp()).isFalse();
    assertThat(rate.perSecondAt(0)).isEqualTo(200);
    assertThat(rate.dueBy(3.5)).isEqualTo(700);
    assertThat(rate.secondsUntil(700)).isEqualTo(3.5);
  }

  @Test
  void rejectsInvalidRates() {
    assertThatThrownBy(() -> OfferedRate.constant(0))
        .hasMessage("a rate must be above 0, was 0.0 to 0.0");
    assertThatThrownBy(() -> OfferedRate.constant(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new OfferedRate(1, 2, Duration.ZERO))
        .hasMessage("a ramp must take some time, was PT0S");
  }
}

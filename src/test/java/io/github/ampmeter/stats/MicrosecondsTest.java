package io.github.ampmeter.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MicrosecondsTest {
  @ParameterizedTest
  @ValueSource(longs = {500, 4_096, 100_000, 3_000_000, 900_000_000_000L})
  void keepsPercentilesToATenthOfAPercentAndTheRestExact(long bound) {
    long[] values = new Random(bound).longs(2000, 1, bound).toArray();
    ValueCounts counts = new ValueCounts();
    Arrays.stream(values).forEach(counts::addMicros);
    Arrays.sort(values);

    for (int percent = 1; percent <= 100; percent++) {
      double expected = values[20 * percent - 1] / 1e3;
      assertThat(counts.percentile(percent)).isCloseTo(expected, Percentage.withPercentage(0.025));
    }
    assertThat(counts.min()).isEqualTo(values[0] / 1e3);
    assertThat(counts.max()).isEqualTo(values[1999] / 1e3);
    assertThat(counts.mean())
        .isCloseTo(Arrays.stream(values).average().orElseThrow() / 1e3, within(1e-6));
  }

  @Test
  void givesEachCodeAValueOfThatCode() {
    for (long micros = 0; micros < 1L << 22; micros++) {
      long code = MicrosecondCode.of(micros);
      assertThat(MicrosecondCode.of(MicrosecondCode.value(code))).isEqualTo(code);
    }
  }

  /** 2, 4 ms and 1500, 2500 us: mean 2.5 ms. */
  @Test
  void mixesMillisecondsAndMicroseconds() {
    ValueCounts counts = new ValueCounts();
    counts.add(2);
    counts.addMicros(1500);
    counts.add(4);
    counts.addMicros(2500);

    assertThat(counts.mean()).isEqualTo(2.5);
    assertThat(counts.min()).isEqualTo(1.5);
    assertThat(counts.max()).isEqualTo(4);
    assertThat(counts.percentile(50)).isEqualTo(2);
    assertThat(counts.countBetween(2, 4)).isEqualTo(2);
  }

  @Test
  void sumsCountersOfBothUnits() {
    ValueCounts millis = new ValueCounts();
    millis.add(1);
    ValueCounts micros = new ValueCounts();
    micros.addMicros(250);

    ValueCounts both = millis.copy();
    both.addAll(micros);
    micros.addAll(millis);

    assertThat(both.mean()).isEqualTo(0.625);
    assertThat(micros.mean()).isEqualTo(0.625);
    assertThat(millis.mean()).isEqualTo(1);
    assertThat(both.copy().min()).isEqualTo(0.25);
  }
}

package io.github.ampmeter.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.stats.ToldCounts;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.report.chart.Distribution.Bin;
import io.github.ampmeter.report.chart.Distribution.Bins;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BinsTest {
  @Test
  void givesEachOfAFewMillisecondsABarOfItsOwn() {
    assertThat(Bins.of(ToldCounts.of(2, 3, 3, 4)).bins())
        .containsExactly(new Bin(2, 3, 1), new Bin(3, 4, 2), new Bin(4, 5, 1));
  }

  @Test
  void drawsOneSampleAsOneBar() {
    assertThat(Bins.of(ToldCounts.of(0)).bins()).containsExactly(new Bin(0, 1, 1));
  }

  @Test
  void widensBarsToARoundNumberWhenThereAreManyMilliseconds() {
    ValueCounts values = new ValueCounts();
    for (int value = 103; value < 403; value++) {
      values.add(value);
    }

    Bins bins = Bins.of(values);

    assertThat(bins.logarithmic()).isFalse();
    assertThat(bins.bins()).hasSize(31);
    assertThat(bins.bins().get(0)).isEqualTo(new Bin(100, 110, 7));
  }

  @Test
  void countsAFewVerySlowOnesInsteadOfDrawingThem() {
    ValueCounts values = new ValueCounts();
    for (int i = 0; i < 1000; i++) {
      values.add(10 + i % 5);
    }
    values.add(900);

    Bins bins = Bins.of(values);

    assertThat(bins.beyond()).isEqualTo(1);
    assertThat(bins.to()).isEqualTo(15);
  }

  @Test
  void growsLogarithmicallyWhenTheSlowAreManyAndFar() {
    ValueCounts values = new ValueCounts();
    for (int i = 0; i < 100; i++) {
      values.add(i < 90 ? 5 : 4000 + i);
    }

    Bins bins = Bins.of(values);

    assertThat(bins.logarithmic()).isTrue();
    assertThat(bins.beyond()).isZero();
    assertThat(bins.to()).isGreaterThan(4099);
  }

  @Test
  void givesEachOfAFewMicrosecondsABarOfItsOwn() {
    assertThat(Bins.of(micros(80, 81, 81, 82)).bins())
        .containsExactly(
            new Bin(0.080, 0.081, 1), new Bin(0.081, 0.082, 2), new Bin(0.082, 0.083, 1));
  }

  /** 301 microseconds by at most 50 bars: 10 each, from 100 to 410. */
  @Test
  void widensBarsToARoundNumberOfMicroseconds() {
    Bins bins = Bins.of(micros(LongStream.rangeClosed(103, 403).toArray()));

    assertThat(bins.logarithmic()).isFalse();
    assertThat(bins.bins()).hasSize(31);
    assertThat(bins.bins().get(0)).isEqualTo(new Bin(0.100, 0.110, 7));
    assertThat(bins.width()).isCloseTo(0.01, within(1e-9));
  }

  /**
   * Near 10 s the counters tell 4.096 ms apart: bars of 0.2 ms would be empty between full ones.
   */
  @Test
  void drawsNoBarsNarrowerThanWhatTheCountersTellApart() {
    Bins bins = Bins.of(micros(LongStream.range(10_000_000, 10_010_000).toArray()));

    assertThat(bins.width()).isCloseTo(5, within(1e-9));
  }

  @Test
  void growsLogarithmicallyBelowAMillisecondToo() {
    ValueCounts values = new ValueCounts();
    for (int i = 0; i < 100; i++) {
      values.addMicros(i < 90 ? 50 + i : 40_000 + i);
    }

    Bins bins = Bins.of(values);

    assertThat(bins.logarithmic()).isTrue();
    // Four bars a doubling from 4 us: one begins at 4 * 2^(14/4) = 45.25.
    assertThat(bins.from()).isEqualTo(0.045);
    assertThat(bins.beyond()).isZero();
  }

  @Test
  void losesNoValueWhateverTheSpread() {
    for (long slowest : new long[] {1, 9, 49, 50, 51, 999, 100_000, 3_000_000}) {
      for (int fast : new int[] {0, 1, 40}) {
        assertAllAreThere(Bins.of(ToldCounts.of(fast, fast, fast, fast + slowest)));
        assertAllAreThere(Bins.of(micros(fast, fast, fast, fast + slowest)));
      }
    }
  }

  private static void assertAllAreThere(Bins bins) {
    long drawn = bins.bins().stream().mapToLong(Bin::count).sum();

    assertThat(drawn + bins.beyond()).as(bins.toString()).isEqualTo(4);
    assertThat(bins.bins()).hasSizeLessThan(120);
  }

  private static ValueCounts micros(long... values) {
    ValueCounts counts = new ValueCounts();
    for (long value : values) {
      counts.addMicros(value);
    }
    return counts;
  }
}

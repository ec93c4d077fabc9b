package io.github.ampmeter.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stats.ValueCounts;
import org.junit.jupiter.api.Test;

class BinsTest {
  @Test
  void givesEachOfAFewMillisecondsABarOfItsOwn() {
    assertThat(Bins.of(values(2, 3, 3, 4)).bins())
        .containsExactly(new Bin(2, 3, 1), new Bin(3, 4, 2), new Bin(4, 5, 1));
  }

  @Test
  void drawsOneSampleAsOneBar() {
    assertThat(Bins.of(values(0)).bins()).containsExactly(new Bin(0, 1, 1));
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
  void losesNoValueWhateverTheSpread() {
    for (long slowest : new long[] {1, 9, 49, 50, 51, 999, 100_000, 3_000_000}) {
      for (int fast : new int[] {0, 1, 40}) {
        ValueCounts values = values(fast, fast, fast, fast + slowest);
        Bins bins = Bins.of(values);
        long drawn = bins.bins().stream().mapToLong(Bin::count).sum();

        assertThat(drawn + bins.beyond()).as("%s to %s", fast, slowest).isEqualTo(4);
        assertThat(bins.bins()).hasSizeLessThan(120);
      }
    }
  }

  private static ValueCounts values(long... values) {
    ValueCounts counts = new ValueCounts();
    for (long value : values) {
      counts.add(value);
    }
    return counts;
  }
}

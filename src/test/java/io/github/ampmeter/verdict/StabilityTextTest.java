package io.github.ampmeter.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stats.Stability.Break;
import io.github.ampmeter.stats.Stability.Figure;
import org.junit.jupiter.api.Test;

class StabilityTextTest {
  private static final long START = 1_795_255_200_000L;

  @Test
  void saysWhenWhichFigureLeftItsBandAndWhatItWas() {
    assertThat(StabilityText.of(at(Figure.THROUGHPUT, 74_600, 195.4, 102.25), START))
        .isEqualTo(
            "from 75 s after the first sample on, the throughput left its band for good: 195.4 /s"
                + " before, 102.25 /s after");
    assertThat(StabilityText.of(at(Figure.RESPONSE_TIME, 30_000, 120, 480), START))
        .isEqualTo(
            "from 30 s after the first sample on, the 90th percentile left its band for good: 120"
                + " ms before, 480 ms after");
  }

  private static Break at(Figure figure, long millis, double before, double after) {
    return new Break(figure, START + millis, before, after);
  }
}

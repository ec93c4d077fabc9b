package io.github.ampmeter.judge.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.stats.Stability;
import io.github.ampmeter.judge.stats.Stability.Break;
import io.github.ampmeter.judge.stats.Stability.Drift;
import io.github.ampmeter.judge.stats.Stability.WatchedFigure;
import org.junit.jupiter.api.Test;

class StabilityTextTest {
  private static final long START = 1_795_255_200_000L;

  @Test
  void saysWhenWhichFigureLeftItsBandAndWhatItWas() {
    assertThat(StabilityText.of(at(WatchedFigure.THROUGHPUT, 74_600, 195.4, 102.25), START))
        .isEqualTo(
            "from 75 s after the first sample on, the throughput left its band and stayed outside:"
                + " 195.4 /s before, 102.25 /s after");
    assertThat(StabilityText.of(at(WatchedFigure.RESPONSE_TIME, 30_000, 120, 480), START))
        .isEqualTo(
            "from 30 s after the first sample on, the 90th percentile left its band and stayed"
                + " outside: 120 ms before, 480 ms after");
  }

  @Test
  void saysOfADriftThatItHadNoMoment() {
    assertThat(StabilityText.of(drift(WatchedFigure.THROUGHPUT, 199.6, 101.25), START))
        .isEqualTo(
            "from 5 s after the first sample on, the throughput fell steadily through the window:"
                + " 199.6 /s at its beginning, 101.25 /s at its end, by the line through it");
    assertThat(StabilityText.of(drift(WatchedFigure.RESPONSE_TIME, 100, 400), START))
        .startsWith(
            "from 5 s after the first sample on, the 90th percentile rose steadily through the"
                + " window: 100 ms at its beginning, 400 ms at its end");
  }

  @Test
  void saysOfATailThatItsEndWasNotSeen() {
    Stability.StabilityChange tail =
        new Stability.Tail(WatchedFigure.THROUGHPUT, START + 55_000, 100, 4);

    assertThat(StabilityText.sentence(tail, START))
        .isEqualTo(
            "Perhaps not stable: from 55 s after the first sample on, the throughput was far"
                + " outside its band at the window's end: 100 /s before, 4 /s after; too short to"
                + " decide whether it lasts.");
    assertThat(StabilityText.sentence(at(WatchedFigure.THROUGHPUT, 74_600, 195.4, 102.25), START))
        .startsWith("Not stable: from 75 s after the first sample on, the throughput left");
  }

  private static Drift drift(WatchedFigure figure, double before, double after) {
    return new Drift(figure, START + 5000, before, after);
  }

  private static Break at(WatchedFigure figure, long millis, double before, double after) {
    return new Break(figure, START + millis, before, after);
  }
}

package io.github.ampmeter.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StepStatisticsTest {
  /** A window of 60 s may miss 6 s, one of 10 s 2.5 s (a quarter), one of 20 s 3 s. */
  @ParameterizedTest
  @CsvSource({
    "60, 54, true", "60, 53.9, false",
    "20, 17, true", "20, 16.9, false",
    "10, 7.5, true", "10, 7.4, false",
    "10, 12, true"
  })
  void coversTheWindowIfTheLoadEndsNearItsEnd(double window, double lastEnd, boolean covers) {
    RecordedRun run = RecordedRun.judgedBetween(0, window).success("Home", lastEnd - 0.1, 100);

    assertThat(run.statistics().steps())
        .extracting(StepStatistics::coversWindow)
        .containsExactly(covers);
  }
}

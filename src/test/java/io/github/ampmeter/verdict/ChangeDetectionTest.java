package io.github.ampmeter.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ChangeDetectionTest {
  /** Of a baseline of which only results.json is left; a file of millions of rows stays closed. */
  @Test
  void asksForTheSamplesOfOneRunOnlyWhereThereAreThoseOfTheOther() {
    Significance found =
        ChangeDetection.of(
            Metric.of(MetricKind.MEAN),
            List.of(100.0),
            List.of(200.0),
            List::of,
            () -> {
              throw new AssertionError("read in vain");
            });

    assertThat(found.compared()).isFalse();
    assertThat(found.significant()).isFalse();
  }
}

package io.github.ampmeter.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.report.ValueOverTime.Span;
import java.util.List;
import org.junit.jupiter.api.Test;

class ValueOverTimeTest {
  /** 1 for two seconds, nothing known for one, 4 for one. */
  private final ValueOverTime values =
      new ValueOverTime(List.of(new Span(0, 2_000, 1), new Span(3_000, 4_000, 4)));

  @Test
  void weighsEachValueByTheTimeItHolds() {
    // (2 s x 1 + 1 s x 4) / 3 s; the second of which nothing is known does not count as 0.
    assertThat(values.mean(0, 4_000)).isEqualTo(2);
    // (0.5 s x 1 + 0.5 s x 4) / 1 s
    assertThat(values.mean(1_500, 3_500)).isEqualTo(2.5);
  }

  @Test
  void findsThePeakAmongTheSpansThatLieInsideByHalf() {
    assertThat(values.peak(0, 3_500)).isEqualTo(4);
    assertThat(values.peak(0, 3_499)).isEqualTo(1);
  }

  @Test
  void knowsNothingWhereThereIsNothing() {
    assertThat(values.mean(2_000, 3_000)).isNaN();
    assertThat(values.peak(2_000, 3_000)).isNaN();
    assertThat(ValueOverTime.UNKNOWN.mean(Long.MIN_VALUE, Long.MAX_VALUE)).isNaN();
  }

  @Test
  void refusesASpanWithoutLength() {
    assertThatThrownBy(() -> new Span(5, 5, 1)).hasMessageContaining("after its start 5, was 5");
  }
}

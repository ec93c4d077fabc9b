package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TimeSlicesTest {
  private final TimeSlices<AtomicLong> slices =
      new TimeSlices<>(10, 4, AtomicLong::new, (sum, other) -> sum.addAndGet(other.get()));

  @Test
  void slicesStartAtMultiplesOfTheirWidth() {
    count(25, 29, 31);

    assertThat(counts()).containsExactly(2, 1);
    assertThat(slices.startMillis(0)).isEqualTo(20);
  }

  @Test
  void neighboursJoinWhereTheSlicesAreTooMany() {
    count(15, 25, 35, 45, 55);

    assertThat(slices.widthMillis()).isEqualTo(20);
    assertThat(slices.startMillis(0)).isZero();
    assertThat(counts()).containsExactly(1, 2, 2);
  }

  @Test
  void earlierTimesComeFirst() {
    count(35, 15, 14);

    assertThat(counts()).containsExactly(2, 0, 1);
  }

  @Test
  void aFarTimeIsCoveredByFewSlices() {
    count(0, 1_000_000);

    assertThat(slices.size()).isLessThanOrEqualTo(4);
    assertThat(slices.sum(0, 3).get()).isEqualTo(2);
  }

  @Test
  void timesBeforeTheStartJoinTheFirstSlice() {
    slices.startAt(105);
    count(110, 116, 50);

    assertThat(counts()).containsExactly(2, 1);
    assertThat(slices.startMillis(0)).isEqualTo(105);
  }

  private void count(long... millis) {
    for (long each : millis) {
      slices.at(each).incrementAndGet();
    }
  }

  private int[] counts() {
    return IntStream.range(0, slices.size()).map(i -> slices.get(i).intValue()).toArray();
  }
}

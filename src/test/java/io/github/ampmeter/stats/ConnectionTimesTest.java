package io.github.ampmeter.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.sample.Sample;
import org.junit.jupiter.api.Test;

class ConnectionTimesTest {
  /** Connected after 0.4 ms, first byte after 1.5, all after 2.6: waiting 1.1, processing 2.2. */
  @Test
  void splitsInMicrosecondsWhereAllThreeTimesWereMeasuredSo() {
    ConnectionTimes times = new ConnectionTimes();

    times.record(sample().inMicros(2600, 1500, 400));

    assertThat(times.connect().max()).isEqualTo(0.4);
    assertThat(times.waiting().max()).isEqualTo(1.1);
    assertThat(times.processing().max()).isEqualTo(2.2);
    assertThat(times.total().max()).isEqualTo(2.6);
  }

  @Test
  void splitsInMillisecondsWhereOneOfThemIsMissing() {
    ConnectionTimes times = new ConnectionTimes();

    times.record(sample().inMicros(2600, Sample.NOT_MEASURED, 400));

    assertThat(times.connect().max()).isEqualTo(1);
    assertThat(times.waiting().max()).isEqualTo(1);
    assertThat(times.total().max()).isEqualTo(2.6);
  }

  private static Sample sample() {
    return new Sample().timed(1, 3, 0).connected(2, 1);
  }
}

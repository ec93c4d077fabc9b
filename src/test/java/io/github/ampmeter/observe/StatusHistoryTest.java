package io.github.ampmeter.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class StatusHistoryTest {
  private static final double UNKNOWN = Double.NaN;

  private final StatusHistory looks = new StatusHistory();

  @Test
  void unlistedCountersKeepTheirValueAndAreUnknownBefore() {
    looks.add(1000, "Uptime", 5);
    looks.add(2000, "Uptime", 6);
    looks.add(2000, "Slow_queries", 1);
    looks.add(3000, "Uptime", 7);
    looks.add(4000, "Uptime", 8);
    looks.add(4000, "Slow_queries", 3);
    looks.add(5000, "Uptime", 9);

    assertThat(looks.times()).containsExactly(1000, 2000, 3000, 4000, 5000);
    assertThat(looks.values().get("Uptime")).containsExactly(5, 6, 7, 8, 9);
    assertThat(looks.values().get("Slow_queries")).containsExactly(UNKNOWN, 1, 1, 3, 3);
  }

  @Test
  void ignoresPollsOfAClockThatWasSetBack() {
    looks.add(2000, "Uptime", 6);
    looks.add(1000, "Uptime", 7);
    looks.add(3000, "Uptime", 8);

    assertThat(looks.times()).containsExactly(2000, 3000);
    assertThat(looks.values().get("Uptime")).containsExactly(6, 8);
  }

  @Test
  void countsEachPollOnceUnlessTheFileSaysMore() {
    looks.add(1000, "Uptime", 5);
    looks.add(2000, "Uptime", 6);
    looks.add(3000, "Uptime", 7);

    assertThat(looks.asked()).containsExactly(0, 1, 2);

    looks.add(3000, "Ampmeter_looks", 8);
    looks.add(4000, "Ampmeter_looks", 10);

    assertThat(looks.asked()).containsExactly(UNKNOWN, UNKNOWN, 8, 10);
    assertThat(looks.values()).containsOnlyKeys("Uptime");
  }

  /** A load of weeks: copied with each look, its counters would be read for hours. */
  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aLoadOfWeeksIsReadAtOnce() {
    long[] times = LongStream.rangeClosed(1, 2_000_000).map(second -> 1000 * second).toArray();
    for (long time : times) {
      looks.add(time, "Uptime", time / 1000.0);
    }

    assertThat(looks.times()).isEqualTo(times);
    assertThat(looks.values().get("Uptime"))
        .isEqualTo(Arrays.stream(times).mapToDouble(time -> time / 1000.0).toArray());
  }
}

package io.github.ampmeter.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerUptimeTest {
  @ParameterizedTest
  @CsvSource({
    // Up for an hour, asked again after 60 s.
    "3600, 60, 3660, false",
    // Whole seconds, cut off at either end, and a late answer.
    "3600, 60, 3658, false",
    "3600, 60, 12, true",
    // Up for longer than before, and yet restarted: 300 s should have become 900 s.
    "300, 600, 590, true",
    // Restarted in the first moments.
    "10, 60, 58, true",
    // Eight hours in which the two clocks ran apart by half a thousandth.
    "3600, 28800, 32385, false",
    "3600, 28800, 28790, true",
  })
  void aServerThatIsUpForLessThanItShouldHasRestarted(
      double before, long secondsBetween, double after, boolean restarted) {
    ServerUptime first = new ServerUptime(5, before);
    ServerUptime second = new ServerUptime(5 + TimeUnit.SECONDS.toNanos(secondsBetween), after);

    assertThat(first.restartedUntil(second)).isEqualTo(restarted);
  }
}

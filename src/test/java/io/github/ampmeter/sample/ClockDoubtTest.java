package io.github.ampmeter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A gap of 25 minutes may be a clock that was set; a shorter one is a pause. */
class ClockDoubtTest {
  private static final long START = Instant.parse("2026-03-29T01:00:00Z").toEpochMilli();
  private static final long MINUTE = 60_000;

  private final ClockDoubt doubt = new ClockDoubt();

  @Test
  void isOnlyOfAGapThatIsLongEnough() {
    sample(0, 500);
    sample(500 + 25 * MINUTE - 1, 500);
    assertThat(doubt.issue()).isEmpty();

    sample(1_000 + 50 * MINUTE - 1, 0);

    assertThat(doubt.issue().orElseThrow().message())
        .startsWith(
            "There is no sample for 25 min after 2026-03-29T01:25:00Z: a pause, or a clock");
  }

  @Test
  void tellsOfTheLongestGapAndOfTheFirstOfThose() {
    sample(0, 0);
    sample(30 * MINUTE, 0);
    sample(60 * MINUTE, 0);
    assertThat(doubt.issue().orElseThrow().message())
        .startsWith("There is no sample for 30 min after 2026-03-29T01:00:00");

    sample(120 * MINUTE, 0);
    assertThat(doubt.issue().orElseThrow().message())
        .startsWith("There is no sample for 60 min after 2026-03-29T02:00:00");
  }

  /** A user waited for an answer of an hour, in which others ended. */
  @Test
  void isNoneWhileASampleWasUnderWay() {
    sample(0, 60 * MINUTE);
    sample(1 * MINUTE, 0);
    sample(61 * MINUTE, 0);

    assertThat(doubt.issue()).isEmpty();
  }

  private void sample(long at, long elapsed) {
    doubt.accept(new Sample().timed(START + at, elapsed, 0));
  }
}

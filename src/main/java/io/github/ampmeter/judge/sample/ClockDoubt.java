package io.github.ampmeter.judge.sample;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Whether dates whose zone nobody has given jump forward as where clocks are set: read in another
 * zone, the hour that never was would be a part of the run, and the run longer than it was.
 */
final class ClockDoubt {
  /** The smallest change of clocks in use is 30 minutes. */
  private static final long CHANGE_MILLIS = 25 * 60_000;

  private static final long NONE = Long.MIN_VALUE;

  private long latestEnd = NONE;
  private long jumpMillis;
  private long jumpFrom;

  void accept(Sample sample) {
    if (latestEnd != NONE && sample.startMillis() - latestEnd > jumpMillis) {
      jumpMillis = sample.startMillis() - latestEnd;
      jumpFrom = latestEnd;
    }
    latestEnd = Math.max(latestEnd, sample.endMillis());
  }

  /** Why the run cannot be judged as it is. */
  Optional<Issue> issue() {
    return jumpMillis < CHANGE_MILLIS
        ? Optional.empty()
        : Optional.of(
            Message.CLOCK_FORWARD_IN_ZONE.issue(
                Math.round(jumpMillis / 60e3),
                Instant.ofEpochMilli(jumpFrom).truncatedTo(ChronoUnit.SECONDS)));
  }
}

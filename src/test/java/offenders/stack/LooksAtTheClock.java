package offenders.stack;

import java.time.Instant;

/** Breaks a rule of the architecture on purpose. */
final class LooksAtTheClock {
  Instant start() {
    return Instant.now();
  }
}

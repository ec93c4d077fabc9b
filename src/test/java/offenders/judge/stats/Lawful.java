package offenders.judge.stats;

import java.time.Clock;
import java.time.Instant;
import java.util.Locale;

/** Keeps the rules. */
public final class Lawful {
  String text(double value, Clock clock) {
    return String.format(Locale.ROOT, "%.1f", value).toLowerCase(Locale.ROOT) + Instant.now(clock);
  }

  String count(int value) {
    return "%s samples".formatted(value);
  }
}

package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.run.folder.Measurement;
import io.github.ampmeter.run.suite.Phases;
import io.github.ampmeter.sample.Jtl;
import io.github.ampmeter.stats.window.Window;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/**
 * Which part of a saved JTL the user wants judged: between two times, or after a ramp-up.
 *
 * @param zone of times without an offset
 */
public record JudgedTimeRange(
    String from, String to, Duration rampUp, Optional<Duration> steadyState, ZoneId zone) {
  public JudgedTimeRange {
    boolean times = !from.isBlank() || !to.isBlank();
    if (times && (!rampUp.isZero() || steadyState.isPresent())) {
      throw new ConfigException(
          "give either --from and --to or --ramp-up and --steady-state, not both");
    }
  }

  Measurement measured(Jtl jtl) {
    if (from.isBlank() && to.isBlank()) {
      return Measurement.of(jtl, new Phases(rampUp, steadyState)).withoutPlan(false);
    }
    long start = from.isBlank() ? Long.MIN_VALUE : millis("--from", from);
    long end = to.isBlank() ? Long.MAX_VALUE : millis("--to", to);
    if (end <= start) {
      throw new ConfigException("--to must be after --from (" + from + "), was " + to);
    }
    return Measurement.of(jtl, new Window(start, end)).withoutPlan(true);
  }

  /** Once a year an hour comes twice, and another one never. */
  private Instant local(String option, LocalDateTime time) {
    int times = zone.getRules().getValidOffsets(time).size();
    if (times != 1) {
      throw new ConfigException(
          "%s: in %s the clock is set around %s, which comes %s; say it with its offset or in UTC"
              .formatted(option, zone, time, times == 0 ? "never" : "twice"));
    }
    return time.atZone(zone).toInstant();
  }

  private long millis(String option, String text) {
    try {
      if (text.matches("[0-9]{12,14}")) {
        return Long.parseLong(text);
      }
      return text.matches(".*(Z|[+-][0-9:]{2,5})$") && text.contains("T")
          ? Instant.from(DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(text)).toEpochMilli()
          : local(option, LocalDateTime.parse(text)).toEpochMilli();
    } catch (DateTimeException | ArithmeticException e) {
      throw new ConfigException(
          option + ": expected a time such as 2026-11-21T10:00:00Z, found \"" + text + "\"", e);
    }
  }
}

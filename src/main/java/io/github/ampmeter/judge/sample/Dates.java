package io.github.ampmeter.judge.sample;

import java.time.ZoneId;
import java.util.Optional;

/**
 * How time stamps that are dates are read.
 *
 * @param pattern their format; empty: told from the first of them
 * @param zone of those without an offset; empty: this machine's
 */
public record Dates(Optional<DatePattern> pattern, Optional<ZoneId> zone) {
  public static final Dates GUESSED = new Dates(Optional.empty(), Optional.empty());
}

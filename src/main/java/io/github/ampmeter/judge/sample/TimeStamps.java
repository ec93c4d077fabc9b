package io.github.ampmeter.judge.sample;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the time stamps of a file are: milliseconds since 1970, or dates of one format. Its first
 * row decides; until then it is read by one thread.
 */
final class TimeStamps {
  /** These files have milliseconds by their own definition. */
  static final TimeStamps MILLIS = new TimeStamps(Optional.empty());

  private static final long YEAR_2000_MILLIS = 946_684_800_000L;
  private static final long YEAR_2200_MILLIS = 7_258_118_400_000L;
  private static final String RULE = "milliseconds since 1970, in the years 2000 to 2199";

  /** What to do about a time stamp that is none. */
  static final String HINT = "; run JMeter with -Jjmeter.save.saveservice.timestamp_format=ms";

  private final Optional<Dates> dates;
  private boolean guessed;

  /** Null while they are milliseconds, or nothing is known. */
  private volatile DatePattern pattern;

  private volatile boolean decided;

  private TimeStamps(Optional<Dates> dates) {
    this.dates = dates;
    this.decided = dates.isEmpty();
  }

  static TimeStamps either(Dates dates) {
    return new TimeStamps(Optional.of(dates));
  }

  boolean decided() {
    return decided;
  }

  boolean wholeSeconds() {
    return pattern != null && pattern.wholeSeconds();
  }

  /** Whether the zone of its dates is supposed to be this machine's. */
  boolean zoneIsGuessed() {
    return pattern != null && !pattern.tellsOffset() && dates.orElseThrow().zone().isEmpty();
  }

  private ZoneId zone() {
    return dates.flatMap(Dates::zone).orElseGet(ZoneId::systemDefault);
  }

  /** Returns the start of a row's sample. */
  long millis(SampleRow row) {
    if (!decided) {
      decide(row);
    }
    return pattern == null ? number(row) : date(row);
  }

  private static long number(SampleRow row) {
    return row.whole(JtlColumn.TIME_STAMP, YEAR_2000_MILLIS, YEAR_2200_MILLIS - 1, RULE, 0);
  }

  private long date(SampleRow row) {
    String text = row.text(JtlColumn.TIME_STAMP);
    try {
      long millis = pattern.millis(text, zone());
      if (millis < YEAR_2000_MILLIS || millis >= YEAR_2200_MILLIS) {
        throw new DateTimeException("must lie in the years 2000 to 2199");
      }
      return millis;
    } catch (DateTimeException e) {
      throw row.error("timeStamp %s, was \"%s\"".formatted(e.getMessage(), JtlRow.shortened(text)));
    }
  }

  private void decide(SampleRow row) {
    Dates given = dates.orElseThrow();
    String text = row.text(JtlColumn.TIME_STAMP);
    if (given.pattern().isPresent()) {
      pattern = given.pattern().get();
    } else if (!text.matches("-?[0-9]*")) {
      pattern = guess(row, text);
      guessed = true;
    }
    decided = true;
  }

  private static DatePattern guess(SampleRow row, String text) {
    List<String> found = DateGuess.of(text);
    if (found.size() == 1) {
      return DatePattern.parse(found.get(0));
    }
    String shown = JtlRow.shortened(text);
    throw row.error(
        found.isEmpty()
            ? "timeStamp must be a whole number, or a date of a format that is given by"
                + " --timestamp-format, was \""
                + (shown + '"' + HINT)
            : "timeStamp \"%s\" fits several date formats; choose with --timestamp-format:"
                    .formatted(shown)
                + (" \"" + String.join("\" or \"", found) + '"'));
  }

  /** What a reader of the figures must know; empty of milliseconds. */
  List<Issue> issues() {
    if (pattern == null) {
      return List.of();
    }
    List<Issue> issues = new ArrayList<>();
    String how =
        guessed ? " (detected from the first; --timestamp-format sets another)" : " (as was given)";
    String where =
        pattern.tellsOffset()
            ? ", each with its offset from UTC"
            : ", in the zone "
                + zone()
                + (zoneIsGuessed() ? " (this machine's; --time-zone sets another)" : "");
    issues.add(Message.DATES.issue(pattern + how + where));
    if (wholeSeconds()) {
      issues.add(Message.COARSE_DATES.issue());
    }
    return issues;
  }
}

package io.github.ampmeter.judge.validity;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.stats.PerGenerator;
import io.github.ampmeter.judge.stats.Window;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether the rows of a JTL stand in the order of their ends, as a load generator writes them.
 * Where they run backwards, its clock was set back meanwhile: nobody can say then which of them lie
 * in the window. A file that was sorted by its starts runs backwards too, by less than its longest
 * sample.
 */
final class Clock {
  /** Rows of several workers that nothing tells apart come in batches. */
  private static final long BATCH_MILLIS = 60_000;

  /** A clock that is set back by less hides in the scatter of response times. */
  private static final long LEAST_JUMP_MILLIS = 2_000;

  /** So many requests in a row that lie behind are all of the generator's. */
  private static final int ROWS_BEHIND = 20;

  /** A row may be written this much late. */
  private static final long LATE_MILLIS = 20;

  /** In percent of the rows: fewer out of order are no sorted file. */
  private static final int MANY_PERCENT = 1;

  private static final int LEAST_FALLS = 20;

  /** A busy machine, or the change from one step to the next, leaves shorter gaps. */
  private static final long LEAST_GAP_MILLIS = 1_000;

  /** The rows of one load generator. */
  private static final class Writer {
    long latestEnd = Long.MIN_VALUE;
    long lastStart = Long.MIN_VALUE;
    long lastEnd = Long.MIN_VALUE;
    long requestStart = Long.MIN_VALUE;
    long requestEnd = Long.MIN_VALUE;
    int behind;
    long jumpMillis;
  }

  private final Window looked;
  private final PerGenerator<Writer> writers = new PerGenerator<>(first -> new Writer());
  private long longestMillis;
  private long fallMillis;
  private long fallAt;
  private long jumpMillis;
  private long jumpAt;
  private long rows;
  private long startsThatFall;
  private long endsThatFall;
  private long latestEnd = Long.MIN_VALUE;
  private long gapMillis;
  private long gapFrom;

  /**
   * Of a file.
   *
   * @param looked the part that a user named: outside of it nothing can be missing
   */
  Clock(Window looked) {
    this.looked = looked;
  }

  /**
   * Takes a sample.
   *
   * @param threadWentBack whether its own thread had come further before
   */
  void accept(Sample sample, boolean threadWentBack) {
    Writer writer = writers.of(sample);
    long start = sample.startMillis();
    long end = sample.endMillis();
    longestMillis = Math.max(longestMillis, end - start);
    if (writer.latestEnd - end > fallMillis && writer.latestEnd != Long.MIN_VALUE) {
      fallMillis = writer.latestEnd - end;
      fallAt = writer.latestEnd;
    }
    rows++;
    startsThatFall += writer.lastStart > start ? 1 : 0;
    endsThatFall += writer.lastEnd > end + LATE_MILLIS ? 1 : 0;
    writer.lastStart = start;
    writer.lastEnd = end;
    writer.latestEnd = Math.max(writer.latestEnd, end);
    if (sample.kind() == SampleKind.REQUEST) {
      request(writer, start, end, threadWentBack);
    }
    if (latestEnd != Long.MIN_VALUE
        && start - latestEnd > gapMillis
        && latestEnd < looked.endMillis()
        && start > looked.startMillis()) {
      gapMillis = start - latestEnd;
      gapFrom = latestEnd;
    }
    latestEnd = Math.max(latestEnd, end);
  }

  /**
   * A slow request starts early and ends late: of a clock set back both lie behind, in each row,
   * and behind what the same thread did before.
   */
  private void request(Writer writer, long start, long end, boolean threadWentBack) {
    long least = writer.behind == 0 ? LEAST_JUMP_MILLIS : 0;
    boolean behind =
        threadWentBack
            && writer.requestStart != Long.MIN_VALUE
            && start < writer.requestStart - least
            && end < writer.requestEnd - least;
    if (behind) {
      writer.jumpMillis = Math.max(writer.jumpMillis, writer.requestEnd - end);
      writer.behind++;
      if (writer.behind == ROWS_BEHIND && jumpMillis == 0) {
        jumpMillis = writer.jumpMillis;
        jumpAt = writer.requestEnd;
      }
    } else {
      writer.behind = 0;
      writer.jumpMillis = 0;
      writer.requestStart = Math.max(writer.requestStart, start);
      writer.requestEnd = Math.max(writer.requestEnd, end);
    }
  }

  /** Whether a time stamp is the end of its sample, or the file was sorted by time stamps. */
  boolean endTimeStamps() {
    return startsThatFall == 0
        && 100 * endsThatFall > MANY_PERCENT * rows
        && endsThatFall >= LEAST_FALLS;
  }

  /**
   * What speaks against the clock.
   *
   * @param windowMillis the length of the shortest window that is judged
   */
  List<Issue> issues(long windowMillis) {
    List<Issue> issues = new ArrayList<>();
    if (endTimeStamps()) {
      issues.add(Message.END_TIME_STAMPS.issue());
    }
    if (fallMillis > Math.max(BATCH_MILLIS, longestMillis)) {
      issues.add(Message.ROWS_BACKWARDS.issue(Duration.ofMillis(fallMillis), second(fallAt)));
    } else if (jumpMillis > 0) {
      issues.add(Message.CLOCK_BACK.issue(Duration.ofMillis(jumpMillis), second(jumpAt)));
    }
    if (gapMillis >= LEAST_GAP_MILLIS && 2.0 * gapMillis > windowMillis) {
      issues.add(Message.GAP.issue(Duration.ofMillis(gapMillis), second(gapFrom)));
    }
    return issues;
  }

  static Instant second(long millis) {
    return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS);
  }
}

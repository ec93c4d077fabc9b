package io.github.ampmeter.stats;

import io.github.ampmeter.Durations;
import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleSink;
import io.github.ampmeter.sample.ThreadName;
import io.github.ampmeter.stats.window.PerGenerator;
import io.github.ampmeter.stats.window.Window;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether the rows of a JTL stand in the order of their ends, as a load generator writes them.
 * Where they run backwards, the clock was set back meanwhile, or rows of several runs were put
 * together: nobody can say then which of them lie in the window.
 *
 * <p>A file that was sorted by its starts runs backwards too, by less than its longest sample.
 */
public final class RowOrder implements SampleSink {
  private static final long ALLOWED_MILLIS = 60_000;

  /** Rows of one end stand beside each other, but for what a busy generator writes late. */
  private static final long SAME_TIME_MILLIS = 1000;

  /** By which a row may be written late. */
  private static final long LATE_MILLIS = 20;

  /** In percent of the rows: of fewer, nothing is said. */
  private static final int MANY = 1;

  private static final int LEAST_FALLS = 20;

  private static final class Latest {
    final First first;
    long endMillis = Long.MIN_VALUE;
    long lastStart = Long.MIN_VALUE;
    long lastEnd = Long.MIN_VALUE;

    Latest(First first) {
      this.first = first;
    }
  }

  /** What one sample has that hardly another one shares. */
  private record First(
      long start, long elapsed, long latency, String label, ThreadName thread, int users) {
    static First of(Sample sample) {
      return new First(
          sample.startMillis(),
          sample.elapsedMillis(),
          sample.latencyMillis(),
          sample.label(),
          sample.thread(),
          sample.users());
    }
  }

  private final Window looked;
  private final PerGenerator<Latest> writers =
      new PerGenerator<>(sample -> new Latest(First.of(sample)));
  private long longestMillis;
  private long fallMillis;
  private long fallAt;
  private boolean repeated;
  private long rows;
  private long startsThatFall;
  private long endsThatFall;
  private long latestEnd = Long.MIN_VALUE;
  private long gapMillis;
  private long gapFrom;

  /** Of a whole file. */
  public RowOrder() {
    this(Window.WHOLE_RUN);
  }

  /**
   * Of a file of which a user named a part.
   *
   * @param looked without samples outside of it, nothing is missing
   */
  public RowOrder(Window looked) {
    this.looked = looked;
  }

  @Override
  public void accept(Sample sample) {
    Latest writer = writers.of(sample);
    long end = sample.endMillis();
    longestMillis = Math.max(longestMillis, end - sample.startMillis());
    if (writer.endMillis - end > fallMillis && writer.endMillis != Long.MIN_VALUE) {
      fallMillis = writer.endMillis - end;
      fallAt = writer.endMillis;
    }
    rows++;
    startsThatFall += writer.lastStart > sample.startMillis() ? 1 : 0;
    endsThatFall += writer.lastEnd > end + LATE_MILLIS ? 1 : 0;
    writer.lastStart = sample.startMillis();
    writer.lastEnd = end;
    // The first comparison settles it for nearly every row.
    if (sample.startMillis() == writer.first.start()
        && writer.endMillis > end + SAME_TIME_MILLIS
        && First.of(sample).equals(writer.first)) {
      repeated = true;
    }
    writer.endMillis = Math.max(writer.endMillis, end);
    if (latestEnd != Long.MIN_VALUE
        && sample.startMillis() - latestEnd > gapMillis
        && latestEnd < looked.endMillis()
        && sample.startMillis() > looked.startMillis()) {
      gapMillis = sample.startMillis() - latestEnd;
      gapFrom = latestEnd;
    }
    latestEnd = Math.max(latestEnd, end);
  }

  /** Why the run is incomplete; empty where the rows stand as one load generator wrote them. */
  public List<String> problems() {
    if (repeated) {
      return List.of("the first row comes again further down: the same rows were put in twice");
    }
    return fallMillis > Math.max(ALLOWED_MILLIS, longestMillis)
        ? List.of(
            "the rows run backwards by %s after %s: the clock was set back, or rows of several runs"
                    .formatted(seconds(fallMillis), second(fallAt))
                + " were put together")
        : List.of();
  }

  /**
   * What leaves a doubt.
   *
   * @param windowMillis the length of the shortest window that is judged
   */
  public List<String> remarks(long windowMillis) {
    List<String> remarks = new ArrayList<>();
    if (2.0 * gapMillis > windowMillis) {
      remarks.add(
          "no sample for %s after %s, longer than half of the judged window: the clock may have"
                  .formatted(seconds(gapMillis), second(gapFrom))
              + " been set forward, or rows are missing");
    }
    if (startsThatFall == 0 && 100 * endsThatFall > MANY * rows && endsThatFall >= LEAST_FALLS) {
      remarks.add(
          "the rows stand in the order of their time stamps, and not of their ends: the file was"
              + " sorted, or its time stamps are ends (sampleresult.timestamp.start=false), and"
              + " slow samples are missing at the end of the window");
    }
    return remarks;
  }

  private static String seconds(long millis) {
    return millis < 10_000
        ? Durations.text(Duration.ofMillis(millis))
        : Math.round(millis / 1e3) + " s";
  }

  private static Instant second(long millis) {
    return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS);
  }
}

package io.github.ampmeter.judge.sample;

/** Makes samples of rows. What cannot be a measurement is rejected with its rule and its value. */
final class SampleParser {
  private static final long THIRTY_DAYS_MILLIS = 2_592_000_000L;
  private static final long MOST_CLOCK_DIFFERENCE_MILLIS = 10;
  private static final String TIME_RULE = "between 0 and 30 days in milliseconds";
  private static final long MICROS_A_MILLI = 1000;
  private static final long MILLIS_A_SECOND = 1000;
  private static final int MOST_USERS = 10_000_000;
  static final String MERGING = "mode=Statistical";

  private final SampleRow row;
  private final TimeStamps timeStamps;
  private final boolean urls;
  private Sample sample;

  /**
   * For rows as this one becomes them.
   *
   * @param urls whether samples are to have their URLs
   */
  SampleParser(SampleRow row, TimeStamps timeStamps, boolean urls) {
    this.row = row;
    this.timeStamps = timeStamps;
    this.urls = urls;
  }

  void read(Sample into) {
    sample = into;
    row.requireWhole();
    boolean success = row.flag(JtlColumn.SUCCESS);
    requireOneSample(success);
    String label = row.text(JtlColumn.LABEL);
    if (row.hadNoText()) {
      row.requireText(label);
    }
    long start = timeStamps.millis(row);
    boolean neverBegan = row.startsWith(JtlColumn.ELAPSED, '-') && isMinusTheStart(start);
    long elapsed = neverBegan ? 0 : time(JtlColumn.ELAPSED, 0);
    sample
        .timed(start, elapsed, neverBegan ? 0 : idle(elapsed))
        .connected(
            time(JtlColumn.LATENCY, Sample.NOT_MEASURED),
            time(JtlColumn.CONNECT, Sample.NOT_MEASURED))
        .named(label, neverBegan ? SampleKind.UNFINISHED : SampleKind.of(row))
        .cutShape(!neverBegan && isCutShape())
        .loadedBy(usersOfOneSample(), row.text(JtlColumn.HOST_NAME), row.threadName())
        .inThread(row.threadNumber())
        .ended(success, row.text(JtlColumn.RESPONSE_CODE), success ? "" : failure())
        .failedIn(success ? "" : row.threadText())
        .answeredWith(row.bytes())
        .sentTo(row.requestHost())
        .at(urls && !row.requestHost().isEmpty() ? row.text(JtlColumn.URL) : "")
        .assertionFailed(success && row.assertionFailed())
        .answeredFromCache(fromCache());
    sample.inMicros(
        micros(MicrosColumn.ELAPSED), micros(MicrosColumn.LATENCY), micros(MicrosColumn.CONNECT));
    sample.withScheduleDelay(scheduleDelay());
    boolean operation = sample.kind() == SampleKind.OPERATION;
    sample.emptyTransaction(
        operation && success && Sample.isEmptyTransaction(row.text(JtlColumn.RESPONSE_MESSAGE)));
    if (operation && !row.has(JtlColumn.IDLE_TIME)) {
      sample.withUntoldPauses(row.text(JtlColumn.RESPONSE_MESSAGE));
    }
    if (operation) {
      row.variables(sample.variables());
      if (timeStamps.wholeSeconds()) {
        sample.variables().unpaced();
      }
    }
  }

  /** How late its arrival began; nothing in most files, so that most rows cost nothing here. */
  private ScheduleDelay.Mark scheduleDelay() {
    if (!row.hasScheduleDelay()) {
      return ScheduleDelay.Mark.NONE;
    }
    String ofTheFirst = row.scheduleDelay(ScheduleDelay.OF_THE_FIRST);
    String ofThoseAround = row.scheduleDelay(ScheduleDelay.OF_THOSE_AROUND);
    try {
      return ScheduleDelay.mark(sample.kind(), sample.label(), ofTheFirst, ofThoseAround);
    } catch (IllegalArgumentException e) {
      throw row.error(
          "%s, %s: %s, was \"%s\", \"%s\""
              .formatted(
                  ScheduleDelay.OF_THE_FIRST,
                  ScheduleDelay.OF_THOSE_AROUND,
                  e.getMessage(),
                  JtlRow.shortened(ofTheFirst),
                  JtlRow.shortened(ofThoseAround)));
    }
  }

  /** JMeter can merge the samples of a worker, and then says how many there were, if asked to. */
  private void requireOneSample(boolean success) {
    long count = row.whole(JtlColumn.SAMPLE_COUNT, 0, Integer.MAX_VALUE, "a count", 1);
    if (count != 1) {
      throw row.error(
          "SampleCount must be 1, was %s: the row is not one sample; run JMeter without %s"
              .formatted(count, MERGING));
    }
    long errors = success ? 0 : 1;
    if (row.whole(JtlColumn.ERROR_COUNT, 0, Integer.MAX_VALUE, "a count", errors) != errors) {
      throw row.error("ErrorCount must be " + errors + ", because success is " + success);
    }
  }

  /** A merged row whose counts nobody asked for is known by what it lacks: JMeter drops it all. */
  private int usersOfOneSample() {
    int users = (int) row.whole(JtlColumn.ALL_THREADS, 0, MOST_USERS, "a number of users", 0);
    if (users == 0
        && row.has(JtlColumn.ALL_THREADS)
        && !row.has(JtlColumn.SAMPLE_COUNT)
        && row.lacks(JtlColumn.RESPONSE_CODE)
        && row.lacks(JtlColumn.RESPONSE_MESSAGE)) {
      throw row.error(
          "names no users, no code and no message, as rows in which JMeter has merged samples; run"
              + " it without "
              + MERGING);
    }
    return users;
  }

  /** Reads the variable only on rows of its own label, because it stays set on later rows. */
  private long micros(MicrosColumn column) {
    return sample.kind() == SampleKind.REQUEST
        ? row.micros(column, sample.label(), MICROS_A_MILLI * THIRTY_DAYS_MILLIS)
        : Sample.NOT_MEASURED;
  }

  private long time(JtlColumn column, long whenAbsent) {
    return row.whole(column, 0, THIRTY_DAYS_MILLIS, TIME_RULE, whenAbsent);
  }

  /** JMeter adds up a transaction's pauses by clocks that are a few milliseconds apart: below 0. */
  private long idle(long elapsed) {
    long least = -Math.min(elapsed, MOST_CLOCK_DIFFERENCE_MILLIS);
    return row.whole(JtlColumn.IDLE_TIME, least, THIRTY_DAYS_MILLIS, TIME_RULE, 0);
  }

  /** JMeter writes so of a transaction in which nothing had run as its thread ended. */
  private boolean isMinusTheStart(long start) {
    long elapsed = row.whole(JtlColumn.ELAPSED, Long.MIN_VALUE, Long.MAX_VALUE, TIME_RULE, 0);
    return Math.abs(start + elapsed) < (timeStamps.wholeSeconds() ? MILLIS_A_SECOND : 1);
  }

  /** JMeter writes no message, type and address of a transaction that its thread's end cut. */
  private boolean isCutShape() {
    return row.lacks(JtlColumn.RESPONSE_MESSAGE)
        && row.lacks(JtlColumn.DATA_TYPE)
        && row.has(JtlColumn.URL)
        && row.text(JtlColumn.URL).equals(SampleKind.NO_URL);
  }

  private boolean fromCache() {
    return row.startsWith(JtlColumn.RESPONSE_MESSAGE, '(')
        && row.text(JtlColumn.RESPONSE_MESSAGE).equals(Sample.FROM_CACHE);
  }

  private String failure() {
    return FailureReason.of(
        row.text(JtlColumn.RESPONSE_CODE),
        row.text(JtlColumn.FAILURE_MESSAGE),
        row.text(JtlColumn.RESPONSE_MESSAGE));
  }
}

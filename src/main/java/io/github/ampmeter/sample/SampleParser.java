package io.github.ampmeter.sample;

/** Makes samples of rows. What cannot be a measurement is refused with its rule and its value. */
final class SampleParser {
  private static final long YEAR_2000_MILLIS = 946_684_800_000L;
  private static final long YEAR_2200_MILLIS = 7_258_118_400_000L;
  private static final long THIRTY_DAYS_MILLIS = 2_592_000_000L;
  private static final long MICROS_A_MILLI = 1000;
  private static final int MOST_USERS = 10_000_000;
  private static final String MERGING = "mode=Statistical";

  private final JtlRow row;
  private Sample sample;

  /**
   * For the rows of one JTL.
   *
   * @param generator the number of its load generator, as for {@link ThreadNames}
   */
  SampleParser(JtlLayout layout, int generator) {
    this.row = new JtlRow(layout, new ThreadNames(generator));
  }

  /**
   * Reads the rows of a block into its samples, up to one that is refused.
   *
   * @param header whether its first row is the header
   */
  void parse(RowBlock block, boolean header) {
    block.clear();
    row.of(block);
    try {
      if (header) {
        row.next();
      }
      while (row.next()) {
        sample = block.next();
        read();
        block.samples++;
        block.operations += sample.kind() == SampleKind.OPERATION ? 1 : 0;
      }
    } catch (RowRefusal refusal) {
      block.refusal = refusal;
    }
    block.lines = row.lines();
  }

  private void read() {
    row.requireWhole();
    boolean success = row.flag(JtlColumn.SUCCESS);
    requireOneSample(success);
    sample
        .timed(start(), time(JtlColumn.ELAPSED, 0), time(JtlColumn.IDLE_TIME, 0))
        .connected(
            time(JtlColumn.LATENCY, Sample.NOT_MEASURED),
            time(JtlColumn.CONNECT, Sample.NOT_MEASURED))
        .named(row.text(JtlColumn.LABEL), kind())
        .loadedBy(usersOfOneSample(), row.text(JtlColumn.HOST_NAME), row.threadName())
        .ended(success, row.text(JtlColumn.RESPONSE_CODE), success ? "" : failure())
        .failedIn(success ? "" : row.threadText())
        .answeredFromCache(fromCache());
    sample.inMicros(
        micros(MicrosColumn.ELAPSED), micros(MicrosColumn.LATENCY), micros(MicrosColumn.CONNECT));
    if (sample.kind() == SampleKind.OPERATION) {
      row.variables(sample.variables());
    }
  }

  /** JMeter can merge the samples of a worker, and then says how many there were, if asked to. */
  private void requireOneSample(boolean success) {
    long count = row.whole(JtlColumn.SAMPLE_COUNT, 0, Integer.MAX_VALUE, "a count", 1);
    if (count != 1) {
      throw row.refusal(
          "SampleCount must be 1, was %d: the row is not one sample; run JMeter without %s"
              .formatted(count, MERGING));
    }
    long errors = success ? 0 : 1;
    if (row.whole(JtlColumn.ERROR_COUNT, 0, Integer.MAX_VALUE, "a count", errors) != errors) {
      throw row.refusal("ErrorCount must be " + errors + ", because success is " + success);
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
      throw row.refusal(
          "names no users, no code and no message, as rows in which JMeter has merged samples; run"
              + " it without "
              + MERGING);
    }
    return users;
  }

  /** Of the row's own label: a variable also stands on the rows that follow. */
  private long micros(MicrosColumn column) {
    return sample.kind() == SampleKind.REQUEST
        ? row.micros(column, sample.label(), MICROS_A_MILLI * THIRTY_DAYS_MILLIS)
        : Sample.NOT_MEASURED;
  }

  private long start() {
    String rule = "milliseconds since 1970, in the years 2000 to 2199";
    return row.whole(JtlColumn.TIME_STAMP, YEAR_2000_MILLIS, YEAR_2200_MILLIS - 1, rule, 0);
  }

  private long time(JtlColumn column, long whenAbsent) {
    String rule = "between 0 and 30 days in milliseconds";
    return row.whole(column, 0, THIRTY_DAYS_MILLIS, rule, whenAbsent);
  }

  private SampleKind kind() {
    // Nearly every message is OK: look at the first byte before making text of it.
    return row.startsWith(JtlColumn.RESPONSE_MESSAGE, 'N')
        ? SampleKind.of(
            row.text(JtlColumn.RESPONSE_MESSAGE),
            row.text(JtlColumn.DATA_TYPE),
            row.text(JtlColumn.URL))
        : SampleKind.REQUEST;
  }

  private boolean fromCache() {
    return row.startsWith(JtlColumn.RESPONSE_MESSAGE, '(')
        && row.text(JtlColumn.RESPONSE_MESSAGE).equals(DoubtfulSuccesses.FROM_CACHE);
  }

  private String failure() {
    String failure = row.text(JtlColumn.FAILURE_MESSAGE);
    return failure.isEmpty() ? row.text(JtlColumn.RESPONSE_MESSAGE) : failure;
  }
}

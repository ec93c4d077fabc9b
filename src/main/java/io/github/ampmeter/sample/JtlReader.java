package io.github.ampmeter.sample;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads a CSV JTL, finished or still growing. Columns may stand in any order, with or without a
 * header line. What cannot be a measurement is refused with file, line, rule and value.
 */
public final class JtlReader implements Closeable {
  private static final long YEAR_2000_MILLIS = 946_684_800_000L;
  private static final long YEAR_2200_MILLIS = 7_258_118_400_000L;
  private static final long THIRTY_DAYS_MILLIS = 2_592_000_000L;
  private static final long MICROS_A_MILLI = 1000;
  private static final int MOST_USERS = 10_000_000;
  private static final String MERGING = "mode=Statistical";

  private final Path file;
  private final InputStream in;
  private final JtlRows rows;
  private final Sample sample = new Sample();
  private JtlRow row;
  private long samples;
  private long operations;

  public JtlReader(Path file) {
    this.file = file;
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      // A pipe would be waited for until someone writes to it.
      throw new JtlException(
          file, Files.isDirectory(file) ? "is a folder, no JTL" : "is not a regular file");
    }
    try {
      this.in = Files.newInputStream(file);
    } catch (IOException e) {
      throw new JtlException(file, Files.exists(file) ? "cannot be read: " + e : "does not exist");
    }
    this.rows = new JtlRows(in);
  }

  /**
   * Reads a finished file.
   *
   * @return whether the file ends with a whole row; a killed JMeter leaves a part of one behind
   */
  public static JtlEnd read(Path file, SampleSink sink) {
    try (JtlReader reader = new JtlReader(file)) {
      reader.readAvailable(sink);
      if (reader.row == null) {
        throw new JtlException(file, Files.size(file) == 0 ? "is empty" : "has no whole line");
      }
      return new JtlEnd(
          reader.samples,
          reader.samples - reader.operations,
          !reader.rows.hasRest(),
          reader.remarks());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads the whole rows that are there now and have not been read yet. */
  public void readAvailable(SampleSink sink) {
    try {
      if (row == null && !readLayout()) {
        return;
      }
      while (rows.next()) {
        readRow();
        samples++;
        sink.accept(sample);
      }
    } catch (IOException e) {
      throw new JtlException(file, "cannot be read: " + e.getMessage());
    }
    if (rows.tooLong()) {
      throw new JtlException(file, rows.nextLine(), "has no end; is this a JTL?");
    }
  }

  public long samples() {
    return samples;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private List<String> remarks() {
    if (!row.has(JtlColumn.RESPONSE_MESSAGE)) {
      return List.of(JtlEnd.NO_OPERATIONS);
    }
    return operations > 0 && !row.has(JtlColumn.URL)
        ? List.of(JtlEnd.OPERATIONS_BY_MESSAGE)
        : List.of();
  }

  private boolean readLayout() throws IOException {
    if (rows.compressed()) {
      throw new JtlException(file, "is gzip-compressed; unpack it first");
    }
    String first = rows.peek();
    if (first == null) {
      return false;
    }
    JtlLayout layout = JtlLayout.of(file, first);
    rows.delimiter(layout.delimiter);
    if (layout.firstLineIsHeader) {
      rows.next();
    }
    row = new JtlRow(file, rows, layout);
    return true;
  }

  private void readRow() {
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
        .failedIn(success ? "" : row.text(JtlColumn.THREAD_NAME))
        .answeredFromCache(fromCache());
    sample.withElapsedMicros(micros());
    if (sample.kind() == SampleKind.OPERATION) {
      operations++;
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
  private long micros() {
    return sample.kind() == SampleKind.REQUEST
        ? row.micros(sample.label(), MICROS_A_MILLI * THIRTY_DAYS_MILLIS)
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

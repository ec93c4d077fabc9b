package io.github.ampmeter.sample;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads a CSV JTL, finished or still growing. Columns may stand in any order, with or without a
 * header line. What cannot be a measurement is refused with file, line, rule and value.
 */
public final class JtlReader implements Closeable {
  private static final long YEAR_2000_MILLIS = 946_684_800_000L;
  private static final long YEAR_2200_MILLIS = 7_258_118_400_000L;
  private static final long THIRTY_DAYS_MILLIS = 2_592_000_000L;

  private final Path file;
  private final JtlRows rows;
  private final InputStream in;
  private final Sample sample = new Sample();
  private final TextCache texts = new TextCache();
  private JtlLayout layout;
  private long samples;

  public JtlReader(Path file) {
    this.file = file;
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
      if (reader.layout == null) {
        throw new JtlException(file, Files.size(file) == 0 ? "is empty" : "has no whole line");
      }
      return new JtlEnd(reader.samples, !reader.rows.hasRest());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads the whole rows that are there now and have not been read yet. */
  public void readAvailable(SampleSink sink) {
    try {
      if (layout == null && !readLayout()) {
        return;
      }
      while (rows.next()) {
        readRow();
        sink.accept(sample);
      }
    } catch (IOException e) {
      throw new JtlException(file, "cannot be read: " + e.getMessage());
    }
    if (rows.tooLong()) {
      throw new JtlException(file, rows.line() + 1, "has no end; is this a JTL?");
    }
  }

  public long samples() {
    return samples;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private boolean readLayout() throws IOException {
    String first = rows.peek();
    if (first == null) {
      return false;
    }
    layout = JtlLayout.of(file, first.startsWith("\uFEFF") ? first.substring(1) : first);
    rows.delimiter(layout.delimiter);
    if (layout.firstLineIsHeader) {
      rows.next();
    }
    return true;
  }

  private void readRow() {
    samples++;
    if (rows.fields() != layout.columns) {
      throw refusal("has " + rows.fields() + " columns, the first line has " + layout.columns);
    }
    readTimes();
    boolean success = success();
    sample
        .named(text(JtlColumn.LABEL), kind())
        .loadedBy((int) whole(JtlColumn.ALL_THREADS, 0), text(JtlColumn.HOST_NAME))
        .ended(success, text(JtlColumn.RESPONSE_CODE), success ? "" : failure());
    if (whole(JtlColumn.SAMPLE_COUNT, 1) > 1) {
      throw refusal("merges several samples (SampleCount > 1); run without mode=Statistical");
    }
  }

  private void readTimes() {
    long start = whole(JtlColumn.TIME_STAMP, 0);
    if (start < YEAR_2000_MILLIS || start > YEAR_2200_MILLIS) {
      throw refusal("timeStamp must be milliseconds since 1970 (years 2000 to 2200), was " + start);
    }
    sample
        .timed(start, time(JtlColumn.ELAPSED, 0), time(JtlColumn.IDLE_TIME, 0))
        .connected(
            time(JtlColumn.LATENCY, Sample.NOT_MEASURED),
            time(JtlColumn.CONNECT, Sample.NOT_MEASURED));
  }

  private long time(JtlColumn column, long whenAbsent) {
    long millis = whole(column, whenAbsent);
    if (millis > THIRTY_DAYS_MILLIS || millis < 0 && millis != whenAbsent) {
      throw refusal(
          column.header + " must be between 0 and 30 days in milliseconds, was " + millis);
    }
    return millis;
  }

  private long whole(JtlColumn column, long whenAbsent) {
    int field = layout.position(column);
    if (field < 0) {
      return whenAbsent;
    }
    byte[] buffer = rows.buffer();
    int at = rows.start(field);
    int end = rows.end(field);
    boolean negative = at < end && buffer[at] == '-';
    at += negative ? 1 : 0;
    if (at == end || end - at > 18) {
      throw notWhole(column);
    }
    long value = 0;
    for (; at < end; at++) {
      int digit = buffer[at] - '0';
      if (digit < 0 || digit > 9) {
        throw notWhole(column);
      }
      value = 10 * value + digit;
    }
    if (negative && whenAbsent == Sample.NOT_MEASURED) {
      throw refusal(column.header + " must not be negative, was -" + value);
    }
    return negative ? -value : value;
  }

  private JtlException notWhole(JtlColumn column) {
    String hint =
        column == JtlColumn.TIME_STAMP
            ? " (run JMeter with -Jjmeter.save.saveservice.timestamp_format=ms)"
            : "";
    return refusal(column.header + " must be a whole number, was \"" + text(column) + "\"" + hint);
  }

  private boolean success() {
    String text = text(JtlColumn.SUCCESS);
    if (text.equals("true") || text.equals("false")) {
      return text.equals("true");
    }
    throw refusal("success must be true or false, was \"" + text + "\"");
  }

  private SampleKind kind() {
    int field = layout.position(JtlColumn.RESPONSE_MESSAGE);
    // Nearly every message is OK: look at the first byte before making text of it.
    boolean candidate =
        field >= 0
            && rows.end(field) > rows.start(field)
            && rows.buffer()[rows.start(field)] == 'N';
    return candidate
        ? SampleKind.ofResponseMessage(text(JtlColumn.RESPONSE_MESSAGE))
        : SampleKind.REQUEST;
  }

  private String failure() {
    String failure = text(JtlColumn.FAILURE_MESSAGE);
    return failure.isEmpty() ? text(JtlColumn.RESPONSE_MESSAGE) : failure;
  }

  private String text(JtlColumn column) {
    int field = layout.position(column);
    return field < 0 ? "" : texts.text(rows.buffer(), rows.start(field), rows.unquotedEnd(field));
  }

  private JtlException refusal(String what) {
    return new JtlException(file, rows.line(), what + excerpt());
  }

  private String excerpt() {
    int from = rows.start(0);
    int to = Math.min(rows.end(rows.fields() - 1), from + 60);
    return " (" + new String(rows.buffer(), from, to - from, StandardCharsets.UTF_8) + "…)";
  }
}

package io.github.ampmeter.judge.sample;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A JTL read front to back by one thread, byte by byte and text by text: what the reader on all
 * cores must be equal to, sample by sample and word by word.
 */
final class OneThreadReader {
  private static final String YEARS = "milliseconds since 1970, in the years 2000 to 2199";
  private static final String DAYS = "between 0 and 30 days in milliseconds";
  private static final long THIRTY_DAYS = 2_592_000_000L;

  /**
   * What came of it.
   *
   * @param samples as texts, those before a refusal included
   * @param refusal its words; empty when there was none
   */
  record Reading(List<String> samples, String refusal, JtlEnd end) {}

  /** All that a sample carries. */
  static String text(Sample sample) {
    OperationVariables variables = sample.variables();
    return String.join(
        "|",
        sample.label(),
        sample.kind() + " " + sample.success() + " " + sample.fromCache(),
        sample.startMillis() + " " + sample.elapsedMillis() + " " + sample.endMillis(),
        sample.elapsedMicros() + " " + sample.latencyMillis() + " " + sample.connectMillis(),
        sample.latencyMicros() + " " + sample.connectMicros(),
        sample.users() + " " + sample.host() + " " + sample.thread(),
        sample.responseCode(),
        sample.failure(),
        sample.threadText(),
        sample.kind() == SampleKind.REQUEST
            ? ""
            : variables.user()
                + (" " + variables.intendedStartMillis() + " " + variables.drawnMillis())
                + (" " + variables.counts()));
  }

  private final Path file;
  private byte[] bytes;
  private final List<String> samples = new ArrayList<>();
  private final Sample sample = new Sample();
  private final List<String> raw = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();
  private JtlLayout layout;
  private int at;
  private int rowStart;
  private long line;
  private long nextLine = 1;
  private long operations;
  private boolean severalUsers;
  private boolean damaged;

  private OneThreadReader(Path file) throws IOException {
    this.file = file;
    this.bytes = Files.readAllBytes(file);
  }

  static Reading of(Path file) throws IOException {
    OneThreadReader reader = new OneThreadReader(file);
    try {
      return new Reading(reader.samples, "", reader.read());
    } catch (JtlException e) {
      return new Reading(reader.samples, e.getMessage(), null);
    }
  }

  private JtlEnd read() {
    String first = firstLine();
    if (first == null) {
      throw new JtlException(file, bytes.length == 0 ? "is empty" : "has no whole line");
    }
    layout = JtlLayout.of(file, first);
    if (layout.firstLineIsHeader) {
      nextRow();
    }
    while (!onlyBlankLinesLeft() && nextRow()) {
      readRow();
      severalUsers |= sample.users() != 1;
      samples.add(text(sample));
    }
    List<Issue> issues = new ArrayList<>();
    if (onlyBlankLinesLeft()) {
      issues.add(Message.BLANK_END.issue(file.getFileName()));
    } else if (at < bytes.length) {
      Message end = readsLastRow() ? Message.NO_LINE_END : Message.CUT;
      issues.add(end.issue(file.getFileName()));
    }
    if (!has(JtlColumn.RESPONSE_MESSAGE)) {
      issues.add(Message.NO_OPERATIONS.issue());
    } else if (operations > 0 && !has(JtlColumn.URL)) {
      issues.add(Message.OPERATIONS_BY_MESSAGE.issue());
    }
    if (operations > 0 && severalUsers && !has(JtlColumn.THREAD_NAME)) {
      issues.add(Message.NO_THREADS.issue());
    }
    return new JtlEnd(
        samples.size(), samples.size() - operations, has(JtlColumn.RESPONSE_CODE), issues);
  }

  private boolean onlyBlankLinesLeft() {
    String rest = new String(bytes, at, bytes.length - at, StandardCharsets.ISO_8859_1);
    return !rest.isEmpty() && rest.replaceAll("[\\r\\n]", "").isEmpty();
  }

  /** The row whose line does not end, where it is one. */
  private boolean readsLastRow() {
    String rest = new String(bytes, at, bytes.length - at, StandardCharsets.ISO_8859_1);
    if (rest.chars().filter(c -> c == '"').count() % 2 != 0) {
      return false;
    }
    bytes = Arrays.copyOf(bytes, bytes.length + 1);
    bytes[bytes.length - 1] = '\n';
    long before = operations;
    try {
      boolean row = nextRow();
      readRow();
      samples.add(text(sample));
      return row;
    } catch (JtlException noRow) {
      operations = before;
      return false;
    }
  }

  private String firstLine() {
    boolean quoted = false;
    for (int i = 0; i < bytes.length; i++) {
      quoted ^= bytes[i] == '"';
      if (bytes[i] == '\n' && !quoted) {
        boolean mark = new String(bytes, 0, i, StandardCharsets.UTF_8).startsWith("\uFEFF");
        at = mark ? 3 : 0;
        return new String(bytes, at, i - at, StandardCharsets.UTF_8);
      }
    }
    return null;
  }

  private boolean nextRow() {
    raw.clear();
    texts.clear();
    damaged = false;
    long lines = 1;
    int from = at;
    while (from < bytes.length) {
      boolean quoted = bytes[from] == '"';
      int start = quoted ? from + 1 : from;
      int close = quoted ? closingQuote(start) : fieldEnd(start);
      int end = quoted ? fieldEnd(close + 1) : close;
      if (end >= bytes.length) {
        return false;
      }
      int last = quoted ? close : withoutCarriageReturn(start, end);
      String field = new String(bytes, start, last - start, StandardCharsets.UTF_8);
      raw.add(field);
      texts.add(quoted ? field.replace("\"\"", "\"") : field);
      damaged |= quoted && withoutCarriageReturn(close + 1, end) > close + 1;
      lines += quoted ? field.chars().filter(c -> c == '\n').count() : 0;
      from = end + 1;
      if (bytes[end] == '\n') {
        line = nextLine;
        nextLine += lines;
        rowStart = at;
        at = from;
        return true;
      }
    }
    return false;
  }

  private int fieldEnd(int from) {
    int end = from;
    while (end < bytes.length && bytes[end] != layout.delimiter && bytes[end] != '\n') {
      end++;
    }
    return end;
  }

  private int closingQuote(int from) {
    int close = from;
    while (close < bytes.length && (bytes[close] != '"' || doubled(close))) {
      close += bytes[close] == '"' ? 2 : 1;
    }
    return close;
  }

  private boolean doubled(int quote) {
    return quote + 1 < bytes.length && bytes[quote + 1] == '"';
  }

  private int withoutCarriageReturn(int start, int end) {
    return end > start && bytes[end] == '\n' && bytes[end - 1] == '\r' ? end - 1 : end;
  }

  private void readRow() {
    if (damaged) {
      throw refusal("is damaged: text follows a closing quote");
    }
    if (raw.size() != layout.columns) {
      throw refusal(
          "must have as many columns as the first line, " + layout.columns + ", was " + raw.size());
    }
    if (text(JtlColumn.TIME_STAMP).equals("timeStamp")) {
      throw refusal(
          "contains a second header line: several JTL files were concatenated; judge each by"
              + " itself");
    }
    boolean success = success();
    requireOneSample(success);
    long start = whole(JtlColumn.TIME_STAMP, 946_684_800_000L, 7_258_118_399_999L, YEARS, 0);
    long elapsed = whole(JtlColumn.ELAPSED, 0, THIRTY_DAYS, DAYS, 0);
    long idle = whole(JtlColumn.IDLE_TIME, -Math.min(elapsed, 10), THIRTY_DAYS, DAYS, 0);
    long latency = whole(JtlColumn.LATENCY, 0, THIRTY_DAYS, DAYS, Sample.NOT_MEASURED);
    long connect = whole(JtlColumn.CONNECT, 0, THIRTY_DAYS, DAYS, Sample.NOT_MEASURED);
    String message = text(JtlColumn.RESPONSE_MESSAGE);
    SampleKind kind = SampleKind.of(message, text(JtlColumn.DATA_TYPE), text(JtlColumn.URL));
    String failure = text(JtlColumn.FAILURE_MESSAGE);
    String thread = has(JtlColumn.THREAD_NAME) ? raw.get(position(JtlColumn.THREAD_NAME)) : "";
    sample
        .timed(start, elapsed, idle)
        .connected(latency, connect)
        .named(text(JtlColumn.LABEL), kind)
        .loadedBy(users(), text(JtlColumn.HOST_NAME), ThreadName.of(thread))
        .ended(success, text(JtlColumn.RESPONSE_CODE), success ? "" : reason(failure, message))
        .failedIn(success ? "" : text(JtlColumn.THREAD_NAME))
        .answeredWith(bytes())
        .answeredFromCache(message.equals("(ex cache)"))
        .inMicros(
            micros(kind, MicrosColumn.ELAPSED),
            micros(kind, MicrosColumn.LATENCY),
            micros(kind, MicrosColumn.CONNECT));
    if (kind == SampleKind.OPERATION) {
      operations++;
      boolean any = !layout.variableColumns().isEmpty();
      sample.variables().of(any ? text(JtlColumn.THREAD_NAME) : "");
      layout
          .variableColumns()
          .forEach((name, field) -> sample.variables().set(name, texts.get(field)));
    }
  }

  private String reason(String failure, String message) {
    boolean noAnswer = text(JtlColumn.RESPONSE_CODE).startsWith("Non HTTP ");
    return noAnswer ? either(message, failure) : either(failure, message);
  }

  private long bytes() {
    String bytes = text(JtlColumn.BYTES);
    return bytes.matches("[0-9]{1,18}") ? Long.parseLong(bytes) : Sample.NOT_MEASURED;
  }

  private boolean success() {
    String text = text(JtlColumn.SUCCESS);
    if (!text.matches("(?i)true|false")) {
      throw refusal("success must be true or false, was \"" + JtlRow.shortened(text) + '"');
    }
    return text.equalsIgnoreCase("true");
  }

  private void requireOneSample(boolean success) {
    long count = whole(JtlColumn.SAMPLE_COUNT, 0, Integer.MAX_VALUE, "a count", 1);
    if (count != 1) {
      throw refusal(
          "SampleCount must be 1, was "
              + count
              + ": the row is not one sample; run JMeter without mode=Statistical");
    }
    long errors = success ? 0 : 1;
    if (whole(JtlColumn.ERROR_COUNT, 0, Integer.MAX_VALUE, "a count", errors) != errors) {
      throw refusal("ErrorCount must be " + errors + ", because success is " + success);
    }
  }

  private int users() {
    int users = (int) whole(JtlColumn.ALL_THREADS, 0, 10_000_000, "a number of users", 0);
    boolean nothingElse =
        List.of(JtlColumn.RESPONSE_CODE, JtlColumn.RESPONSE_MESSAGE).stream()
            .allMatch(column -> has(column) && text(column).isEmpty());
    if (users == 0 && has(JtlColumn.ALL_THREADS) && !has(JtlColumn.SAMPLE_COUNT) && nothingElse) {
      throw refusal(
          "names no users, no code and no message, as rows in which JMeter has merged samples; run"
              + " it without mode=Statistical");
    }
    return users;
  }

  private long micros(SampleKind kind, MicrosColumn column) {
    int field = layout.microsPosition(column, sample.label());
    if (kind != SampleKind.REQUEST || field < 0 || List.of("", "null").contains(texts.get(field))) {
      return Sample.NOT_MEASURED;
    }
    if (!raw.get(field).matches("[0-9]+") || isAbove(raw.get(field), 1000 * THIRTY_DAYS)) {
      throw refusal(
          column.of(sample.label())
              + " must be microseconds, was \""
              + JtlRow.shortened(texts.get(field))
              + '"');
    }
    return Long.parseLong(raw.get(field));
  }

  /** Of all its digits but the last. */
  private static boolean isAbove(String digits, long most) {
    String all = digits.substring(0, digits.length() - 1).replaceFirst("^0+", "");
    return all.length() > 18 || !all.isEmpty() && Long.parseLong(all) > most;
  }

  private long whole(JtlColumn column, long least, long most, String rule, long whenAbsent) {
    if (!has(column)) {
      return whenAbsent;
    }
    String digits = raw.get(position(column));
    if (!digits.matches("-?[0-9]{1,18}")) {
      String hint =
          column == JtlColumn.TIME_STAMP
              ? "; run JMeter with -Jjmeter.save.saveservice.timestamp_format=ms"
              : "";
      throw refusal(
          column.header
              + (" must be a whole number, was \"" + JtlRow.shortened(text(column)) + '"' + hint));
    }
    long value = Long.parseLong(digits);
    if (value < least || value > most) {
      throw refusal(column.header + " must be " + rule + ", was " + value);
    }
    return value;
  }

  private boolean has(JtlColumn column) {
    return position(column) >= 0;
  }

  private int position(JtlColumn column) {
    return layout.position(column);
  }

  private String text(JtlColumn column) {
    return has(column) ? texts.get(position(column)) : "";
  }

  private static String either(String text, String other) {
    return text.isEmpty() ? other : text;
  }

  private JtlException refusal(String what) {
    byte[] row = Arrays.copyOfRange(bytes, rowStart, Math.min(at - 1, rowStart + 240));
    String beginning = JtlRow.shortened(new String(row, StandardCharsets.UTF_8));
    return new JtlException(file, line, what + " (" + beginning + ")");
  }
}

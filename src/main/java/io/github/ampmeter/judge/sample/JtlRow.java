package io.github.ampmeter.judge.sample;

import io.github.ampmeter.Excerpt;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One row of a block at a time, and its values by column; what cannot be right is rejected with its
 * line.
 */
final class JtlRow extends RowFields implements SampleRow {
  /** Labels that differ in such bytes alone would be one. */
  static final String NO_UTF8 =
      "is not UTF-8, which JMeter writes; convert the file, as by iconv -f ISO-8859-1 -t UTF-8";

  private static final int LONGEST_EXCERPT = 60;
  private static final String HTTPS = "https://";
  private static final Pattern ADDRESS =
      Pattern.compile("(https?)://(?:[^/?#@]*@)?(\\[[^]]*]|[^/?#:]+)(?::([0-9]{1,5})(?=[/?#]|$))?");

  /** The ports that addresses leave out. */
  private static final Map<String, String> USUAL_PORTS = Map.of("http", "80", "https", "443");

  private static final int MOST_DIGITS = 18;
  private static final long EIGHT_DIGITS = 100_000_000;
  private static final long TRUE = ByteSearch.of("true");
  private static final long FALSE = ByteSearch.of("false");

  private final JtlLayout layout;
  private final ThreadNames threadNames;

  /** The beginning of the URL that was read last, up to its path, and the host in it. */
  private byte[] server = {};

  private String serverHost = "";

  JtlRow(JtlLayout layout, ThreadNames threadNames, TextCache texts) {
    super((char) layout.delimiter, texts);
    this.layout = layout;
    this.threadNames = threadNames;
  }

  @Override
  public void requireWhole() {
    if (damaged) {
      throw error("is damaged: text follows a closing quote");
    }
    if (count != layout.columns) {
      throw error(
          "must have as many columns as the first line, " + layout.columns + ", was " + count);
    }
    if (startsWith(JtlColumn.TIME_STAMP, 't')
        && text(JtlColumn.TIME_STAMP).equals(JtlColumn.TIME_STAMP.header)) {
      throw error(
          "contains a second header line: several JTL files were concatenated; judge each by"
              + " itself");
    }
  }

  @Override
  public boolean has(JtlColumn column) {
    return layout.position(column) >= 0;
  }

  @Override
  public boolean lacks(JtlColumn column) {
    int field = layout.position(column);
    return field >= 0 && starts[field] == ends[field];
  }

  @Override
  public String text(JtlColumn column) {
    int field = layout.position(column);
    return field < 0 ? "" : text(field);
  }

  @Override
  public boolean hadNoText() {
    return hadMalformed();
  }

  @Override
  public void requireText(String label) {
    if (isMalformed(label)) {
      throw error("label \"" + shortened(label) + "\" " + NO_UTF8);
    }
  }

  /** What the plan's variables say; nothing in most files, so that most rows cost nothing here. */
  @Override
  public void variables(OperationVariables variables) {
    boolean any = !layout.variableColumns().isEmpty();
    variables.of(any ? threadNames.atGenerator(text(JtlColumn.THREAD_NAME)) : "");
    layout.variableColumns().forEach((name, field) -> variables.set(name, text(field)));
  }

  @Override
  public ThreadName threadName() {
    int field = layout.position(JtlColumn.THREAD_NAME);
    return field < 0 ? threadNames.none() : threadNames.name(bytes, starts[field], ends[field]);
  }

  @Override
  public int threadNumber() {
    return threadNames.number();
  }

  @Override
  public String threadText() {
    return threadNames.atGenerator(text(JtlColumn.THREAD_NAME));
  }

  @Override
  public boolean startsWith(JtlColumn column, char first) {
    int field = layout.position(column);
    return field >= 0 && starts[field] < ends[field] && bytes[starts[field]] == first;
  }

  @Override
  public boolean flag(JtlColumn column) {
    int field = layout.position(column);
    int length = ends[field] - starts[field];
    long word = ByteSearch.at(bytes, starts[field]);
    if (length == 4 && ByteSearch.head(word, 4) == TRUE) {
      return true;
    }
    if (length == 5 && ByteSearch.head(word, 5) == FALSE) {
      return false;
    }
    String text = text(column);
    if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
      // Spreadsheets and Python write it so, and JMeter reads it.
      return text.length() == 4;
    }
    throw error(column.header + " must be true or false, was \"" + shortened(text) + '"');
  }

  @Override
  public long whole(JtlColumn column, long least, long most, String rule, long whenAbsent) {
    int field = layout.position(column);
    if (field < 0) {
      return whenAbsent;
    }
    long value = digits(column, starts[field], ends[field]);
    if (value < least || value > most) {
      throw error(column.header + " must be " + rule + ", was " + value);
    }
    return value;
  }

  @Override
  public long bytes() {
    int field = layout.position(JtlColumn.BYTES);
    // No verdict depends on a row with any other value.
    return field < 0 ? Sample.NOT_MEASURED : number(starts[field], ends[field]);
  }

  @Override
  public long micros(MicrosColumn column, String label, long most) {
    int field = layout.microsPosition(column, label);
    if (field < 0 || starts[field] == ends[field]) {
      return Sample.NOT_MEASURED;
    }
    long value = 0;
    for (int at = starts[field]; at < ends[field]; at++) {
      int digit = bytes[at] - '0';
      if (digit < 0 || digit > 9 || value > most) {
        return microsOrError(column.of(label), text(field));
      }
      value = 10 * value + digit;
    }
    return value;
  }

  @Override
  public String requestHost() {
    int field = layout.position(JtlColumn.URL);
    if (field < 0 || starts[field] == ends[field] || bytes[starts[field]] != 'h') {
      return "";
    }
    int start = starts[field];
    int path = start + server.length;
    if (path >= ends[field]
        || bytes[path] != '/'
        || !Arrays.equals(bytes, start, path, server, 0, server.length)) {
      String url = text(field);
      serverHost = hostOf(url);
      int slash = url.indexOf('/', HTTPS.length());
      server = slash < 0 ? new byte[0] : url.substring(0, slash).getBytes(StandardCharsets.UTF_8);
    }
    return serverHost;
  }

  /** Returns the host of a web address, with a port that is not the usual one; empty for others. */
  static String hostOf(String url) {
    Matcher address = ADDRESS.matcher(url);
    if (!address.lookingAt()) {
      return "";
    }
    String port = address.group(3);
    return port == null || port.equals(USUAL_PORTS.get(address.group(1)))
        ? address.group(2)
        : address.group(2) + ":" + port;
  }

  @Override
  public boolean assertionFailed() {
    return has(JtlColumn.FAILURE_MESSAGE) && !lacks(JtlColumn.FAILURE_MESSAGE);
  }

  /** JMeter writes null of a variable that is not set. */
  private long microsOrError(String name, String text) {
    if (text.equals("null")) {
      return Sample.NOT_MEASURED;
    }
    throw error(name + " must be microseconds, was \"" + shortened(text) + '"');
  }

  @Override
  public boolean hasScheduleDelay() {
    return layout.hasScheduleDelay();
  }

  @Override
  public String scheduleDelay(String variable) {
    int field = layout.scheduleDelayPosition(variable);
    return field < 0 ? "" : text(field);
  }

  @Override
  public RowError error(String what) {
    String row = beginning(LONGEST_EXCERPT);
    return new RowError(line, what + " (" + shortened(row) + ")");
  }

  private long digits(JtlColumn column, int start, int end) {
    boolean negative = start < end && bytes[start] == '-';
    long value = number(negative ? start + 1 : start, end);
    if (value < 0) {
      throw notWhole(column);
    }
    return negative ? -value : value;
  }

  /** Parses 1 to 18 digits; returns -1 for anything else. */
  private long number(int start, int end) {
    int length = end - start;
    if (length == 0 || length > MOST_DIGITS) {
      return -1;
    }
    // The digits that do not fill a group of eight come first.
    int first = (length - 1) % ByteSearch.BYTES + 1;
    long value = ByteSearch.number(ByteSearch.at(bytes, start), first);
    for (int at = start + first; at < end && value >= 0; at += ByteSearch.BYTES) {
      int next = ByteSearch.number(ByteSearch.at(bytes, at), ByteSearch.BYTES);
      value = next < 0 ? -1 : EIGHT_DIGITS * value + next;
    }
    return value;
  }

  private RowError notWhole(JtlColumn column) {
    String hint = column == JtlColumn.TIME_STAMP ? TimeStamps.HINT : "";
    return error(
        column.header + " must be a whole number, was \"" + shortened(text(column)) + '"' + hint);
  }

  /** On one line and short: a failure message can hold a whole page. */
  static String shortened(String text) {
    return Excerpt.of(text.replaceAll("\\p{Cntrl}+", " ").strip(), LONGEST_EXCERPT);
  }
}

package io.github.ampmeter.sample;

import io.github.ampmeter.Excerpt;
import java.nio.file.Path;

/** The current row's values by column; what cannot be right is refused with file and line. */
final class JtlRow {
  private static final int LONGEST_EXCERPT = 60;
  private static final int MOST_BYTES_A_CHARACTER = 4;

  private final Path file;
  private final JtlRows rows;
  private final JtlLayout layout;
  private final TextCache texts = new TextCache();
  private final ThreadNames threadNames = new ThreadNames();

  JtlRow(Path file, JtlRows rows, JtlLayout layout) {
    this.file = file;
    this.rows = rows;
    this.layout = layout;
  }

  void requireWhole() {
    if (rows.damaged()) {
      throw refusal("is damaged: text stands behind a closing quote");
    }
    if (rows.fields() != layout.columns) {
      throw refusal(
          "must have as many columns as the first line, "
              + layout.columns
              + ", was "
              + rows.fields());
    }
    if (startsWith(JtlColumn.TIME_STAMP, 't')
        && text(JtlColumn.TIME_STAMP).equals(JtlColumn.TIME_STAMP.header)) {
      throw refusal("is a header once more: several files in one; judge each of them by itself");
    }
  }

  boolean has(JtlColumn column) {
    return layout.position(column) >= 0;
  }

  /** Whether the column is there and empty in this row. */
  boolean lacks(JtlColumn column) {
    return has(column) && text(column).isEmpty();
  }

  /** Empty when the file has no such column. */
  String text(JtlColumn column) {
    int field = layout.position(column);
    return field < 0 ? "" : rows.text(field, texts);
  }

  /** What the plan's variables say; nothing in most files, so that most rows cost nothing here. */
  void variables(OperationVariables variables) {
    variables.of(layout.variableColumns().isEmpty() ? "" : text(JtlColumn.THREAD_NAME));
    layout.variableColumns().forEach((name, field) -> variables.set(name, rows.text(field, texts)));
  }

  ThreadName threadName() {
    int field = layout.position(JtlColumn.THREAD_NAME);
    return field < 0
        ? ThreadName.PLAIN
        : threadNames.name(rows.buffer(), rows.start(field), rows.end(field));
  }

  /** Whether the text begins so, without making text of it. */
  boolean startsWith(JtlColumn column, char first) {
    int field = layout.position(column);
    return field >= 0
        && rows.start(field) < rows.end(field)
        && rows.buffer()[rows.start(field)] == first;
  }

  boolean flag(JtlColumn column) {
    String text = text(column);
    if (text.equals("true") || text.equals("false")) {
      return text.equals("true");
    }
    throw refusal(column.header + " must be true or false, was \"" + shortened(text) + '"');
  }

  /**
   * A whole number of at most 18 digits, or the given one when the file has no such column.
   *
   * @param rule what the number must be, in words
   */
  long whole(JtlColumn column, long least, long most, String rule, long whenAbsent) {
    int field = layout.position(column);
    if (field < 0) {
      return whenAbsent;
    }
    long value = digits(column, rows.start(field), rows.end(field));
    if (value < least || value > most) {
      throw refusal(column.header + " must be " + rule + ", was " + value);
    }
    return value;
  }

  /** What the label's own column of microseconds says, or {@link Sample#NOT_MEASURED}. */
  long micros(String label, long most) {
    int field = layout.microsPosition(label);
    if (field < 0 || rows.start(field) == rows.end(field)) {
      return Sample.NOT_MEASURED;
    }
    long value = 0;
    for (int at = rows.start(field); at < rows.end(field); at++) {
      int digit = rows.buffer()[at] - '0';
      if (digit < 0 || digit > 9 || value > most) {
        return microsOrRefusal(label, rows.text(field, texts));
      }
      value = 10 * value + digit;
    }
    return value;
  }

  /** JMeter writes null of a variable that is not set. */
  private long microsOrRefusal(String label, String text) {
    if (text.equals("null")) {
      return Sample.NOT_MEASURED;
    }
    throw refusal(label + ":micros must be microseconds, was \"" + shortened(text) + '"');
  }

  JtlException refusal(String what) {
    String row = rows.beginning(LONGEST_EXCERPT * MOST_BYTES_A_CHARACTER);
    return new JtlException(file, rows.line(), what + " (" + shortened(row) + ")");
  }

  private long digits(JtlColumn column, int start, int end) {
    byte[] buffer = rows.buffer();
    boolean negative = start < end && buffer[start] == '-';
    int at = negative ? start + 1 : start;
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
    return negative ? -value : value;
  }

  private JtlException notWhole(JtlColumn column) {
    String hint =
        column == JtlColumn.TIME_STAMP
            ? "; run JMeter with -Jjmeter.save.saveservice.timestamp_format=ms"
            : "";
    return refusal(
        column.header + " must be a whole number, was \"" + shortened(text(column)) + '"' + hint);
  }

  /** On one line and short: a failure message can hold a whole page. */
  static String shortened(String text) {
    return Excerpt.of(text.replaceAll("\\p{Cntrl}+", " ").strip(), LONGEST_EXCERPT);
  }
}

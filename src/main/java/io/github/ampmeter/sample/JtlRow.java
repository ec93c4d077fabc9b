package io.github.ampmeter.sample;

import io.github.ampmeter.Excerpt;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One row of a block at a time, and its values by column; what cannot be right is refused with its
 * line. Fields are positions in the block: no object a row. Quotes follow RFC 4180, as JMeter
 * writes them: a quoted field may hold delimiters, doubled quotes and line breaks.
 */
final class JtlRow implements SampleRow {
  private static final int LONGEST_EXCERPT = 60;
  private static final int MOST_BYTES_A_CHARACTER = 4;
  private static final int MOST_DIGITS = 18;
  private static final long EIGHT_DIGITS = 100_000_000;
  private static final long TRUE = Words.of("true");
  private static final long FALSE = Words.of("false");
  private static final long LINE_BREAKS = Words.of('\n');

  private final JtlLayout layout;
  private final long delimiters;
  private final TextCache texts = new TextCache();
  private final ThreadNames threadNames;
  private byte[] bytes;
  private int blockEnd;
  private int rowStart;
  private int rowEnd;

  /** Ends of fields in the word that begins there, those of the rows before taken away. */
  private long marks;

  private int word;
  private int[] starts = new int[64];
  private int[] ends = new int[64];
  private int fields;
  private boolean damaged;
  private long line;
  private long nextLine;
  private byte[] plain = new byte[1024];

  JtlRow(JtlLayout layout, ThreadNames threadNames) {
    this.layout = layout;
    this.delimiters = Words.of((char) layout.delimiter);
    this.threadNames = threadNames;
  }

  /** Stands before the block's first row. */
  void of(RowBlock block) {
    bytes = block.bytes;
    blockEnd = block.length;
    rowEnd = 0;
    nextLine = 0;
    lookAt(0);
  }

  /** Moves to the next row; false behind the last one. */
  boolean next() {
    if (rowEnd == blockEnd) {
      return false;
    }
    rowStart = rowEnd;
    line = nextLine;
    nextLine++;
    damaged = false;
    fields = 0;
    int start = rowStart;
    do {
      start = bytes[start] == '"' ? quotedField(start) : plainFields(start);
    } while (start != rowEnd);
    return true;
  }

  /**
   * Takes fields up to the next quoted one or the row's end. The hottest loop: each delimiter and
   * line break is met once, from row to row.
   *
   * @return where the next field begins
   */
  private int plainFields(int from) {
    byte[] bytes = this.bytes;
    long marks = this.marks;
    int word = this.word;
    int field = fields;
    int start = from;
    while (true) {
      while (marks == 0) {
        word += Words.BYTES;
        marks = marks(bytes, word);
      }
      int end = word + Words.first(marks);
      marks &= marks - 1;
      if (field == starts.length) {
        makeRoom();
      }
      starts[field] = start;
      ends[field] = end;
      field++;
      start = end + 1;
      if (bytes[end] == '\n') {
        ends[field - 1] = withoutCarriageReturn(starts[field - 1], end);
        rowEnd = start;
        break;
      }
      if (bytes[start] == '"') {
        break;
      }
    }
    this.marks = marks;
    this.word = word;
    fields = field;
    return start;
  }

  private int quotedField(int quote) {
    int close = closingQuote(quote + 1);
    lookAt(close + 1);
    while (marks == 0) {
      lookAt(word + Words.BYTES);
    }
    int end = word + Words.first(marks);
    marks &= marks - 1;
    damaged |= withoutCarriageReturn(close + 1, end) > close + 1;
    if (fields == starts.length) {
      makeRoom();
    }
    starts[fields] = quote + 1;
    ends[fields++] = close;
    if (bytes[end] == '\n') {
      rowEnd = end + 1;
    }
    return end + 1;
  }

  private void makeRoom() {
    starts = Arrays.copyOf(starts, 2 * fields + starts.length);
    ends = Arrays.copyOf(ends, starts.length);
  }

  /** Line breaks in the rows until now. */
  long lines() {
    return nextLine;
  }

  @Override
  public void requireWhole() {
    if (damaged) {
      throw refusal("is damaged: text stands behind a closing quote");
    }
    if (fields != layout.columns) {
      throw refusal(
          "must have as many columns as the first line, " + layout.columns + ", was " + fields);
    }
    if (startsWith(JtlColumn.TIME_STAMP, 't')
        && text(JtlColumn.TIME_STAMP).equals(JtlColumn.TIME_STAMP.header)) {
      throw refusal("is a header once more: several files in one; judge each of them by itself");
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
    long word = Words.at(bytes, starts[field]);
    if (length == 4 && Words.head(word, 4) == TRUE) {
      return true;
    }
    if (length == 5 && Words.head(word, 5) == FALSE) {
      return false;
    }
    throw refusal(column.header + " must be true or false, was \"" + shortened(text(column)) + '"');
  }

  @Override
  public long whole(JtlColumn column, long least, long most, String rule, long whenAbsent) {
    int field = layout.position(column);
    if (field < 0) {
      return whenAbsent;
    }
    long value = digits(column, starts[field], ends[field]);
    if (value < least || value > most) {
      throw refusal(column.header + " must be " + rule + ", was " + value);
    }
    return value;
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
        return microsOrRefusal(column.of(label), text(field));
      }
      value = 10 * value + digit;
    }
    return value;
  }

  @Override
  public boolean assertionFailed() {
    return has(JtlColumn.FAILURE_MESSAGE) && !lacks(JtlColumn.FAILURE_MESSAGE);
  }

  /** JMeter writes null of a variable that is not set. */
  private long microsOrRefusal(String name, String text) {
    if (text.equals("null")) {
      return Sample.NOT_MEASURED;
    }
    throw refusal(name + " must be microseconds, was \"" + shortened(text) + '"');
  }

  @Override
  public boolean tellsLateness() {
    return layout.tellsLateness();
  }

  @Override
  public String lateness(String variable) {
    int field = layout.latenessPosition(variable);
    return field < 0 ? "" : text(field);
  }

  @Override
  public RowRefusal refusal(String what) {
    int to = Math.min(rowEnd - 1, rowStart + LONGEST_EXCERPT * MOST_BYTES_A_CHARACTER);
    String row = new String(bytes, rowStart, to - rowStart, StandardCharsets.UTF_8);
    return new RowRefusal(line, what + " (" + shortened(row) + ")");
  }

  private long digits(JtlColumn column, int start, int end) {
    boolean negative = start < end && bytes[start] == '-';
    int at = negative ? start + 1 : start;
    int length = end - at;
    if (length == 0 || length > MOST_DIGITS) {
      throw notWhole(column);
    }
    // What is left when eights are taken from the end comes first.
    int first = (length - 1) % Words.BYTES + 1;
    long value = part(column, at, first);
    for (at += first; at < end; at += Words.BYTES) {
      value = EIGHT_DIGITS * value + part(column, at, Words.BYTES);
    }
    return negative ? -value : value;
  }

  private int part(JtlColumn column, int at, int digits) {
    int number = Words.number(Words.at(bytes, at), digits);
    if (number < 0) {
      throw notWhole(column);
    }
    return number;
  }

  private RowRefusal notWhole(JtlColumn column) {
    String hint = column == JtlColumn.TIME_STAMP ? TimeStamps.HINT : "";
    return refusal(
        column.header + " must be a whole number, was \"" + shortened(text(column)) + '"' + hint);
  }

  /** The field's text, with doubled quotes made single. */
  private String text(int field) {
    int start = starts[field];
    int end = ends[field];
    if (start == end) {
      return "";
    }
    boolean quoted = start > 0 && bytes[start - 1] == '"';
    if (!quoted || !hasQuote(start, end)) {
      return texts.text(bytes, start, end);
    }
    if (plain.length < end - start + RowBlock.PADDING) {
      plain = new byte[end - start + RowBlock.PADDING];
    }
    int to = 0;
    for (int from = start; from < end; from++) {
      plain[to++] = bytes[from];
      from += bytes[from] == '"' ? 1 : 0;
    }
    return texts.text(plain, 0, to);
  }

  private boolean hasQuote(int start, int end) {
    for (int i = start; i < end; i++) {
      if (bytes[i] == '"') {
        return true;
      }
    }
    return false;
  }

  private void lookAt(int index) {
    word = index;
    marks = marks(bytes, index);
  }

  private long marks(byte[] bytes, int index) {
    long eight = Words.at(bytes, index);
    return Words.alike(eight, delimiters) | Words.alike(eight, LINE_BREAKS);
  }

  private int closingQuote(int from) {
    int at = from;
    while (true) {
      if (bytes[at] == '"') {
        if (bytes[at + 1] != '"') {
          return at;
        }
        at++;
      } else if (bytes[at] == '\n') {
        nextLine++;
      }
      at++;
    }
  }

  private int withoutCarriageReturn(int start, int end) {
    return end > start && bytes[end] == '\n' && bytes[end - 1] == '\r' ? end - 1 : end;
  }

  /** On one line and short: a failure message can hold a whole page. */
  static String shortened(String text) {
    return Excerpt.of(text.replaceAll("\\p{Cntrl}+", " ").strip(), LONGEST_EXCERPT);
  }
}

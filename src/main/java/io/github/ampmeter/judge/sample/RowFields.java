package io.github.ampmeter.judge.sample;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Where the fields of one row of a block begin and end, row after row. Fields are positions in the
 * block: no object a row. Quotes follow RFC 4180, as JMeter writes them: a quoted field may hold
 * delimiters, doubled quotes and line breaks. A row extends it: an object between them would be
 * asked for each field of each row.
 */
abstract class RowFields {
  private static final int MOST_BYTES_A_CHARACTER = 4;
  private static final long LINE_BREAKS = ByteSearch.of('\n');

  byte[] bytes;

  /** By field, where it begins, behind its quote if it has one. */
  int[] starts = new int[64];

  /** The end of each field is exclusive. */
  int[] ends = new int[64];

  int count;

  boolean damaged;

  /** This many line breaks precede the row. */
  long line;

  private final long delimiters;
  private final TextCache texts;
  private int blockEnd;
  private int rowStart;
  private int rowEnd;

  /** A bit for each end of a field in the chunk that begins there; those taken are 0. */
  private long marks;

  private int chunk;
  private long nextLine;
  private byte[] plain = new byte[1024];

  RowFields(char delimiter, TextCache texts) {
    this.texts = texts;
    this.delimiters = ByteSearch.of(delimiter);
  }

  /** Moves to the position before the block's first row. */
  final void of(RowBlock block) {
    bytes = block.bytes;
    blockEnd = block.length;
    rowEnd = 0;
    nextLine = 0;
    lookAt(0);
  }

  /** Moves to the next row; false behind the last one. */
  final boolean next() {
    if (rowEnd == blockEnd) {
      return false;
    }
    rowStart = rowEnd;
    line = nextLine;
    nextLine++;
    damaged = false;
    count = 0;
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
    int chunk = this.chunk;
    int field = count;
    int start = from;
    while (true) {
      while (marks == 0) {
        chunk += ByteSearch.CHUNK;
        marks = ByteSearch.eitherOf(bytes, chunk, delimiters, LINE_BREAKS);
      }
      int end = chunk + Long.numberOfTrailingZeros(marks);
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
    this.chunk = chunk;
    count = field;
    return start;
  }

  private int quotedField(int quote) {
    int close = closingQuote(quote + 1);
    lookAt(close + 1);
    while (marks == 0) {
      lookAt(chunk + ByteSearch.CHUNK);
    }
    int end = chunk + Long.numberOfTrailingZeros(marks);
    marks &= marks - 1;
    damaged |= withoutCarriageReturn(close + 1, end) > close + 1;
    if (count == starts.length) {
      makeRoom();
    }
    starts[count] = quote + 1;
    ends[count++] = close;
    if (bytes[end] == '\n') {
      rowEnd = end + 1;
    }
    return end + 1;
  }

  private void makeRoom() {
    starts = Arrays.copyOf(starts, 2 * starts.length);
    ends = Arrays.copyOf(ends, starts.length);
  }

  /** Counts the line breaks in the rows so far. */
  final long lines() {
    return nextLine;
  }

  /** Returns the field's text with doubled quotes made single. */
  final String text(int field) {
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

  final boolean hadMalformed() {
    return texts.hadMalformed();
  }

  final boolean isMalformed(String text) {
    return texts.isMalformed(text);
  }

  private boolean hasQuote(int start, int end) {
    for (int i = start; i < end; i++) {
      if (bytes[i] == '"') {
        return true;
      }
    }
    return false;
  }

  /** The beginning of the row, at least so many characters of it where it has them. */
  final String beginning(int characters) {
    int to = Math.min(rowEnd - 1, rowStart + characters * MOST_BYTES_A_CHARACTER);
    return new String(bytes, rowStart, to - rowStart, StandardCharsets.UTF_8);
  }

  /**
   * Writes the row and a line feed, with some of its fields replaced.
   *
   * @param fields in the order of the row
   */
  final void copy(OutputStream out, int[] fields, byte[][] replacements) throws IOException {
    int from = rowStart;
    for (int i = 0; i < fields.length; i++) {
      out.write(bytes, from, starts[fields[i]] - from);
      out.write(replacements[i]);
      from = ends[fields[i]];
    }
    out.write(bytes, from, withoutCarriageReturn(from, rowEnd - 1) - from);
    out.write('\n');
  }

  private void lookAt(int index) {
    chunk = index;
    marks = ByteSearch.eitherOf(bytes, index, delimiters, LINE_BREAKS);
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
}

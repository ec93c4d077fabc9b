package io.github.ampmeter.judge.sample;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Cuts a CSV file, finished or still growing, into blocks of whole rows: what can be read in
 * parallel. Quotes follow RFC 4180, as JMeter writes them: a line break in a quoted field ends no
 * row. To know them, only quotes and the byte before each are looked at.
 */
final class RowBlocks {
  private static final int LONGEST_ROW_BYTES = 1 << 26;
  private static final long QUOTES = ByteSearch.of('"');
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final InputStream in;
  private final int blockBytes;
  private byte delimiter;

  private byte[] rest = {};

  private int restLength;
  private boolean tooLong;

  private int[] plain = new int[64];

  /** Blocks are as long as that, but for a row that is longer. */
  RowBlocks(InputStream in, int blockBytes) {
    this.in = in;
    this.blockBytes = blockBytes;
  }

  void delimiter(byte delimiter) {
    this.delimiter = delimiter;
  }

  int blockBytes() {
    return blockBytes;
  }

  /**
   * The first row as text, without moving past it; null when there is no whole one (yet). Needs no
   * delimiter: that is found out from this text. A byte order mark is skipped for good.
   */
  String peek() throws IOException {
    RowBlock first = new RowBlock(Math.max(blockBytes, restLength));
    int filled = fill(first);
    int end = firstRowEnd(first.bytes, filled);
    while (end < 0 && filled == first.capacity() && !tooLong) {
      filled = more(first, filled);
      end = firstRowEnd(first.bytes, filled);
    }
    int from = end >= 0 ? markLength(first.bytes, filled) : 0;
    keep(first.bytes, from, filled);
    return end < 0 ? null : new String(first.bytes, from, end - from, StandardCharsets.UTF_8);
  }

  /**
   * Fills the block with the next whole rows.
   *
   * @return false when there is no whole row (yet)
   */
  boolean next(RowBlock block) throws IOException {
    if (block.capacity() < restLength || block.capacity() > Math.max(blockBytes, restLength)) {
      block.bytes = new RowBlock(Math.max(blockBytes, restLength)).bytes;
    }
    int filled = fill(block);
    int end = lastRowEnd(block.bytes, filled);
    while (end == 0 && filled == block.capacity() && !tooLong) {
      filled = more(block, filled);
      end = lastRowEnd(block.bytes, filled);
    }
    block.length = end;
    keep(block.bytes, end, filled);
    return end > 0;
  }

  /** Whether bytes of an unfinished row are left. */
  boolean hasRest() {
    return restLength > 0;
  }

  /** Whether blank lines are left and nothing else. */
  boolean hasBlankRest() {
    for (int i = 0; i < restLength; i++) {
      if (rest[i] != '\n' && rest[i] != '\r') {
        return false;
      }
    }
    return restLength > 0;
  }

  /** Returns what is left as if its line ended; null where that is no row. */
  RowBlock closedRest() {
    int quotes = 0;
    for (int i = 0; i < restLength; i++) {
      quotes += rest[i] == '"' ? 1 : 0;
    }
    if (restLength == 0 || quotes % 2 != 0 || hasBlankRest()) {
      return null;
    }
    RowBlock block = new RowBlock(restLength + 1);
    System.arraycopy(rest, 0, block.bytes, 0, restLength);
    block.bytes[restLength] = '\n';
    block.length = restLength + 1;
    return block;
  }

  /** Counts the line breaks in what is left. */
  long linesOfRest() {
    long lines = 0;
    for (int i = 0; i < restLength; i++) {
      lines += rest[i] == '\n' ? 1 : 0;
    }
    return lines;
  }

  /** A row longer than any sample's: the file is not a JTL. */
  boolean tooLong() {
    return tooLong;
  }

  private int fill(RowBlock block) throws IOException {
    System.arraycopy(rest, 0, block.bytes, 0, restLength);
    return fill(block, restLength);
  }

  private int fill(RowBlock block, int from) throws IOException {
    return from + in.readNBytes(block.bytes, from, block.capacity() - from);
  }

  /** Doubles a block that is too small for a row. */
  private int more(RowBlock block, int filled) throws IOException {
    tooLong = filled >= LONGEST_ROW_BYTES;
    if (tooLong) {
      return filled;
    }
    block.grow(Math.min(LONGEST_ROW_BYTES, 2 * filled));
    return fill(block, filled);
  }

  private void keep(byte[] bytes, int from, int to) {
    restLength = to - from;
    if (rest.length < restLength || rest.length > 2 * blockBytes) {
      rest = new byte[restLength];
    }
    System.arraycopy(bytes, from, rest, 0, restLength);
  }

  /** Behind the last row that more may follow: blank lines stay for what comes next. */
  private int lastRowEnd(byte[] bytes, int filled) {
    int end = lastLineEnd(bytes, filled);
    while (end > 0 && isBlankLine(bytes, end)) {
      end -= bytes[Math.max(0, end - 2)] == '\r' ? 2 : 1;
    }
    return Math.max(0, end);
  }

  /** Whether the line that ends there is empty. */
  private static boolean isBlankLine(byte[] bytes, int end) {
    int before = end - 2;
    if (before >= 0 && bytes[before] == '\r') {
      before--;
    }
    return before < 0 || bytes[before] == '\n';
  }

  /** Behind the last line break that ends a row; 0 when there is none. */
  private int lastLineEnd(byte[] bytes, int filled) {
    int pieces = plainText(bytes, filled);
    for (int piece = pieces - 2; piece >= 0; piece -= 2) {
      for (int i = plain[piece + 1] - 1; i >= plain[piece]; i--) {
        if (bytes[i] == '\n') {
          return i + 1;
        }
      }
    }
    return 0;
  }

  /** Finds what stands outside of quotes; returns how many borders that has. */
  private int plainText(byte[] bytes, int filled) {
    int borders = 0;
    int from = 0;
    int at = quote(bytes, 0, filled);
    while (at < filled) {
      if (at > 0 && bytes[at - 1] != delimiter && bytes[at - 1] != '\n') {
        // In the middle of a field, or behind a closing quote: opens nothing.
        at = quote(bytes, at + 1, filled);
        continue;
      }
      borders = put(borders, from, at);
      int close = quote(bytes, at + 1, filled);
      while (close + 1 < filled && bytes[close + 1] == '"') {
        close = quote(bytes, close + 2, filled);
      }
      from = close + 1;
      // What follows may be the second of two quotes.
      if (from >= filled) {
        return borders;
      }
      at = quote(bytes, from, filled);
    }
    return put(borders, from, filled);
  }

  private int put(int borders, int from, int to) {
    if (borders == plain.length) {
      plain = Arrays.copyOf(plain, 2 * borders);
    }
    plain[borders] = from;
    plain[borders + 1] = to;
    return borders + 2;
  }

  /** Finds the next quote, or the end. */
  private static int quote(byte[] bytes, int from, int end) {
    for (int at = from; at < end; at += ByteSearch.BYTES) {
      long marks = ByteSearch.alike(ByteSearch.at(bytes, at), QUOTES);
      if (marks != 0) {
        return Math.min(end, at + ByteSearch.first(marks));
      }
    }
    return end;
  }

  private static int firstRowEnd(byte[] bytes, int filled) {
    boolean quoted = false;
    for (int i = 0; i < filled; i++) {
      quoted ^= bytes[i] == '"';
      if (bytes[i] == '\n' && !quoted) {
        return i;
      }
    }
    return -1;
  }

  /** The length of a byte order mark at the beginning of a text; 0 where there is none. */
  static int markLength(byte[] bytes, int filled) {
    int length = BYTE_ORDER_MARK.length;
    return filled >= length && Arrays.equals(bytes, 0, length, BYTE_ORDER_MARK, 0, length)
        ? length
        : 0;
  }
}

package io.github.ampmeter.judge.sample;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The rows of a CSV JTL with a header, for a copy: what is not replaced stays as it is, byte by
 * byte. Of a row, only what its place in the copy depends on is read. Memory holds one block of
 * rows.
 */
public final class CopiedRows implements Closeable {
  private static final int BLOCK_BYTES = 1 << 15;
  private static final String TIME_RULE = "a time in milliseconds";

  private final InputStream in;
  private final RowBlocks blocks;
  private final RowBlock block = new RowBlock(BLOCK_BYTES);
  private final String header;
  private final JtlRow row;
  private final int[] replacedFields = new int[2];
  private final byte[][] replacements = new byte[2][];
  private boolean timeIsFirst;
  private long linesBefore;
  private boolean cut;

  /**
   * Opens the file and reads its header.
   *
   * @throws IOException also where its first line is no header, or lacks a column
   */
  public CopiedRows(Path file) throws IOException {
    in = Files.newInputStream(file);
    blocks = new RowBlocks(in, BLOCK_BYTES);
    try {
      header = blocks.peek();
      row = header == null ? null : rows(JtlLayout.of(file, header));
    } catch (IOException e) {
      in.close();
      throw e;
    } catch (JtlException e) {
      in.close();
      throw new IOException(e.getMessage(), e);
    }
    if (row == null) {
      cut = blocks.hasRest();
    } else if (blocks.next(block)) {
      row.of(block);
      row.next();
    }
  }

  private JtlRow rows(JtlLayout layout) throws IOException {
    int host = layout.position(JtlColumn.HOST_NAME);
    if (!layout.firstLineIsHeader || host < 0) {
      throw new IOException(
          "its rows lack a header with the column %s".formatted(JtlColumn.HOST_NAME.header));
    }
    blocks.delimiter(layout.delimiter);
    int time = layout.position(JtlColumn.TIME_STAMP);
    timeIsFirst = time < host;
    replacedFields[0] = Math.min(time, host);
    replacedFields[1] = Math.max(time, host);
    SharedObjects shared = new SharedObjects();
    return new JtlRow(layout, new ThreadNames(0, shared), new TextCache(shared));
  }

  /** The first line; empty where the file has no whole line. */
  public String header() {
    return header == null ? "" : header.strip();
  }

  /**
   * Moves to the next whole row; false at the end.
   *
   * @throws IOException also where the row lacks a column, and is not the last one
   */
  public boolean next() throws IOException {
    if (row == null || !row.next() && !nextBlock()) {
      return false;
    }
    try {
      row.requireWhole();
      return true;
    } catch (RowError damaged) {
      if (row.next() || nextBlock()) {
        throw unreadable(damaged);
      }
      cut = true;
      return false;
    }
  }

  private boolean nextBlock() throws IOException {
    linesBefore += row.lines();
    block.length = 0;
    if (blocks.tooLong() || !blocks.next(block)) {
      row.of(block);
      cut |= blocks.hasRest() && !blocks.hasBlankRest();
      return false;
    }
    row.of(block);
    return row.next();
  }

  /** Whether the last row is incomplete and was left out. */
  public boolean cut() {
    return cut;
  }

  public long startMillis() throws IOException {
    return millis(JtlColumn.TIME_STAMP);
  }

  public long elapsedMillis() throws IOException {
    return millis(JtlColumn.ELAPSED);
  }

  private long millis(JtlColumn column) throws IOException {
    try {
      return row.whole(column, Long.MIN_VALUE, Long.MAX_VALUE, TIME_RULE, 0);
    } catch (RowError e) {
      throw unreadable(e);
    }
  }

  private IOException unreadable(RowError e) {
    return new IOException(
        "row %s cannot be read: %s".formatted(linesBefore + e.line + 1, e.getMessage()), e);
  }

  /** Whether it is a request, and no transaction. */
  public boolean isRequest() {
    return SampleKind.of(row) == SampleKind.REQUEST;
  }

  /** Writes the row with its line end, with another time stamp and another host name. */
  public void write(OutputStream out, long startMillis, byte[] host) throws IOException {
    byte[] time = Long.toString(startMillis).getBytes(StandardCharsets.US_ASCII);
    replacements[timeIsFirst ? 0 : 1] = time;
    replacements[timeIsFirst ? 1 : 0] = host;
    row.copy(out, replacedFields, replacements);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

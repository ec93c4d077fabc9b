package io.github.ampmeter.judge.sample;

import io.github.ampmeter.FileReason;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/**
 * Reads a CSV JTL, finished or still growing. Columns may stand in any order, with or without a
 * header line. What cannot be a measurement is rejected with file, line, rule and value.
 *
 * <p>A finished file is read by as many threads as there are CPUs, a growing one by the caller's;
 * the samples come in the order of the rows, and are made by the same code.
 */
public final class JtlReader implements JtlRows {
  static final int BLOCK_BYTES = 1 << 18;

  private final Path file;
  private final InputStream in;
  private final RowBlocks blocks;
  private final OpenJtl.Way way;
  private final TimeStamps timeStamps;
  private final SharedObjects shared = new SharedObjects();
  private final RowBlock own;
  private JtlLayout layout;
  private BlockParser parser;
  private ReadAhead ahead;
  private boolean headerRead;

  /** More may follow the last row. */
  private boolean growing;

  private boolean restTaken;
  private boolean lastLineOpen;
  private RowBlock block;
  private int at;
  private long line = 1;
  private long samples;
  private long operations;

  /** For a file that may still grow: only whole rows are read, on the caller's thread. */
  public JtlReader(Path file) {
    this(
        file,
        opened(file),
        new OpenJtl.Way(BLOCK_BYTES, 0, 0, Optional.empty(), false),
        TimeStamps.MILLIS);
    growing = true;
  }

  JtlReader(Path file, InputStream in, OpenJtl.Way way, TimeStamps timeStamps) {
    this.file = file;
    this.in = in;
    this.blocks = new RowBlocks(in, way.blockBytes());
    this.way = way;
    this.timeStamps = timeStamps;
    this.own = new RowBlock(way.blockBytes());
  }

  private static InputStream opened(Path file) {
    requireFile(file);
    try {
      return Files.newInputStream(file);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** Rejects what is no file. */
  static void requireFile(Path file) {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      // A pipe would be waited for until someone writes to it.
      throw new JtlException(
          file, Files.isDirectory(file) ? "is a folder, not a JTL" : "is not a regular file");
    }
  }

  static JtlException unreadable(Path file, IOException e) {
    return new JtlException(
        file, Files.exists(file) ? "cannot be read: " + FileReason.of(e) : "does not exist");
  }

  /** Reads a finished file, whose time stamps are milliseconds. */
  public static JtlEnd read(Path file, SampleSink sink) {
    return Jtl.of(file).read(sink);
  }

  /** Reads the whole rows that are there now and have not been read yet. */
  public void readAvailable(SampleSink sink) {
    for (Sample sample = next(); sample != null; sample = next()) {
      sink.accept(sample);
    }
  }

  @Override
  public long samples() {
    return samples;
  }

  @Override
  public void close() throws IOException {
    if (ahead != null) {
      ahead.close();
    }
    in.close();
  }

  @Override
  public Sample next() {
    while (block == null || at == block.samples) {
      leaveBlock();
      if (!enterBlock()) {
        return null;
      }
    }
    samples++;
    return block.sample(at++);
  }

  @Override
  public boolean endsBlock() {
    return at == block.samples;
  }

  /** What the columns are; null while the file has no whole line. */
  private JtlLayout layout() {
    try {
      String first = layout == null ? blocks.peek() : null;
      if (first != null) {
        layout = JtlLayout.of(file, first);
        blocks.delimiter(layout.delimiter);
        headerRead = !layout.firstLineIsHeader;
        parser = newParser();
      }
      return layout;
    } catch (IOException e) {
      throw new JtlException(file, "cannot be read: " + e.getMessage());
    }
  }

  private BlockParser newParser() {
    return new BlockParser(layout, way, timeStamps, shared);
  }

  @Override
  public boolean begun() {
    return layout() != null;
  }

  @Override
  public SortedSet<String> columns() {
    return layout().read();
  }

  @Override
  public long operations() {
    return operations;
  }

  @Override
  public long lines() {
    return line - 1 + blocks.linesOfRest();
  }

  @Override
  public List<Issue> issues() {
    List<Issue> issues = new ArrayList<>();
    if (blocks.hasBlankRest()) {
      issues.add(Message.BLANK_END.issue(file.getFileName()));
    } else if (lastLineOpen) {
      issues.add(Message.NO_LINE_END.issue(file.getFileName()));
    } else if (blocks.hasRest()) {
      issues.add(Message.CUT.issue(file.getFileName()));
    }
    if (layout.position(JtlColumn.RESPONSE_MESSAGE) < 0) {
      issues.add(Message.NO_OPERATIONS.issue());
    } else if (operations > 0 && layout.position(JtlColumn.URL) < 0) {
      issues.add(Message.OPERATIONS_BY_MESSAGE.issue());
    }
    return issues;
  }

  private boolean enterBlock() {
    if (layout() == null) {
      return false;
    }
    try {
      block = nextBlock();
    } catch (IOException e) {
      throw new JtlException(file, "cannot be read: " + e.getMessage());
    }
    if (block == null && blocks.tooLong()) {
      throw new JtlException(file, line, "has no end; is this a JTL?");
    }
    return block != null || enterRest();
  }

  /** The last row of a finished file, where it is whole and its line end alone is missing. */
  private boolean enterRest() {
    if (growing || restTaken) {
      return false;
    }
    restTaken = true;
    RowBlock rest = blocks.closedRest();
    if (rest == null) {
      return false;
    }
    newParser().parse(rest, !headerRead);
    lastLineOpen = rest.error == null && rest.samples == 1;
    if (lastLineOpen) {
      rest.lines--;
      block = rest;
    }
    return lastLineOpen;
  }

  /** A file of one block is not worth a thread. */
  private RowBlock nextBlock() throws IOException {
    if (ahead != null) {
      return ahead.next();
    }
    if (!blocks.next(own)) {
      return null;
    }
    parser.parse(own, !headerRead);
    headerRead = true;
    if (way.parsers() > 0 && timeStamps.decided()) {
      ahead = new ReadAhead(blocks, own, this::newParser, way.parsers());
    }
    return own;
  }

  /** All samples have been taken, so an error behind them is reported now. */
  private void leaveBlock() {
    if (block == null) {
      return;
    }
    if (block.error != null) {
      throw new JtlException(file, line + block.error.line, block.error.getMessage());
    }
    line += block.lines;
    operations += block.operations;
    at = 0;
    if (ahead != null && !restTaken) {
      ahead.done(block);
    }
    block = null;
  }
}

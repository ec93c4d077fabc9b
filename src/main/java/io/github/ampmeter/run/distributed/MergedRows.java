package io.github.ampmeter.run.distributed;

import io.github.ampmeter.FileReason;
import io.github.ampmeter.judge.sample.CopiedRows;
import io.github.ampmeter.source.loadworkers.ClockOffset;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Merges the rows of several load workers into one JTL, in the order of their end times by the
 * controller's clock. The column Hostname names the worker of a row. Memory holds only one block of
 * rows of each worker.
 */
final class MergedRows {
  private static final int BUFFER_BYTES = 1 << 16;

  private MergedRows() {}

  /**
   * The rows of one worker.
   *
   * @param clock the measurements of its clock, in the order of time
   */
  record Source(String name, Path jtl, List<ClockOffset> clock) {}

  /**
   * The result for one worker.
   *
   * @param rows number of rows
   * @param requests number of rows that are no transactions
   * @param cut whether its last row is incomplete and was left out
   * @param firstStartMillis start of its first sample, by the controller's clock; 0 without rows
   */
  record Merged(long rows, long requests, boolean cut, long firstStartMillis) {
    static final Merged NOTHING = new Merged(0, 0, false, 0);
  }

  /**
   * Writes the rows to a new file; without any header, no file is written.
   *
   * @return the result for each source, in their order
   * @throws IOException also if the columns differ
   */
  static List<Merged> merge(List<Source> sources, Path into) throws IOException {
    List<Rows> all = new ArrayList<>();
    PriorityQueue<Rows> next =
        new PriorityQueue<>(Comparator.comparingLong((Rows rows) -> rows.endMillis));
    try {
      String header = "";
      for (Source source : sources) {
        Rows rows = new Rows(source);
        all.add(rows);
        if (!header.isEmpty() && !rows.header().isEmpty() && !header.equals(rows.header())) {
          throw new IOException(
              "%s has the columns %s, the others %s".formatted(source.name, rows.header(), header));
        }
        header = rows.header().isEmpty() ? header : rows.header();
        if (rows.advance()) {
          next.add(rows);
        }
      }
      if (!header.isEmpty()) {
        write(header, next, into);
      }
      return all.stream().map(Rows::merged).toList();
    } finally {
      for (Rows rows : all) {
        rows.close();
      }
    }
  }

  /** Counts the rows of one source. */
  static Merged counted(Source source) throws IOException {
    try (Rows rows = new Rows(source)) {
      while (rows.advance()) {
        continue;
      }
      return rows.merged();
    }
  }

  private static void write(String header, PriorityQueue<Rows> next, Path into) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(into), BUFFER_BYTES)) {
      out.write((header + "\n").getBytes(StandardCharsets.UTF_8));
      while (!next.isEmpty()) {
        Rows first = next.remove();
        first.write(out);
        if (first.advance()) {
          next.add(first);
        }
      }
    }
  }

  /** The rows of one worker, one at a time. */
  private static final class Rows implements Closeable {
    private final Source source;
    private final byte[] name;
    private final CopiedRows rows;
    private long startMillis;
    private long endMillis;
    private long count;
    private long requests;
    private long firstStartMillis = Long.MAX_VALUE;

    Rows(Source source) throws IOException {
      this.source = source;
      this.name = source.name.getBytes(StandardCharsets.UTF_8);
      try {
        this.rows = Files.exists(source.jtl) ? new CopiedRows(source.jtl) : null;
      } catch (IOException e) {
        throw named(e);
      }
    }

    /** Empty without any whole line. */
    String header() {
      return rows == null ? "" : rows.header();
    }

    /** Reads the next row; returns false at the end. */
    boolean advance() throws IOException {
      try {
        if (rows == null || !rows.next()) {
          return false;
        }
        long start = rows.startMillis();
        startMillis = start - Math.round(ClockOffset.correction(source.clock, start));
        endMillis = startMillis + rows.elapsedMillis();
      } catch (IOException e) {
        throw named(e);
      }
      count++;
      requests += rows.isRequest() ? 1 : 0;
      firstStartMillis = Math.min(firstStartMillis, startMillis);
      return true;
    }

    private IOException named(IOException e) {
      return new IOException(source.name + ": " + FileReason.of(e), e);
    }

    void write(OutputStream out) throws IOException {
      rows.write(out, startMillis, name);
    }

    Merged merged() {
      boolean cut = rows != null && rows.cut();
      return new Merged(count, requests, cut, count == 0 ? 0 : firstStartMillis);
    }

    @Override
    public void close() throws IOException {
      if (rows != null) {
        rows.close();
      }
    }
  }
}

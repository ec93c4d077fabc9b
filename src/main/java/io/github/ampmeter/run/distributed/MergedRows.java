package io.github.ampmeter.run.distributed;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.source.loadworkers.ClockOffset;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Merges the rows of several load workers into one JTL, in the order of their end times by the
 * controller's clock. The column Hostname names the worker of a row. Memory holds only one row of
 * each worker.
 */
final class MergedRows {
  /** One character per byte, so that all bytes stay the same. */
  private static final Charset BYTES = StandardCharsets.ISO_8859_1;

  private static final String TIME = "timeStamp";
  private static final String ELAPSED = "elapsed";
  private static final String HOST = "Hostname";

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
      List<String> header = null;
      for (Source source : sources) {
        Rows rows = new Rows(source);
        all.add(rows);
        if (rows.header != null) {
          if (header != null && !header.equals(rows.header)) {
            throw new IOException(
                "%s has the columns %s, the others %s".formatted(source.name, rows.header, header));
          }
          header = rows.header;
        }
        if (rows.advance()) {
          next.add(rows);
        }
      }
      if (header != null) {
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
    Rows rows = new Rows(source);
    try {
      while (rows.header != null && rows.advance()) {
        continue;
      }
      return rows.merged();
    } finally {
      rows.close();
    }
  }

  private static void write(List<String> header, PriorityQueue<Rows> next, Path into)
      throws IOException {
    try (CsvWriter out = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(into, BYTES)) {
      out.writeRecord(header);
      while (!next.isEmpty()) {
        Rows first = next.remove();
        out.writeRecord(first.fields);
        if (first.advance()) {
          next.add(first);
        }
      }
    }
  }

  /** The rows of one worker, one at a time. */
  private static final class Rows {
    private final Source source;
    private final boolean openEnd;
    private CsvReader<CsvRecord> reader;
    private CloseableIterator<CsvRecord> records;
    private List<String> header;
    private int host;
    private int time;
    private int elapsed;
    private int message;
    private int type;
    private int url;
    private CsvRecord ahead;
    private List<String> fields;
    private long endMillis;
    private long rows;
    private long requests;
    private boolean cut;
    private long firstStartMillis = Long.MAX_VALUE;

    Rows(Source source) throws IOException {
      this.source = source;
      this.openEnd = hasOpenEnd(source.jtl);
      if (Files.exists(source.jtl)) {
        reader =
            CsvReader.builder()
                .allowMissingFields(true)
                .allowExtraFields(true)
                .ofCsvRecord(source.jtl, BYTES);
        records = reader.iterator();
        ahead = following();
        takeHeader();
      }
    }

    private void takeHeader() throws IOException {
      if (ahead == null || openEnd && !records.hasNext()) {
        cut = ahead != null;
        ahead = null;
        return;
      }
      header = ahead.getFields();
      host = header.indexOf(HOST);
      time = header.indexOf(TIME);
      elapsed = header.indexOf(ELAPSED);
      message = header.indexOf("responseMessage");
      type = header.indexOf("dataType");
      url = header.indexOf("URL");
      if (Math.min(host, Math.min(time, elapsed)) < 0) {
        throw new IOException(
            source.name + ": its rows lack a required column; they have " + header);
      }
      ahead = following();
    }

    private CsvRecord following() {
      return records.hasNext() ? records.next() : null;
    }

    /** Reads the next row; returns false at the end. */
    boolean advance() throws IOException {
      if (ahead == null) {
        return false;
      }
      CsvRecord row = ahead;
      ahead = following();
      boolean whole = row.getFieldCount() == header.size();
      if (ahead == null && (openEnd || !whole)) {
        cut = true;
        return false;
      }
      try {
        take(row, whole);
        return true;
      } catch (NumberFormatException e) {
        throw new IOException(
            "%s: row %s cannot be read".formatted(source.name, row.getStartingLineNumber()), e);
      }
    }

    private void take(CsvRecord row, boolean whole) {
      if (!whole) {
        throw new NumberFormatException("columns");
      }
      fields = new ArrayList<>(row.getFields());
      long start = Long.parseLong(fields.get(time));
      start -= Math.round(ClockOffset.correction(source.clock, start));
      endMillis = start + Long.parseLong(fields.get(elapsed));
      fields.set(time, String.valueOf(start));
      fields.set(host, source.name);
      rows++;
      requests +=
          SampleKind.of(field(message), field(type), field(url)) == SampleKind.REQUEST ? 1 : 0;
      firstStartMillis = Math.min(firstStartMillis, start);
    }

    private String field(int column) {
      return column < 0 ? "" : fields.get(column);
    }

    Merged merged() {
      return new Merged(rows, requests, cut, rows == 0 ? 0 : firstStartMillis);
    }

    void close() throws IOException {
      if (reader != null) {
        reader.close();
      }
    }

    private static boolean hasOpenEnd(Path file) throws IOException {
      if (!Files.exists(file) || Files.size(file) == 0) {
        return false;
      }
      try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
        bytes.seek(bytes.length() - 1);
        return bytes.read() != '\n';
      }
    }
  }
}

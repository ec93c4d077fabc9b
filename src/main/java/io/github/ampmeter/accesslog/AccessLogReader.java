package io.github.ampmeter.accesslog;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.accesslog.AccessLog.SlowRequest;
import io.github.ampmeter.accesslog.BlockReader.Block;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Reads access logs on all cores, in memory that does not grow with them. */
public final class AccessLogReader {
  private static final int BLOCK = 1 << 20;

  /** A line that is longer is none: it is counted as unreadable, in pieces. */
  private static final int LONGEST_LINE = BLOCK;

  /** Each has blocks and counts of its own, which a large machine must not have too many of. */
  private static final int MOST_THREADS = 8;

  private final List<Path> files;
  private final LogFormat format;
  private final Span span;
  private final AdmittedKinds kinds = new AdmittedKinds();
  private final List<BlockReader> readers = new ArrayList<>();

  /**
   * A part of a log.
   *
   * @param from seconds since 1970
   * @param to the last second, which belongs to it
   */
  public record Span(long from, long to) {
    /** All of it, lines without a time too. */
    public static final Span ALL = new Span(Long.MIN_VALUE, Long.MAX_VALUE);

    boolean contains(long second) {
      return second >= from && second <= to;
    }
  }

  private AccessLogReader(List<Path> files, LogFormat format, Span span) {
    this.files = files;
    this.format = format;
    this.span = span;
  }

  /**
   * Reads files as one log, .gz as they are.
   *
   * @param given how their lines are built; empty: the first known format that their first lines
   *     are of
   * @throws ConfigException where a file cannot be read, or no line of it is of the format
   */
  public static AccessLog read(List<Path> files, Optional<LogFormat> given) {
    return read(files, given, Span.ALL);
  }

  /** The same of a part: lines beyond it count for nothing. */
  public static AccessLog read(List<Path> files, Optional<LogFormat> given, Span span) {
    LogFormat format = given.orElseGet(() -> FormatGuess.of(files.get(0)));
    try {
      return new AccessLogReader(files, format, span).read();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConfigException("interrupted while reading " + files.get(0), e);
    }
  }

  private AccessLog read() throws InterruptedException {
    int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      BlockQueue queue = new BlockQueue(2 * threads);
      List<Future<?>> workers = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        BlockReader reader = new BlockReader(format, span, kinds);
        readers.add(reader);
        workers.add(pool.submit(() -> queue.drainInto(reader)));
      }
      try {
        for (int file = 0; file < files.size(); file++) {
          cut(file, queue);
        }
      } finally {
        queue.end(threads);
      }
      for (Future<?> worker : workers) {
        worker.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("a log could not be counted", e.getCause());
    } finally {
      pool.shutdownNow();
    }
    return result();
  }

  /** Into blocks of whole lines. */
  private void cut(int file, BlockQueue queue) throws InterruptedException {
    try (InputStream in = LogFile.open(files.get(file))) {
      byte[] bytes = queue.empty(BLOCK + LONGEST_LINE);
      int kept = 0;
      int number = 0;
      int read;
      while ((read = in.readNBytes(bytes, kept, bytes.length - kept)) > 0) {
        int length = kept + read;
        int end = length;
        while (end > 0 && bytes[end - 1] != '\n') {
          end--;
        }
        if (end == 0) {
          end = length;
        }
        byte[] next = queue.empty(BLOCK + LONGEST_LINE);
        System.arraycopy(bytes, end, next, 0, length - end);
        queue.put(new Block(file, number++, bytes, end));
        bytes = next;
        kept = length - end;
      }
      if (kept > 0) {
        queue.put(new Block(file, number, bytes, kept));
      }
    } catch (IOException e) {
      throw LogFile.unreadable(files.get(file), e);
    }
  }

  private AccessLog result() {
    Map<String, RequestFigures> kinds = new HashMap<>();
    SortedMap<Integer, Long> statuses = new TreeMap<>();
    List<SlowRequest> slowest = new ArrayList<>();
    List<BlockReader.Unreadable> bad = new ArrayList<>();
    Map<Integer, TreeMap<Integer, Long>> lines = new HashMap<>();
    long unreadable = 0;
    long beyond = 0;
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    for (BlockReader reader : readers) {
      reader.kinds.addTo(kinds);
      for (int status = 0; status < reader.statuses.length; status++) {
        if (reader.statuses[status] > 0) {
          statuses.merge(status, reader.statuses[status], Long::sum);
        }
      }
      slowest.addAll(reader.slowest);
      bad.addAll(reader.unreadable);
      reader.lines.forEach(
          block ->
              lines
                  .computeIfAbsent(block.file(), file -> new TreeMap<>())
                  .put(block.block(), block.count()));
      unreadable += reader.unreadableLines;
      beyond += reader.beyond;
      first = Math.min(first, reader.firstSecond);
      last = Math.max(last, reader.lastSecond);
    }
    long all =
        lines.values().stream()
            .flatMap(blocks -> blocks.values().stream())
            .mapToLong(Long::longValue)
            .sum();
    if (all == unreadable) {
      throw new ConfigException(
          files.get(0)
              + (all == 0
                  ? ": has no line"
                  : ": no line of it is of the format "
                      + format.text()
                      + "; "
                      + bad.get(0).text()));
    }
    return new AccessLog(
        format,
        all - beyond,
        unreadable,
        bad.stream()
            .sorted(
                Comparator.comparingInt(BlockReader.Unreadable::file)
                    .thenComparingInt(BlockReader.Unreadable::block)
                    .thenComparingLong(BlockReader.Unreadable::line))
            .limit(BlockReader.MOST_UNREADABLE)
            .map(each -> place(each, lines.get(each.file())))
            .toList(),
        kinds.values().stream()
            .sorted(
                Comparator.comparingDouble(RequestFigures::totalMillis)
                    .thenComparingLong(RequestFigures::count)
                    .reversed()
                    .thenComparing(RequestFigures::request))
            .toList(),
        slowest.stream()
            .sorted(
                Comparator.comparingLong(SlowRequest::micros)
                    .reversed()
                    .thenComparing(SlowRequest::request))
            .limit(BlockReader.MOST_SLOW)
            .toList(),
        statuses,
        last < first ? Optional.empty() : Optional.of(Instant.ofEpochSecond(first)),
        last < first ? Optional.empty() : Optional.of(Instant.ofEpochSecond(last)));
  }

  private String place(BlockReader.Unreadable bad, TreeMap<Integer, Long> blocks) {
    long before = blocks.headMap(bad.block()).values().stream().mapToLong(Long::longValue).sum();
    return files.get(bad.file()).getFileName()
        + ", line "
        + (before + bad.line())
        + ": "
        + bad.text();
  }
}

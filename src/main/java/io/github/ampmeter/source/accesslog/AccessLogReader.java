package io.github.ampmeter.source.accesslog;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.source.accesslog.AccessLog.Lines;
import io.github.ampmeter.source.accesslog.AccessLog.RequestFigures;
import io.github.ampmeter.source.accesslog.AccessLog.SlowRequest;
import io.github.ampmeter.source.accesslog.AccessLog.Span;
import io.github.ampmeter.source.accesslog.BlockReader.Block;
import io.github.ampmeter.source.accesslog.SpanCounts.AdmittedKinds;
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
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;

/** Reads access logs on all cores, in memory that does not grow with them. */
public final class AccessLogReader {
  private static final int BLOCK = 1 << 20;

  /** A longer line is counted as unreadable. */
  private static final int LONGEST_LINE = BLOCK;

  /** Limits memory on large machines, because each thread has its own blocks and counts. */
  private static final int MOST_THREADS = 8;

  private final LogFiles files;
  private final LogFormat format;
  private final List<Span> spans;
  private final List<AdmittedKinds> kinds;
  private final List<BlockReader> readers = new ArrayList<>();

  /** The readers that count no block at the moment. */
  private final BlockingQueue<BlockReader> free = new LinkedBlockingQueue<>();

  /** Bytes of blocks that have been counted, to be filled again. */
  private final Queue<byte[]> counted = new ConcurrentLinkedQueue<>();

  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  private AccessLogReader(LogFiles files, LogFormat format, List<Span> spans) {
    this.files = files;
    this.format = format;
    this.spans = spans;
    this.kinds = spans.stream().map(each -> new AdmittedKinds()).toList();
  }

  /**
   * Reads files as one log, .gz as they are.
   *
   * @param given how their lines are built; empty: the first known format that their first lines
   *     are of
   * @throws ConfigException where a file cannot be read, or no line of it is of the format
   */
  public static AccessLog read(List<Path> files, Optional<LogFormat> given) {
    return read(files, given, List.of(Span.ALL)).get(0);
  }

  /**
   * The same of some parts, in one go: each as if it were all of the log, in their order. What
   * cannot be read belongs to each of them.
   */
  public static List<AccessLog> read(
      List<Path> files, Optional<LogFormat> given, List<Span> spans) {
    LogFiles logs = LogFiles.of(files);
    return read(logs, given.orElseGet(logs::format), spans);
  }

  /** The same of the log of a stack of ours, whose times are never in whole seconds. */
  static List<AccessLog> readOurs(Path file, List<Span> spans) {
    LogFiles logs = LogFiles.of(List.of(file));
    return read(logs, logs.likeliest(), spans);
  }

  private static List<AccessLog> read(LogFiles files, LogFormat format, List<Span> spans) {
    try {
      return new AccessLogReader(files, format, spans).read();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConfigException("interrupted while reading " + files.name(0), e);
    }
  }

  private List<AccessLog> read() throws InterruptedException {
    int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      for (int i = 0; i < threads; i++) {
        readers.add(new BlockReader(format, counts()));
      }
      free.addAll(readers);
      for (int file = 0; file < files.size(); file++) {
        cut(file, pool);
      }
      for (int i = 0; i < threads; i++) {
        free.take();
      }
    } finally {
      pool.shutdownNow();
    }
    if (failure.get() != null) {
      throw new IllegalStateException("a log could not be counted", failure.get());
    }
    return results();
  }

  /** Counts a block as soon as a reader is free. */
  private void count(Block block, ExecutorService pool) throws InterruptedException {
    BlockReader reader = free.take();
    pool.execute(
        () -> {
          try {
            reader.read(block);
          } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
          } finally {
            counted.add(block.bytes());
            free.add(reader);
          }
        });
  }

  /** Returns room for a block, whose bytes are of any value. */
  private byte[] empty() {
    byte[] bytes = counted.poll();
    return bytes == null ? new byte[BLOCK + LONGEST_LINE] : bytes;
  }

  /** Makes counts for one thread. */
  private List<SpanCounts> counts() {
    List<SpanCounts> counts = new ArrayList<>();
    for (int part = 0; part < spans.size(); part++) {
      counts.add(new SpanCounts(spans.get(part), kinds.get(part)));
    }
    return counts;
  }

  /** Splits a file into blocks of whole lines. */
  private void cut(int file, ExecutorService pool) throws InterruptedException {
    try (InputStream in = files.open(file)) {
      byte[] bytes = empty();
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
        byte[] next = empty();
        System.arraycopy(bytes, end, next, 0, length - end);
        count(new Block(file, number++, bytes, end), pool);
        bytes = next;
        kept = length - end;
      }
      if (kept > 0) {
        count(new Block(file, number, bytes, kept), pool);
      }
    } catch (IOException e) {
      throw files.cannotBeRead(file, e);
    }
  }

  private List<AccessLog> results() {
    Map<Integer, TreeMap<Integer, Long>> lines = new HashMap<>();
    for (BlockReader reader : readers) {
      reader.lines.forEach(
          block ->
              lines
                  .computeIfAbsent(block.file(), file -> new TreeMap<>())
                  .put(block.block(), block.count()));
    }
    long all =
        lines.values().stream()
            .flatMap(blocks -> blocks.values().stream())
            .mapToLong(Long::longValue)
            .sum();
    long unreadable = readers.stream().mapToLong(reader -> reader.unreadableLines).sum();
    List<String> firstUnreadable = unreadable(lines);
    if (all == unreadable) {
      throw new ConfigException(
          files.name(0)
              + (all == 0
                  ? ": has no line"
                  : ": no line of it is of the format %s; %s"
                      .formatted(format.text(), firstUnreadable.get(0))));
    }
    List<AccessLog> results = new ArrayList<>();
    for (int i = 0; i < spans.size(); i++) {
      int part = i;
      List<SpanCounts> counts = readers.stream().map(reader -> reader.parts.get(part)).toList();
      results.add(result(counts, all, unreadable, firstUnreadable));
    }
    return results;
  }

  private List<String> unreadable(Map<Integer, TreeMap<Integer, Long>> lines) {
    return readers.stream()
        .flatMap(reader -> reader.unreadable.stream())
        .sorted(
            Comparator.comparingInt(BlockReader.Unreadable::file)
                .thenComparingInt(BlockReader.Unreadable::block)
                .thenComparingLong(BlockReader.Unreadable::line))
        .limit(BlockReader.MOST_UNREADABLE)
        .map(each -> place(each, lines.get(each.file())))
        .toList();
  }

  private AccessLog result(
      List<SpanCounts> counts, long all, long unreadable, List<String> firstUnreadable) {
    Map<String, RequestFigures> requests = new HashMap<>();
    SortedMap<Integer, Long> statuses = new TreeMap<>();
    for (SpanCounts each : counts) {
      each.kinds.addTo(requests);
      for (int status = 0; status < each.statuses.length; status++) {
        if (each.statuses[status] > 0) {
          statuses.merge(status, each.statuses[status], Long::sum);
        }
      }
    }
    long first = counts.stream().mapToLong(each -> each.firstSecond).min().orElseThrow();
    long last = counts.stream().mapToLong(each -> each.lastSecond).max().orElseThrow();
    return new AccessLog(
        format,
        new Lines(
            all - counts.stream().mapToLong(each -> each.beyond).sum(),
            unreadable,
            firstUnreadable),
        requests.values().stream()
            .sorted(
                Comparator.comparingDouble(RequestFigures::totalMillis)
                    .thenComparingLong(RequestFigures::count)
                    .reversed()
                    .thenComparing(RequestFigures::request))
            .toList(),
        counts.stream()
            .flatMap(each -> each.slowest.stream())
            .sorted(
                Comparator.comparingLong(SlowRequest::micros)
                    .reversed()
                    .thenComparing(SlowRequest::request))
            .limit(SpanCounts.MOST_SLOW)
            .toList(),
        statuses,
        last < first ? Optional.empty() : Optional.of(Instant.ofEpochSecond(first)),
        last < first ? Optional.empty() : Optional.of(Instant.ofEpochSecond(last)));
  }

  private String place(BlockReader.Unreadable bad, TreeMap<Integer, Long> blocks) {
    long before = blocks.headMap(bad.block()).values().stream().mapToLong(Long::longValue).sum();
    return files.name(bad.file()).getFileName()
        + ", line "
        + (before + bad.line())
        + ": "
        + bad.text();
  }
}

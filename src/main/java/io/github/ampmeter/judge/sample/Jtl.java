package io.github.ampmeter.judge.sample;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The samples of one run, as its JTL held them when it was first read, however often it is read. A
 * file may be compressed by gzip. Several files may be one run: those of load generators that knew
 * nothing of each other, and parts that follow each other.
 */
public final class Jtl {
  private static final int MOST_READ_AHEAD = 16;

  /** So many samples are passed on together: they stay in the cache closest to the processor. */
  private static final int BATCH = 64;

  private final List<Path> files;
  private final int blockBytes;
  private final int parsers;
  private final Optional<Dates> dates;
  private final Map<Path, JtlContent> contents = new LinkedHashMap<>();

  /** Samples that began outside of this time are passed over. */
  private long firstStart = Long.MIN_VALUE;

  private long lastStart = Long.MAX_VALUE;
  private boolean urls;
  private PlannedPlaces planned = PlannedPlaces.UNKNOWN;

  /** Null until the file has been read once. */
  private RowRoles roles;

  /** The files of each load generator in order; empty until they are known. */
  private List<List<Path>> generators;

  private List<Issue> otherLabels = List.of();

  Jtl(List<Path> files, int blockBytes, int parsers, Optional<Dates> dates) {
    this.files = List.copyOf(files);
    this.blockBytes = blockBytes;
    this.parsers = parsers;
    this.dates = dates;
    this.generators = files.size() == 1 ? List.of(this.files) : List.of();
  }

  private static Jtl onAllCores(List<Path> files, Optional<Dates> dates) {
    return new Jtl(files, JtlReader.BLOCK_BYTES, Runtime.getRuntime().availableProcessors(), dates);
  }

  /** Reads one file; in a CSV, time stamps are milliseconds. */
  public static Jtl of(Path file) {
    return onAllCores(List.of(file), Optional.empty());
  }

  /** Reads one file; in a CSV, time stamps are milliseconds or such dates. */
  public static Jtl of(Path file, Dates dates) {
    return onAllCores(List.of(file), Optional.of(dates));
  }

  /** Reads several files of one run; their columns must be the same, in any order. */
  public static Jtl asOne(List<Path> files, Dates dates) {
    rejectDuplicates(files);
    return onAllCores(files, Optional.of(dates));
  }

  /** Limits the samples to those that began in a time: one of several runs in the file. */
  public Jtl between(long startMillis, long endMillis) {
    Jtl part = new Jtl(files, blockBytes, parsers, dates);
    part.firstStart = startMillis;
    part.lastStart = endMillis;
    return part;
  }

  /** Has the plan place the rows that do not show it themselves; returns itself. */
  public Jtl withPlan(PlannedPlaces places) {
    planned = places;
    urls |= !places.broken().isEmpty();
    return this;
  }

  /** Has samples of a CSV tell their URLs, which costs time; returns itself. */
  public Jtl withUrls() {
    urls = true;
    return this;
  }

  /** Each file is one load, or a part of one, once. */
  public static void rejectDuplicates(List<Path> files) {
    for (int i = 0; i < files.size(); i++) {
      if (files.indexOf(files.get(i)) < i) {
        throw new ConfigException(files.get(i) + ": is given twice");
      }
    }
  }

  public String name() {
    return files.stream()
        .map(file -> file.getFileName().toString())
        .collect(Collectors.joining(" + "));
  }

  @Override
  public String toString() {
    return files.stream().map(Path::toString).collect(Collectors.joining(" + "));
  }

  /** How several files were taken for one run, in words, once they have been read. */
  public Optional<Notice> together() {
    if (files.size() == 1 || generators.isEmpty()) {
      return Optional.empty();
    }
    String each =
        generators.stream()
            .map(of -> of.stream().map(Path::toString).collect(Collectors.joining(", then ")))
            .collect(Collectors.joining("; "));
    String who = generators.size() == 1 ? "load generator" : "load generators";
    return Optional.of(NoticeText.JUDGED_TOGETHER.with(generators.size(), who, each));
  }

  /** That its files seem to be of different plans, once they have been read. */
  public List<Issue> otherLabels() {
    return otherLabels;
  }

  public List<Path> files() {
    return files;
  }

  /** Whether the time stamps of a file that has been read are dates without milliseconds. */
  public boolean wholeSeconds() {
    return contents.values().stream().anyMatch(JtlContent::wholeSeconds);
  }

  /** What its files held; those that were read to their ends. */
  public List<JtlContent> contents() {
    return files.stream().filter(contents::containsKey).map(contents::get).toList();
  }

  /**
   * What one reading came to.
   *
   * @param sink what has taken all samples
   */
  public record Reading<S extends SampleSink>(S sink, JtlEnd end) {}

  /**
   * Reads all of it, the first time up to twice more: for which files follow each other, and for
   * what rows mean beside each other. The rows of a file come in their order, those of several
   * generators by their ends.
   *
   * @param sinks makes what takes the samples; each takes part of them, or all, and the last all
   */
  public <S extends SampleSink> Reading<S> read(Supplier<S> sinks) {
    S sink = sinks.get();
    if (roles == null) {
      Plain plain = new Plain(sink);
      Optional<JtlEnd> end =
          generators.isEmpty()
              ? readFirst(plain)
              : Optional.of(readMerged(generators, plain, null));
      if (plain.ended) {
        scan();
      } else {
        roles = RowRoles.NONE;
        if (end.isPresent()) {
          return new Reading<>(sink, end.get());
        }
      }
      sink = sinks.get();
    }
    return new Reading<>(sink, readMerged(generators, inRoles(sink), null));
  }

  public JtlEnd read(SampleSink sink) {
    if (generators.isEmpty()) {
      readFirst(new Plain(sample -> {}));
    }
    if (roles == null) {
      scan();
    }
    return readMerged(generators, inRoles(sink), null);
  }

  /** Learns what rows mean beside each other. */
  private void scan() {
    RowScan scan = new RowScan(planned);
    readMerged(
        generators,
        (samples, count) -> {
          for (int i = 0; i < count; i++) {
            scan.accept(samples[i]);
          }
          return true;
        },
        null);
    roles = scan.roles();
  }

  private Rows inRoles(SampleSink sink) {
    int[] index = new int[1];
    return (samples, count) -> {
      for (int i = 0; i < count; i++) {
        roles.apply(samples[i], index[0]++);
      }
      give(samples, count, sink);
      return true;
    };
  }

  private void give(Sample[] samples, int count, SampleSink sink) {
    if (firstStart == Long.MIN_VALUE && lastStart == Long.MAX_VALUE) {
      sink.acceptAll(samples, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      if (samples[i].startMillis() >= firstStart && samples[i].startMillis() <= lastStart) {
        sink.accept(samples[i]);
      }
    }
  }

  /**
   * Takes the rows of a file while each stands for itself, as in most files: one pass is enough.
   */
  private final class Plain implements Rows {
    private final SampleSink sink;
    private boolean ended;

    Plain(SampleSink sink) {
      this.sink = sink;
    }

    @Override
    public boolean take(Sample[] samples, int count) {
      look(samples, count);
      if (!ended) {
        give(samples, count, sink);
      }
      // Which files belong together is found out by all rows.
      return !ended || generators.isEmpty();
    }

    /** Sees whether a row may be of meaning for others. */
    boolean look(Sample[] samples, int count) {
      for (int i = 0; i < count && !ended; i++) {
        ended = RowScan.mayMatter(samples[i]);
      }
      return true;
    }
  }

  /** Takes rows until it has seen enough. */
  private interface Rows {
    /** Takes the first samples of an array. */
    boolean take(Sample[] samples, int count);
  }

  /**
   * Finds out which files are those of a load generator, taking each for one.
   *
   * @return empty where some follow others: the samples did not come as they are to
   */
  private Optional<JtlEnd> readFirst(Plain plain) {
    List<List<Path>> each = files.stream().map(List::of).toList();
    Map<Path, MergedJtl.MergedFile> parts = new HashMap<>();
    boolean together = files.size() <= MOST_READ_AHEAD;
    Optional<JtlEnd> end = Optional.empty();
    if (together) {
      end = Optional.of(readMerged(each, plain, parts));
    } else {
      each.forEach(file -> readMerged(List.of(file), plain::look, parts));
    }
    rejectCopies();
    generators = MergedJtl.of(files.stream().map(parts::get).toList());
    otherLabels =
        MergedJtl.otherLabels(
            generators.stream().map(of -> of.stream().map(parts::get).toList()).toList());
    return generators.equals(each) ? end : Optional.empty();
  }

  private void rejectCopies() {
    Map<String, Path> known = new HashMap<>();
    for (Path file : files) {
      Path other = known.put(contents.get(file).sha256(), file);
      if (other != null) {
        throw new JtlException(file, "has the same rows as " + other + "; name it once");
      }
    }
  }

  private JtlEnd readMerged(List<List<Path>> of, Rows rows, Map<Path, MergedJtl.MergedFile> parts) {
    MergedSamples samples = new MergedSamples(of, this::open, parts);
    try (samples) {
      Sample[] batch = new Sample[BATCH];
      int count = 0;
      boolean more = true;
      for (Sample next = samples.next(); next != null; next = more ? samples.next() : null) {
        batch[count++] = next;
        if (count == BATCH || samples.endsBlock()) {
          more = rows.take(batch, count);
          count = 0;
        }
      }
      return samples.end();
    }
  }

  /**
   * Begins with a file.
   *
   * @param generator the number of its load generator, as for {@link ThreadNames}
   * @param together how many files are read at the same time
   */
  private OpenJtl open(Path file, int generator, int together) {
    int threads = together > MOST_READ_AHEAD ? 0 : Math.max(1, parsers / together);
    return new OpenJtl(
        file, contents, new OpenJtl.Way(blockBytes, generator, threads, dates, urls));
  }
}

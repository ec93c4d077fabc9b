package io.github.ampmeter.run.folder;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.WholeFile;
import io.github.ampmeter.judge.compare.SliceSource;
import io.github.ampmeter.judge.stats.Interval;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelSlices;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.ValueCounts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * The samples of a JTL that has no run folder, second by second, as its report keeps them in {@code
 * slices.tsv.gz}: a comparison can test its figures when the JTL is gone. A line has the plan, the
 * kind of the label, the users, the label, the slice's start in milliseconds since 1970, its
 * seconds, its errors and the elapsed times of its successes.
 */
public final class SavedSlices {
  private static final String FILE = "slices.tsv.gz";
  private static final int FIELDS = 8;
  private static final int MOST_BYTES = 1 << 28;

  private record Key(String label, LabelKind kind, int users) {}

  private record Kept(String plan, RunStatistics run, LabelSlices slices) {}

  private final List<Kept> kept = new ArrayList<>();

  /** Adds what a plan's samples were. */
  public void add(String plan, Measurement measured) {
    measured
        .judged()
        .slices()
        .ifPresent(slices -> kept.add(new Kept(plan, measured.statistics(), slices)));
  }

  private static void write(Kept of, Writer out) throws IOException {
    for (List<LabelStatistics> labels : List.of(of.run.totals(), of.run.labels())) {
      for (LabelStatistics label : labels) {
        for (Interval slice : of.slices.of(label)) {
          out.write(line(of.plan, label, slice));
        }
      }
    }
  }

  private static String line(String plan, LabelStatistics label, Interval slice) {
    return Stream.of(
            encoded(plan),
            label.kind(),
            level(label.users()),
            encoded(label.label()),
            slice.startMillis(),
            slice.seconds(),
            slice.errors(),
            slice.elapsed().text())
        .map(Object::toString)
        .collect(Collectors.joining("\t", "", "\n"));
  }

  /** A comparison counts users that were not recorded as one. */
  private static int level(int users) {
    return Math.max(1, users);
  }

  private static String encoded(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8);
  }

  /** Writes the file beside a report. */
  public void write(Path folder) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Writer out = new OutputStreamWriter(new FastGzip(bytes), StandardCharsets.UTF_8)) {
      for (Kept each : kept) {
        write(each, out);
      }
    }
    WholeFile.write(folder.resolve(FILE), bytes.toByteArray());
  }

  /** A tenth larger at a fifth of the time, which is as long as a million rows take to be read. */
  private static final class FastGzip extends GZIPOutputStream {
    FastGzip(OutputStream out) throws IOException {
      super(out);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }

  /** Reads the slices of a plan when they are first asked for; unknown where none were kept. */
  static SliceSource of(Path folder, String plan) {
    Path file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return SliceSource.NONE;
    }
    Map<Key, List<Interval>> read = new HashMap<>();
    return (label, kind, users) -> {
      if (read.isEmpty()) {
        read(file, encoded(plan), read);
      }
      return read.getOrDefault(new Key(label, kind, level(users)), List.of());
    };
  }

  private static void read(Path file, String plan, Map<Key, List<Interval>> into) {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8)
          .lines()
          .forEach(line -> readLine(line, plan, into));
    } catch (IOException e) {
      throw new ConfigException(file + ": cannot be read: " + FileReason.of(e), e);
    } catch (IllegalArgumentException e) {
      throw new ConfigException(file + ": is no file of slices: " + e.getMessage(), e);
    }
  }

  private static void readLine(String line, String plan, Map<Key, List<Interval>> into) {
    String[] fields = line.split("\t", -1);
    if (fields.length != FIELDS) {
      throw new IllegalArgumentException("a line must have %s fields".formatted(FIELDS));
    }
    if (fields[0].equals(plan)) {
      into.computeIfAbsent(key(fields), key -> new ArrayList<>()).add(slice(fields));
    }
  }

  private static Key key(String[] fields) {
    return new Key(
        URLDecoder.decode(fields[3], StandardCharsets.UTF_8),
        LabelKind.valueOf(fields[1]),
        Integer.parseInt(fields[2]));
  }

  private static Interval slice(String[] fields) {
    double seconds = Double.parseDouble(fields[5]);
    if (!(seconds > 0 && seconds < Integer.MAX_VALUE)) {
      throw new IllegalArgumentException("seconds must be above 0, was " + fields[5]);
    }
    return new Interval(
        Long.parseLong(fields[4]),
        seconds,
        ValueCounts.parse(fields[7]),
        Long.parseLong(fields[6]),
        0);
  }
}

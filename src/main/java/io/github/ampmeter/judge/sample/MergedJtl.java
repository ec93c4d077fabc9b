package io.github.ampmeter.judge.sample;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which files of one run are parts that follow each other, and which are those of other load
 * generators: files whose rows ended in the same time come from several generators.
 */
final class MergedJtl {
  /** Rows of parallel users may be this much out of order. */
  private static final long MOST_OVERLAP_MILLIS = 1000;

  /** A file that lacks a label is suspicious if this many of its rows were expected. */
  private static final double FEWEST_MISSED = 30;

  private static final int MOST_LABELS = 1000;
  private static final int MOST_SHOWN = 5;

  /**
   * One file.
   *
   * @param columns those that are read
   * @param firstMillis when the first of its rows ended
   * @param lastMillis when the last of them did
   * @param labels how many rows bear each of its labels
   */
  record MergedFile(
      Path file,
      SortedSet<String> columns,
      long firstMillis,
      long lastMillis,
      Map<String, Long> labels) {
    boolean isEmpty() {
      return firstMillis > lastMillis;
    }

    /** Whether it continues where the other ends. */
    boolean follows(MergedFile other) {
      long shorter = Math.min(lastMillis - firstMillis, other.lastMillis - other.firstMillis);
      return other.lastMillis - firstMillis <= Math.min(MOST_OVERLAP_MILLIS, shorter / 2);
    }
  }

  /** Learns what there is to know of a file while its samples are taken one by one. */
  static final class PartReader {
    private final Map<String, long[]> labels = new HashMap<>();
    private long firstMillis = Long.MAX_VALUE;
    private long lastMillis = Long.MIN_VALUE;

    void include(Sample sample) {
      long end = sample.endMillis();
      firstMillis = Math.min(firstMillis, end);
      lastMillis = Math.max(lastMillis, end);
      // With more labels, different labels do not indicate different plans.
      if (labels.size() <= MOST_LABELS) {
        labels.computeIfAbsent(sample.label(), first -> new long[1])[0]++;
      }
    }

    /** Of a file that has been read to its end. */
    MergedFile of(OpenJtl jtl) {
      Map<String, Long> counts = new HashMap<>();
      labels.forEach((label, count) -> counts.put(label, count[0]));
      return new MergedFile(jtl.file(), jtl.columns(), firstMillis, lastMillis, counts);
    }
  }

  private MergedJtl() {}

  /**
   * Of each load generator its files, one after the other; the generators in the order of their
   * first files.
   *
   * @param files in the order in which they were given
   */
  static List<List<Path>> of(List<MergedFile> files) {
    files.forEach(part -> requireSameColumns(files.get(0), part));
    List<MergedFile> parts = new ArrayList<>(files);
    parts.sort(Comparator.comparingLong(MergedFile::firstMillis));
    List<List<MergedFile>> generators = new ArrayList<>();
    for (MergedFile part : parts) {
      List<MergedFile> before =
          generators.stream()
              .filter(of -> part.isEmpty() || part.follows(of.get(of.size() - 1)))
              .findFirst()
              .orElseGet(
                  () -> {
                    List<MergedFile> another = new ArrayList<>();
                    generators.add(another);
                    return another;
                  });
      before.add(part);
    }
    generators.sort(Comparator.comparingInt(of -> files.indexOf(of.get(0))));
    return generators.stream().map(MergedJtl::files).toList();
  }

  /**
   * That load generators did not do the same: one lacks a label of which, by what the others did,
   * it would have many rows.
   *
   * @param generators the parts of each
   */
  static List<Issue> otherLabels(List<List<MergedFile>> generators) {
    List<Map<String, Long>> labels = generators.stream().map(MergedJtl::labels).toList();
    List<Issue> issues = new ArrayList<>();
    if (labels.stream().anyMatch(of -> of.size() > MOST_LABELS)) {
      return issues;
    }
    for (int i = 0; i < labels.size(); i++) {
      Map<String, Long> others = new TreeMap<>();
      for (int j = 0; j < labels.size(); j++) {
        if (j != i) {
          labels.get(j).forEach((label, rows) -> others.merge(label, rows, Long::sum));
        }
      }
      double ratio = (double) rows(labels.get(i)) / rows(others);
      Map<String, Long> own = labels.get(i);
      List<String> lacks =
          others.entrySet().stream()
              .filter(each -> !own.containsKey(each.getKey()))
              .filter(each -> ratio * each.getValue() >= FEWEST_MISSED)
              .map(Map.Entry::getKey)
              .toList();
      if (!lacks.isEmpty()) {
        String shown = String.join(", ", lacks.subList(0, Math.min(MOST_SHOWN, lacks.size())));
        issues.add(
            Message.OTHER_LABELS.issue(
                generators.get(i).get(0).file(), shown + (lacks.size() > MOST_SHOWN ? ", …" : "")));
      }
    }
    return issues;
  }

  private static Map<String, Long> labels(List<MergedFile> generator) {
    Map<String, Long> labels = new TreeMap<>();
    generator.forEach(
        part -> part.labels().forEach((label, rows) -> labels.merge(label, rows, Long::sum)));
    return labels;
  }

  private static long rows(Map<String, Long> labels) {
    return labels.values().stream().mapToLong(Long::longValue).sum();
  }

  private static List<Path> files(List<MergedFile> of) {
    return of.stream().map(MergedFile::file).toList();
  }

  private static void requireSameColumns(MergedFile first, MergedFile other) {
    rejectMissing(first, other);
    rejectMissing(other, first);
  }

  private static void rejectMissing(MergedFile has, MergedFile lacks) {
    SortedSet<String> missing = new TreeSet<>(has.columns());
    missing.removeAll(lacks.columns());
    if (!missing.isEmpty()) {
      throw new JtlException(
          lacks.file(),
          "must have the columns of "
              + has.file()
              + " to be merged with it; missing "
              + String.join(", ", missing));
    }
  }
}

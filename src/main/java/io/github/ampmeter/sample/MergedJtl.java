package io.github.ampmeter.sample;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Which files of one run are parts that follow each other, and which are those of other load
 * generators: files whose rows ended in the same time come from several generators.
 */
final class MergedJtl {
  /** By which rows of users who work in parallel are written out of order. */
  private static final long MOST_OVERLAP_MILLIS = 1000;

  /**
   * One file.
   *
   * @param columns those that are read
   * @param firstMillis when the first of its rows ended
   * @param lastMillis when the last of them did
   * @param rows what they say, as {@link RowSum} has it
   * @param marks some of them
   */
  record Part(
      Path file,
      SortedSet<String> columns,
      long firstMillis,
      long lastMillis,
      long rows,
      RowMarks marks) {
    boolean isEmpty() {
      return firstMillis > lastMillis;
    }

    /** Whether it goes on where the other one ends. */
    boolean follows(Part other) {
      long shorter = Math.min(lastMillis - firstMillis, other.lastMillis - other.firstMillis);
      return other.lastMillis - firstMillis <= Math.min(MOST_OVERLAP_MILLIS, shorter / 2);
    }

    /** Whether its rows, in the time of both, are rows of the other one too. */
    boolean repeats(Part other) {
      return marks.standIn(
          other.marks,
          Math.max(firstMillis, other.firstMillis),
          Math.min(lastMillis, other.lastMillis));
    }
  }

  private MergedJtl() {}

  /**
   * Of each load generator its files, one after the other; the generators in the order of their
   * first files.
   *
   * @param files in the order in which they were given
   */
  static List<List<Path>> of(List<Part> files) {
    files.forEach(part -> requireSameColumns(files.get(0), part));
    refuseTwice(files.stream().map(List::of).toList());
    List<Part> parts = new ArrayList<>(files);
    parts.sort(Comparator.comparingLong(Part::firstMillis));
    List<List<Part>> generators = new ArrayList<>();
    for (Part part : parts) {
      List<Part> before =
          generators.stream()
              .filter(of -> part.isEmpty() || part.follows(of.get(of.size() - 1)))
              .findFirst()
              .orElseGet(
                  () -> {
                    List<Part> another = new ArrayList<>();
                    generators.add(another);
                    return another;
                  });
      before.add(part);
    }
    refuseTwice(generators);
    refuseOverlapping(generators);
    generators.sort(Comparator.comparingInt(of -> files.indexOf(of.get(0))));
    return generators.stream().map(MergedJtl::files).toList();
  }

  private static List<Path> files(List<Part> of) {
    return of.stream().map(Part::file).toList();
  }

  private static void refuseTwice(List<List<Part>> all) {
    Map<Long, List<Part>> known = new HashMap<>();
    for (List<Part> each : all) {
      List<Part> other = known.put(each.stream().mapToLong(Part::rows).sum(), each);
      if (other != null) {
        throw new JtlException(
            each.get(0).file(),
            behindTheFirst(each) + "has the same rows as " + named(other) + "; name it once");
      }
    }
  }

  /** Of the same load generator, parts that overlap are none that follow each other. */
  private static void refuseOverlapping(List<List<Part>> generators) {
    for (int i = 1; i < generators.size(); i++) {
      for (Part part : generators.get(i)) {
        for (List<Part> before : generators.subList(0, i)) {
          for (Part other : before) {
            if (part.repeats(other)) {
              throw new JtlException(
                  part.file(), "has rows that " + other.file() + " has, too; name each once");
            }
          }
        }
      }
    }
  }

  private static String behindTheFirst(List<Part> parts) {
    return parts.size() == 1 ? "" : "with " + named(parts.subList(1, parts.size())) + " ";
  }

  private static String named(List<Part> parts) {
    return files(parts).stream().map(Path::toString).collect(Collectors.joining(", then "));
  }

  private static void requireSameColumns(Part first, Part other) {
    refuseMissing(first, other);
    refuseMissing(other, first);
  }

  private static void refuseMissing(Part has, Part lacks) {
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

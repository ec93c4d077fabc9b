package io.github.ampmeter.run.acceptance;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Durations;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.NearNames;
import io.github.ampmeter.TextFile;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.run.suite.Suites;
import io.github.ampmeter.source.Acceptances;
import io.github.ampmeter.source.YamlFile;
import io.github.ampmeter.source.functional.TestResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The runs, suites and test results of a sheet.
 *
 * @param by who accepts; empty where the file does not state it
 * @param entries by line: folders of finished runs, suites (.yaml) and files of test results
 * @param atLeast minimum duration of the load of a line; zero where the file does not state it
 * @param accepted the file of accepted failures; at most one
 */
public record AcceptanceFile(
    String name,
    Map<String, String> facts,
    String by,
    Map<SheetPart, List<Path>> entries,
    Map<SheetPart, Duration> atLeast,
    List<Path> accepted) {
  private static final int MOST_BYTES = 1 << 20;
  private static final Pattern KEY = Pattern.compile("(?m)^acceptance\\s*:");

  /** The keys of the file; null where a key is missing. */
  private record Keys(
      String name,
      Map<String, String> facts,
      String by,
      Map<String, List<Entry>> acceptance,
      String accepted) {
    Keys {
      facts = facts == null ? Map.of() : facts;
      by = by == null ? "" : by;
      acceptance = acceptance == null ? Map.of() : acceptance;
      if (accepted != null) {
        requirePath("accepted", accepted);
      }
    }
  }

  /** An entry of a line: a path alone, or with the minimum duration of its load. */
  private record Entry(String run, Duration atLeast) {
    @JsonCreator
    static Entry of(@JsonProperty("run") String run, @JsonProperty("atLeast") String atLeast) {
      requirePath("run", run);
      return new Entry(run, atLeast == null ? Duration.ZERO : Durations.parse(atLeast));
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Entry of(String path) {
      return of(path, null);
    }
  }

  private static void requirePath(String key, String path) {
    boolean valid = path != null && !path.isBlank() && path.indexOf(0) < 0;
    Json.require(valid, key, "be a path, not empty and without NUL characters", path);
  }

  /** Whether a file is an acceptance file rather than a suite. */
  public static boolean isOne(Path file) {
    return Files.isRegularFile(file)
        && file.toFile().length() < MOST_BYTES
        && KEY.matcher(TextFile.read(file, "the suite")).find();
  }

  static boolean isSuite(Path entry) {
    return !Files.isDirectory(entry) && entry.toString().endsWith(".yaml");
  }

  /**
   * Reads the file and checks all entries before anything is run.
   *
   * @throws ConfigException if an entry is missing or of no known kind
   */
  public static AcceptanceFile read(Path file) {
    Keys keys = YamlFile.read(file, Keys.class, "the acceptance file");
    Path folder = Optional.ofNullable(file.getParent()).orElse(Path.of(""));
    Map<SheetPart, List<Path>> entries = new LinkedHashMap<>();
    Map<SheetPart, Duration> atLeast = new LinkedHashMap<>();
    keys.acceptance.forEach(
        (key, named) -> {
          String where = file + ": acceptance." + key;
          SheetPart part = part(where, key);
          entries.put(part, named.stream().map(each -> path(where, part, each, folder)).toList());
          atLeast.put(part, atLeast(where, part, named));
        });
    if (entries.values().stream().allMatch(List::isEmpty)) {
      throw new ConfigException(
          file + ": acceptance must name a run folder or a suite in at least one line");
    }
    List<Path> accepted =
        Stream.ofNullable(keys.accepted).map(path -> folder.resolve(path).normalize()).toList();
    accepted.forEach(Acceptances::read);
    List<Path> functional = entries.getOrDefault(SheetPart.FUNCTIONAL, List.of());
    if (!accepted.isEmpty()
        && functional.stream().allMatch(path -> Files.isDirectory(path) || isSuite(path))) {
      throw new ConfigException(file + ": accepted needs test results under functional");
    }
    return new AcceptanceFile(
        Optional.ofNullable(keys.name)
            .orElse(file.getFileName().toString().replaceFirst("\\.[^.]*$", ""))
            .replaceAll("[^A-Za-z0-9._-]+", "-"),
        keys.facts,
        keys.by,
        entries,
        atLeast,
        accepted);
  }

  private static SheetPart part(String where, String key) {
    List<String> legal = Stream.of(SheetPart.values()).map(SheetPart::key).toList();
    if (!legal.contains(key)) {
      throw new ConfigException(
          "%s is an unknown line; legal: %s%s"
              .formatted(where, String.join(", ", legal), NearNames.suggestion(key, legal)));
    }
    return SheetPart.values()[legal.indexOf(key)];
  }

  private static Duration atLeast(String where, SheetPart part, List<Entry> entries) {
    List<Duration> stated = entries.stream().map(Entry::atLeast).distinct().toList();
    boolean legal = part == SheetPart.BURN_IN || stated.stream().allMatch(Duration::isZero);
    if (!legal || stated.size() > 1) {
      throw new ConfigException(
          where + ": atLeast is for burn-in, and must be the same for each of its runs");
    }
    return stated.isEmpty() ? Duration.ZERO : stated.get(0);
  }

  private static Path path(String where, SheetPart part, Entry entry, Path folder) {
    Path path = folder.resolve(entry.run);
    if (Files.isDirectory(path)) {
      return runFolder(where, path);
    }
    if (isSuite(path)) {
      Suites.read(path).stackSpec();
    } else if (part == SheetPart.FUNCTIONAL) {
      TestResults.read(path);
    } else {
      throw new ConfigException(
          "%s must name run folders and suites (.yaml), was %s%s; test results are for functional"
              .formatted(where, path, Files.exists(path) ? "" : ", which does not exist"));
    }
    return path;
  }

  /** The real path of a run's folder, because a link to it may change. */
  private static Path runFolder(String where, Path path) {
    try {
      Path real = path.toRealPath();
      if (!RunJudge.canJudge(real)) {
        throw new ConfigException(
            "%s: %s is not the folder of a run: it has no run.json".formatted(where, path));
      }
      SheetFolder.filesIn(real);
      return real;
    } catch (IOException e) {
      throw new ConfigException(
          "%s: %s cannot be read: %s".formatted(where, path, FileReason.of(e)), e);
    }
  }
}

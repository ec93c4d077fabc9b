package io.github.ampmeter.run.acceptance;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.NearNames;
import io.github.ampmeter.TextFile;
import io.github.ampmeter.functional.Acceptances;
import io.github.ampmeter.functional.TestResults;
import io.github.ampmeter.functional.YamlFile;
import io.github.ampmeter.run.acceptance.AcceptanceSheet.SheetPart;
import io.github.ampmeter.run.suite.Suites;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Which runs, suites and test results a sheet is made of.
 *
 * @param by who accepts; empty where the file does not say
 * @param entries by line: folders of finished runs, suites (.yaml) and files of test results
 * @param accepted the file of accepted failures: one or none
 */
public record AcceptanceFile(
    String name,
    Map<String, String> facts,
    String by,
    Map<SheetPart, List<Path>> entries,
    List<Path> accepted) {
  private static final int MOST_BYTES = 1 << 20;
  private static final Pattern KEY = Pattern.compile("(?m)^acceptance\\s*:");

  /** As it stands in the file; null where a key is not given. */
  private record Keys(
      String name,
      Map<String, String> facts,
      String by,
      Map<String, List<String>> acceptance,
      String accepted) {
    Keys {
      facts = facts == null ? Map.of() : facts;
      by = by == null ? "" : by;
      acceptance = acceptance == null ? Map.of() : acceptance;
    }
  }

  /** Whether a file is one of acceptance, rather than a suite. */
  public static boolean isOne(Path file) {
    return Files.isRegularFile(file)
        && file.toFile().length() < MOST_BYTES
        && KEY.matcher(TextFile.read(file, "the suite")).find();
  }

  static boolean isSuite(Path entry) {
    return !Files.isDirectory(entry) && entry.toString().endsWith(".yaml");
  }

  /**
   * Reads the file, and looks at all that it names: before anything is run.
   *
   * @throws ConfigException where an entry is missing, or is none of what it may be
   */
  public static AcceptanceFile read(Path file) {
    Keys keys = YamlFile.read(file, Keys.class, "the acceptance file");
    Path folder = Optional.ofNullable(file.getParent()).orElse(Path.of(""));
    Map<SheetPart, List<Path>> entries = new LinkedHashMap<>();
    List<String> legal = Stream.of(SheetPart.values()).map(SheetPart::key).toList();
    keys.acceptance.forEach(
        (key, paths) -> {
          String where = file + ": acceptance." + key;
          if (!legal.contains(key)) {
            throw new ConfigException(
                "%s is an unknown line; legal: %s%s"
                    .formatted(where, String.join(", ", legal), NearNames.suggestion(key, legal)));
          }
          SheetPart part = SheetPart.values()[legal.indexOf(key)];
          entries.put(
              part,
              Stream.ofNullable(paths)
                  .flatMap(List::stream)
                  .map(path -> entry(where, part, path, folder))
                  .toList());
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
        accepted);
  }

  private static Path entry(String where, SheetPart part, String text, Path folder) {
    Path path = folder.resolve(Optional.ofNullable(text).orElse("")).normalize();
    if (Files.isDirectory(path)) {
      if (!RunJudge.canJudge(path)) {
        throw new ConfigException(
            "%s: %s is not the folder of a run: it has no run.json".formatted(where, path));
      }
    } else if (isSuite(path)) {
      Suites.read(path).stackSpec();
    } else if (part == SheetPart.FUNCTIONAL) {
      TestResults.read(path);
    } else {
      throw new ConfigException(
          "%s must name run folders and suites (.yaml), was %s; test results are for functional"
              .formatted(where, path));
    }
    return path;
  }
}

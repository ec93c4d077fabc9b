package io.github.ampmeter.source.functional;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.source.Acceptances;
import io.github.ampmeter.source.functional.TestProblem.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Results of functional tests, kept in a folder of the run or the sheet that is judged by them: a
 * build server writes over its own.
 */
public final class SavedTests {
  /** The name of the folder in that of a run or a sheet. */
  public static final String FOLDER = "test-results";

  private static final String ACCEPTED = "accepted.yaml";

  private SavedTests() {}

  /**
   * Copies results into a folder, which is made; nothing where there are none.
   *
   * @param accepted the file of accepted failures; none or one
   */
  public static void keep(List<Path> results, List<Path> accepted, Path folder) throws IOException {
    if (results.isEmpty()) {
      if (!accepted.isEmpty()) {
        throw new ConfigException(
            accepted.get(0) + ": accepted failures need test results: name some under functional");
      }
      return;
    }
    Files.createDirectories(folder);
    for (Path file : results) {
      String name = file.getFileName().toString();
      Path copy = folder.resolve(name);
      for (int i = 2; Files.exists(copy) || name.equals(ACCEPTED); i++) {
        name = i + "-" + file.getFileName();
        copy = folder.resolve(name);
      }
      Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
    }
    for (Path file : accepted) {
      Files.copy(file, folder.resolve(ACCEPTED), StandardCopyOption.COPY_ATTRIBUTES);
    }
  }

  /** Removes what was kept for a run that never started. */
  public static void removeFrom(Path folder) throws IOException {
    for (Path file : filesIn(folder)) {
      Files.delete(file);
    }
    Files.deleteIfExists(folder);
  }

  static List<Path> filesIn(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /**
   * The results in a folder, judged as of a day; empty where there is no folder. One that cannot be
   * read any more is no test result: it fails.
   */
  public static Optional<FunctionalTests> of(Path folder, LocalDate day) throws IOException {
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    List<TestResults> results = new ArrayList<>();
    Acceptances accepted = Acceptances.NONE;
    for (Path file : filesIn(folder)) {
      String name = file.getFileName().toString();
      try {
        if (name.equals(ACCEPTED)) {
          accepted = Acceptances.read(file);
        } else {
          results.add(TestResults.read(file));
        }
      } catch (ConfigException e) {
        results.add(
            new TestResults(
                name, "unknown", List.of(), List.of(Kind.UNREADABLE.with(e.getMessage()))));
      }
    }
    return Optional.of(new FunctionalTests(results, accepted, day));
  }
}

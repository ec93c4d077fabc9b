package io.github.ampmeter.run.command;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.run.folder.SavedBaselines;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** {@code --baseline} of commands that judge. */
final class BaselineOption {
  /** So says Maven where none is wanted. */
  private static final String NONE = "none";

  @Option(
      names = "--baseline",
      paramLabel = "RESULTS",
      description =
          "The results.json of an earlier run, or its folder, for criteria such as p90(Home) <="
              + " baseline + 10 %%. Several, with commas or given again, are starts of the same suite:"
              + " from three on their spread tells a change from scatter.")
  private List<String> baselines = List.of();

  boolean given() {
    return !paths().isEmpty();
  }

  SavedBaselines read() {
    return SavedBaselines.read(paths());
  }

  private List<Path> paths() {
    if (baselines.equals(List.of(NONE))) {
      return List.of();
    }
    // With the empty ones behind a last comma.
    List<String> names =
        baselines.stream().flatMap(each -> Stream.of(each.split(",", -1))).toList();
    if (names.stream().anyMatch(String::isBlank)) {
      throw new ConfigException(
          "--baseline must name a results.json or a run's folder, was empty; leave it out, or say "
              + NONE
              + ", where nothing is compared");
    }
    return names.stream().map(Path::of).toList();
  }
}

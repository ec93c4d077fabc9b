package io.github.ampmeter.run.command;

import io.github.ampmeter.run.folder.SavedBaselines;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** {@code --baseline} of commands that judge. */
final class BaselineOption {
  @Option(
      names = "--baseline",
      paramLabel = "RESULTS",
      split = ",",
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

  /** Maven hands over an empty one where none is wanted. */
  private List<Path> paths() {
    return baselines.stream().filter(each -> !each.isBlank()).map(Path::of).toList();
  }
}

package io.github.ampmeter.run.command;

import io.github.ampmeter.run.folder.SavedBaseline;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** {@code --baseline} of commands that judge. */
final class BaselineOption {
  @Option(
      names = "--baseline",
      paramLabel = "RESULTS",
      description =
          "The results.json of an earlier run, or its folder, for criteria such as p90(Home) <="
              + " baseline + 10 %%.")
  private String baseline = "";

  boolean given() {
    return !baseline.isBlank();
  }

  Optional<SavedBaseline> read() {
    return given() ? Optional.of(SavedBaseline.read(Path.of(baseline))) : Optional.empty();
  }
}

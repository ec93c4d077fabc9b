package io.github.ampmeter.run;

import io.github.ampmeter.run.folder.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import picocli.CommandLine.Option;

/** {@code --out} of commands that report what was measured before. */
final class ReportFolderOption {
  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Where to write. Without it: into a new folder in reports, or into the run's own where a"
              + " run is reported again.")
  private String out = "";

  /** The folder as given, or else that of the run. */
  Path orThatOf(RunFolder run) throws IOException {
    return out.isBlank() ? run.root() : given();
  }

  /**
   * The folder as given, or else a new one.
   *
   * @param name of a folder in reports, behind the time
   */
  Path orNew(String name) throws IOException {
    return out.isBlank()
        ? RunFolder.create(Path.of("reports"), LocalDateTime.now(), name).root()
        : given();
  }

  private Path given() throws IOException {
    return Files.createDirectories(Path.of(out));
  }
}

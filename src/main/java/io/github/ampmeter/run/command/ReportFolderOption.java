package io.github.ampmeter.run.command;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.run.folder.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** {@code --out} of commands that report what was measured before. */
final class ReportFolderOption {
  /** What a report consists of at least; a page alone may be anybody's. */
  static final List<String> REPORT = List.of("report.html", "results.json");

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Where to write: a new folder, an empty one, or that of a former report of the same kind."
              + " Without it: into a new folder in reports, but where a run is reported again, into"
              + " the run's own.")
  private String out = "";

  /** The folder as given, or else that of the run. */
  Path orThatOf(RunFolder run) throws IOException {
    boolean ownFolder =
        out.isBlank() || Files.exists(Path.of(out)) && Files.isSameFile(Path.of(out), run.root());
    return ownFolder ? run.root() : given(REPORT);
  }

  /**
   * The folder as given, or else a new one.
   *
   * @param name of a folder in reports, behind the time
   * @param files that a former report of the same kind has left behind, its page first
   */
  Path orNew(String name, List<String> files) throws IOException {
    return out.isBlank()
        ? RunFolder.create(Path.of("reports"), LocalDateTime.now(), name).root()
        : given(files);
  }

  /** What somebody measured, or keeps there for another purpose, is not written over. */
  private Path given(List<String> files) throws IOException {
    Path folder = Path.of(out);
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new ConfigException("--out must name a folder, " + out + " is a file");
    }
    if (RunFolder.isOne(folder)) {
      throw new ConfigException(
          "--out must not name the folder of a run, whose report it would write over, was " + out);
    }
    boolean former = files.stream().allMatch(file -> Files.exists(folder.resolve(file)));
    if (Files.isDirectory(folder) && !former && !empty(folder)) {
      throw new ConfigException(
          "--out must name a folder that is new, empty or that of a former "
              + files.get(0)
              + ", was "
              + out
              + ", which holds other files");
    }
    Path made = RunFolder.made(folder);
    if (!Files.isWritable(made)) {
      throw new ConfigException("--out must name a folder that may be written, was " + out);
    }
    return made;
  }

  private static boolean empty(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }
}

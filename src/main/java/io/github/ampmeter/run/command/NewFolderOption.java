package io.github.ampmeter.run.command;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.load.Console;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** {@code --out} of commands that measure. */
final class NewFolderOption {
  /** What JMeter puts something else in for, in the names of its JTL and its log. */
  private static final Pattern TAKEN_APART = Pattern.compile("^-|\\$\\{|'.*'", Pattern.DOTALL);

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "The folder for the results; must not exist yet. Without it: a new one in reports.")
  private String out = "";

  boolean given() {
    return !out.isBlank();
  }

  /**
   * Makes the folder.
   *
   * @param name of a folder in reports, behind the time
   */
  RunFolder create(String name) throws IOException {
    refuseTakenApart("--out", out);
    return given()
        ? RunFolder.createAt(Path.of(out))
        : RunFolder.create(Path.of("reports"), LocalDateTime.now(), name);
  }

  /** Refuses a folder whose name is another one to JMeter. */
  static void refuseTakenApart(String option, String path) {
    if (TAKEN_APART.matcher(path).find()) {
      throw new ConfigException(
          option
              + " must not begin with - nor have ${ or two apostrophes in its path, for which JMeter"
              + " takes an option or puts in a property or the date, was "
              + path);
    }
  }

  /** Has reports/latest point to the folder, unless the user chose where it is. */
  void linkAsLatest(RunFolder folder, Console console) throws IOException {
    if (given()) {
      return;
    }
    try {
      folder.linkAsLatest();
    } catch (FileSystemException e) {
      // A convenience: it must not cost the verdict.
      console.say("latest does not point to it: " + e.getMessage());
    }
  }
}

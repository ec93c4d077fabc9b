package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FolderTree;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.RunInfo;
import io.github.ampmeter.report.RunInfo.Fact;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedBaselines;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.JMeterFolder;
import io.github.ampmeter.run.load.LinkedJMeter;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.suite.Suite;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Options that several commands have. */
final class CommonOptions {
  /** The limit on a file name without its extension. */
  private static final int LONGEST_NAME = 100;

  private CommonOptions() {}

  static final class JMeterOption {
    @Option(
        names = "--jmeter",
        paramLabel = "FOLDER",
        description =
            "Your own JMeter, 5.5 or later, with its plugins. It replaces Ampmeter's. Its"
                + " folder is not changed: see docs/guides/own-jmeter.md.")
    private Path folder;

    boolean given() {
      return folder != null;
    }

    /**
     * The installed Ampmeter with the requested JMeter, until it is closed.
     *
     * @throws io.github.ampmeter.ConfigException if it is not a JMeter, or too old
     */
    Home over(Home own) throws IOException {
      return folder == null
          ? own
          : new Home(
              own.root(), Optional.of(LinkedJMeter.of(JMeterFolder.of(folder), own.ownJMeter())));
    }
  }

  /** {@code --baseline} of commands that judge. */
  static final class BaselineOption {
    /** The value that the Maven build passes for no baseline. */
    private static final String NONE = "none";

    /** The value for the newest passed run, which the first run does not have. */
    static final String LATEST_OR_NONE = "latest-or-none";

    @Option(
        names = "--baseline",
        paramLabel = "RESULTS",
        description =
            "Earlier results to compare with. The results.json of an earlier run, or its"
                + " folder, for criteria such as p90(Home) <= baseline + 10 %%. Several, with commas"
                + " or given again, are runs of the same suite: three or more give the run-to-run"
                + " variation. latest-or-none: the newest passed run of the suite in reports;"
                + " without one, targets that need it are left out; a matrix and a search use"
                + " none.")
    private List<String> baselines = List.of();

    boolean given() {
      return latestOrNone() || !paths().isEmpty();
    }

    /** Given, and not only wanted where there is one. */
    boolean required() {
      return given() && !latestOrNone();
    }

    boolean latestOrNone() {
      return baselines.equals(List.of(LATEST_OR_NONE));
    }

    /** The baselines for measurements that already exist. */
    SavedBaselines read() {
      if (latestOrNone()) {
        throw new ConfigException("--baseline " + LATEST_OR_NONE + " is for ampmeter run");
      }
      return SavedBaselines.read(paths());
    }

    /** The baselines for a run of a suite. */
    SavedBaselines read(Suite suite) throws IOException {
      return latestOrNone() ? SavedBaselines.latest(Path.of("reports"), suite) : read();
    }

    private List<Path> paths() {
      if (baselines.equals(List.of(NONE))) {
        return List.of();
      }
      // Keeps empty names after a last comma.
      List<String> names =
          baselines.stream().flatMap(each -> Stream.of(each.split(",", -1))).toList();
      if (names.stream().anyMatch(String::isBlank)) {
        throw new ConfigException(
            ("--baseline must name a results.json or a run's folder, was empty; leave it"
                    + " out, or use %s, to compare with nothing")
                .formatted(NONE));
      }
      return names.stream().map(Path::of).toList();
    }
  }

  /** {@code --verbose} of commands that end with a verdict. */
  static final class VerboseOption {
    @Option(
        names = {"-v", "--verbose"},
        description = "Also print tables and JMeter's command line.")
    private boolean verbose;

    Console console() {
      return Console.standard(verbose);
    }
  }

  static final class ReportNameOption {
    @Option(
        names = "--report-name",
        description =
            "Also copy the report to SUITE-RELEASE.html. The copy is beside it, named after"
                + " the suite and the fact release (without one: the day), for folders with reports"
                + " of many runs.")
    private boolean named;

    boolean given() {
      return named;
    }

    void copy(Report report, Path folder, Console console) throws IOException {
      if (!named) {
        return;
      }
      RunInfo run = report.run();
      String release =
          run.facts().stream()
              .filter(fact -> fact.name().equals("release"))
              .map(Fact::value)
              .findFirst()
              .orElse(run.start().toString().substring(0, "2026-11-21".length()));
      String name = (run.title() + "-" + release).replaceAll("[^\\p{L}\\p{N}._-]+", "_");
      Path copy =
          folder.resolve(name.substring(0, Math.min(name.length(), LONGEST_NAME)) + ".html");
      Files.copy(folder.resolve("report.html"), copy, StandardCopyOption.REPLACE_EXISTING);
      console.say("Copy: " + copy);
    }
  }

  /** {@code --out} of commands that measure. */
  static final class NewFolderOption {
    /** Matches paths of a JTL or log that JMeter would take for an option or evaluate. */
    private static final Pattern TAKEN_APART = Pattern.compile("^-|\\$\\{|'.*'", Pattern.DOTALL);

    @Option(
        names = "--out",
        paramLabel = "DIR",
        description =
            "The folder for the results. It must not exist yet. Without it: a new one in"
                + " reports.")
    private String out = "";

    boolean given() {
      return !out.isBlank();
    }

    /**
     * Creates the folder.
     *
     * @param name the end of a folder's name in reports, after the time
     */
    RunFolder create(String name) throws IOException {
      rejectSpecialCharacters("--out", out);
      return given()
          ? RunFolder.createAt(Path.of(out))
          : RunFolder.create(Path.of("reports"), LocalDateTime.now(), name);
    }

    /** Rejects a folder whose name JMeter would change. */
    static void rejectSpecialCharacters(String option, String path) {
      if (TAKEN_APART.matcher(path).find()) {
        throw new ConfigException(
            ("%s must not begin with - or contain ${ or two apostrophes, which JMeter takes"
                    + " for an option, a property or a date, was %s")
                .formatted(option, path));
      }
    }

    /** Lets reports/latest point to the folder, unless the user named the folder. */
    void linkAsLatest(RunFolder folder, Console console) throws IOException {
      if (given()) {
        return;
      }
      try {
        folder.linkAsLatest();
      } catch (FileSystemException e) {
        // A missing link must not fail a run.
        console.say("could not update reports/latest: " + e.getMessage());
      }
    }
  }

  /** {@code --out} of commands that report what was measured before. */
  static final class ReportFolderOption {
    /** The files that identify a report; other programs write a report.html too. */
    static final List<String> REPORT = List.of("report.html", "results.json");

    @Option(
        names = "--out",
        paramLabel = "DIR",
        description =
            "The folder to write to. It is new, empty, or with an earlier report of the same"
                + " kind. Default: for the folder of a run that folder, otherwise a new one in"
                + " reports.")
    private String out = "";

    /** Returns the given folder, or else that of the run. */
    Path orThatOf(RunFolder run) throws IOException {
      boolean ownFolder =
          out.isBlank() || Files.exists(Path.of(out)) && Files.isSameFile(Path.of(out), run.root());
      return ownFolder ? run.root() : given(REPORT);
    }

    /**
     * The given folder, or else a new one.
     *
     * @param name the end of a folder's name in reports, after the time
     * @param files the files of an earlier report of the same kind, its page first
     */
    Path orNew(String name, List<String> files) throws IOException {
      return out.isBlank()
          ? RunFolder.create(Path.of("reports"), LocalDateTime.now(), name).root()
          : given(files);
    }

    /** Checks the given folder, so that no other files are overwritten. */
    private Path given(List<String> files) throws IOException {
      Path folder = Path.of(out);
      if (Files.exists(folder) && !Files.isDirectory(folder)) {
        throw new ConfigException("--out must name a folder, " + out + " is a file");
      }
      if (RunFolder.isOne(folder)) {
        throw new ConfigException(
            "--out must not name the folder of a run, whose report would be overwritten,"
                + " was "
                + out);
      }
      boolean former = files.stream().allMatch(file -> Files.exists(folder.resolve(file)));
      if (Files.isDirectory(folder) && !former && !FolderTree.entries(folder).isEmpty()) {
        throw new ConfigException(
            ("--out must name a folder that is new, empty or has an earlier %s, was %s,"
                    + " which has other files")
                .formatted(files.get(0), out));
      }
      Path made = RunFolder.made(folder);
      if (!Files.isWritable(made)) {
        throw new ConfigException("--out must name a writable folder, was " + out);
      }
      return made;
    }
  }
}

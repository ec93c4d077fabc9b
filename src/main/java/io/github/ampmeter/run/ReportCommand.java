package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.data.SummaryText;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedReport;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.suite.Durations;
import io.github.ampmeter.run.suite.Targets;
import io.github.ampmeter.verdict.VerdictKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ampmeter report}. */
@Command(
    name = "report",
    description = {
      "Judges saved JTL files, or a run folder again, and writes the report.",
      "Exits with 0 if all held, or if there was nothing to judge by."
    },
    mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "JTL|RUN-FOLDER",
      arity = "1..*",
      description = "CSV JTL files, each judged as a plan of its own; or one folder of a run.")
  private List<Path> inputs;

  @Option(
      names = "--targets",
      paramLabel = "FILE",
      description = "What must hold; for a run folder instead of the run's own targets.")
  private Path targets;

  @Option(
      names = "--plan",
      paramLabel = "NAME",
      description = "Of a run folder: the one plan that --targets is for.")
  private String plan = "";

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description = "Judge from here on: 2026-11-21T10:00:00Z, local time, or epoch milliseconds.")
  private String from = "";

  @Option(names = "--to", paramLabel = "TIME", description = "Judge up to here.")
  private String to = "";

  @Option(
      names = "--ramp-up",
      paramLabel = "D",
      description = "Leave out the first part, such as 30 s.")
  private String rampUp = "";

  @Option(
      names = "--steady-state",
      paramLabel = "D",
      description = "Judge this long after it; what comes later is left out.")
  private String steadyState = "";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to write. Default: into the run folder, or reports/<time>-<JTL>.")
  private String out = "";

  @Override
  public Integer call() throws IOException {
    Optional<Targets> given = Optional.ofNullable(targets).map(Targets::ofFile);
    Report report;
    Path folder;
    if (inputs.stream().anyMatch(Files::isDirectory)) {
      folder = runFolder();
      report = SavedReport.of(new RunFolder(folder), given, plan, Home.generator());
    } else {
      report =
          JtlReport.of(
              inputs, new JudgedPart(from, to, phase("--ramp-up", rampUp), steady()), given);
      folder = folderForJtl();
    }
    Path target = out.isBlank() ? folder : Files.createDirectories(Path.of(out));
    ReportFiles.write(report, target);
    Console console = new Console(System.out, false);
    console.say(SummaryText.write(report));
    console.say("Report: " + target.resolve("report.html"));
    boolean nothingToJudgeBy = report.verdict() == VerdictKind.NOT_JUDGED && given.isEmpty();
    return report.verdict() == VerdictKind.PASSED || nothingToJudgeBy ? Main.PASSED : Main.FAILED;
  }

  private Path runFolder() {
    if (inputs.size() > 1) {
      throw new ConfigException("report takes one run folder, or JTL files, not both or several");
    }
    for (String option : List.of(from, to, rampUp, steadyState)) {
      if (!option.isBlank()) {
        throw new ConfigException(
            "a run folder knows its own warm-up and duration; --from, --to, --ramp-up and"
                + " --steady-state are for JTL files");
      }
    }
    Path folder = inputs.get(0);
    if (!RunFolder.isOne(folder)) {
      throw new ConfigException(folder + ": is not the folder of a run: it has no run.json");
    }
    return folder;
  }

  private Path folderForJtl() throws IOException {
    if (!out.isBlank()) {
      return Path.of(out);
    }
    String name = inputs.get(0).getFileName().toString().replaceAll("[^A-Za-z0-9._-]", "_");
    return RunFolder.create(Path.of("reports"), LocalDateTime.now(), name).root();
  }

  private Optional<Duration> steady() {
    return steadyState.isBlank()
        ? Optional.empty()
        : Optional.of(phase("--steady-state", steadyState));
  }

  private static Duration phase(String option, String text) {
    try {
      return text.isBlank() ? Duration.ZERO : Durations.parse(text);
    } catch (IllegalArgumentException e) {
      throw new ConfigException(option + ": " + e.getMessage(), e);
    }
  }
}

package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Durations;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.data.SummaryText;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedBaseline;
import io.github.ampmeter.run.folder.SavedReport;
import io.github.ampmeter.run.load.Console;
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
    description =
        "Judges saved JTL files, or the folder of a run again, and writes the report. Exits with 0"
            + " if all held, or if there was nothing to judge by.",
    footer = {
      "",
      "D is a duration such as 500 ms, 30 s or 2 min. TIME is 2026-11-21T10:00:00Z, the same"
          + " without Z in local time, or milliseconds since 1970."
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
      description =
          "What must hold, one criterion a line such as p90(Home) <= 1 s; for a run folder,"
              + " instead of the run's own.")
  private Path targets;

  @Option(
      names = "--plan",
      paramLabel = "NAME",
      description = "The one plan of a run folder that --targets is for.")
  private String plan = "";

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description = "Judge the samples of a JTL that started at this time or later.")
  private String from = "";

  @Option(
      names = "--to",
      paramLabel = "TIME",
      description = "Judge the samples of a JTL that started before this time.")
  private String to = "";

  @Option(
      names = "--ramp-up",
      paramLabel = "D",
      description = "Leave out this long from a JTL's first sample on.")
  private String rampUp = "";

  @Option(
      names = "--steady-state",
      paramLabel = "D",
      description = "Judge this long after the ramp-up, and leave out the rest.")
  private String steadyState = "";

  @Option(
      names = "--baseline",
      paramLabel = "RESULTS",
      description =
          "The results.json of an earlier run, or its folder, for criteria such as p90(Home) <="
              + " baseline + 10 %%.")
  private Path baseline;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Where to write. Without it: into the run folder, or for a JTL into a new folder in"
              + " reports.")
  private String out = "";

  @Override
  public Integer call() throws IOException {
    if (!plan.isEmpty() && (targets == null || !Files.isDirectory(inputs.get(0)))) {
      throw new ConfigException("--plan says which plan of a run folder --targets is for");
    }
    Optional<Targets> given = Optional.ofNullable(targets).map(Targets::ofFile);
    Optional<SavedBaseline> earlier = Optional.ofNullable(baseline).map(SavedBaseline::read);
    Report report;
    Path folder;
    if (inputs.stream().anyMatch(Files::isDirectory)) {
      folder = runFolder();
      report = SavedReport.of(new RunFolder(folder), given, plan, earlier, Home.generator());
    } else {
      report =
          JtlReport.of(
              inputs,
              new JudgedPart(from, to, phase("--ramp-up", rampUp), steady()),
              given,
              earlier);
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
      throw new ConfigException(
          "report takes one run folder or some JTL files, was "
              + String.join(" ", inputs.stream().map(Path::toString).toList()));
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

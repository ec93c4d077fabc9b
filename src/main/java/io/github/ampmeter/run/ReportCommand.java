package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Durations;
import io.github.ampmeter.judge.sample.DatePattern;
import io.github.ampmeter.judge.sample.Dates;
import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.html.HtmlReport;
import io.github.ampmeter.run.CommonOptions.BaselineOption;
import io.github.ampmeter.run.CommonOptions.ReportFolderOption;
import io.github.ampmeter.run.CommonOptions.ReportNameOption;
import io.github.ampmeter.run.CommonOptions.VerboseOption;
import io.github.ampmeter.run.comparison.MatrixFolder;
import io.github.ampmeter.run.comparison.MatrixReport;
import io.github.ampmeter.run.folder.OtherTargets;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedReport;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.session.JtlReport;
import io.github.ampmeter.run.session.JtlReport.JudgedTimeRange;
import io.github.ampmeter.run.session.KeptLoads;
import io.github.ampmeter.run.session.ReportFiles;
import io.github.ampmeter.run.share.ShareOfRun;
import io.github.ampmeter.run.share.SharedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    description =
        "Judges JTL files, or the folder of a run again, and reports. Exits with 0 if all"
            + " criteria passed, or if there were none.",
    footer = {
      "",
      "D is a duration such as 500 ms, 30 s or 2 min. TIME is 2026-11-21T10:00:00Z, the same"
          + " without Z in local time or that of --time-zone, or milliseconds since 1970."
    },
    mixinStandardHelpOptions = true)
public final class ReportCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "JTL|RUN-FOLDER",
      arity = "1..*",
      description =
          "JTL files, or one folder: a run or its shares. JTLs are CSV or"
              + " XML, also as .gz; each is judged as a separate plan.")
  private List<Path> inputs;

  @Option(
      names = "--targets",
      paramLabel = "FILE",
      description =
          "Criteria, such as p90(Home) <= 1 s. One a line; for a run folder, instead of the"
              + " run's.")
  private Path targets;

  @Option(
      names = "--plan",
      paramLabel = "NAME",
      description = "The plan to which --targets applies. For a run folder.")
  private String plan = "";

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description = "Judge samples that started at TIME or later.")
  private String from = "";

  @Option(
      names = "--to",
      paramLabel = "TIME",
      description = "Judge samples that started before TIME.")
  private String to = "";

  @Option(
      names = "--ramp-up",
      paramLabel = "D",
      description = "Leave out the time from the first sample on.")
  private String rampUp = "";

  @Option(
      names = "--steady-state",
      paramLabel = "D",
      description = "Judge only this time after the ramp-up.")
  private String steadyState = "";

  @Option(
      names = "--run",
      paramLabel = "last|N|all",
      description =
          "The run to judge if a JTL has several. JMeter appends to a file; all judges each"
              + " by itself.")
  private String run = "";

  @Option(
      names = {"--merge", "--as-one"},
      description =
          "Judge several JTLs as one run. They are files of load generators that worked at"
              + " the same time, and parts of one file that follow each other. Their columns must"
              + " be the same.")
  private boolean asOne;

  @Option(
      names = "--timestamp-format",
      paramLabel = "PATTERN",
      description =
          "The format of time stamps that are dates. The value of"
              + " jmeter.save.saveservice.timestamp_format, such as \"yyyy/MM/dd HH:mm:ss.SSS\"."
              + " Default: detected from the first of them.")
  private String timestampFormat = "";

  @Option(
      names = "--time-zone",
      paramLabel = "ZONE",
      description =
          "The time zone of dates without an offset. Use Europe/Berlin, UTC, +02:00."
              + " Default: that of this machine.")
  private String timeZone = "";

  @Option(
      names = "-P",
      paramLabel = "NAME=VALUE",
      description =
          "A fact for the report of JTL files. Use release, build, ticket, or configuration,"
              + " by which ampmeter compare distinguishes reports.")
  private Map<String, String> facts = Map.of();

  @Option(
      names = "--load-worker-keys",
      paramLabel = "FOLDER",
      description =
          "First fetch rows that load workers kept. For a run that was killed or lost load"
              + " workers.")
  private Path keys;

  @Mixin private BaselineOption baseline = new BaselineOption();

  @Mixin private ReportFolderOption out = new ReportFolderOption();

  @Mixin private VerboseOption verbose = new VerboseOption();

  @Mixin private ReportNameOption reportName = new ReportNameOption();

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!plan.isEmpty() && (targets == null || Files.isRegularFile(inputs.get(0)))) {
      throw new ConfigException("--plan names the plan of a run folder to which --targets applies");
    }
    HtmlReport.prepare();
    Optional<OtherTargets> given =
        Optional.ofNullable(targets).map(file -> OtherTargets.read(file, plan));
    Console console = verbose.console();
    Report report;
    Path folder;
    ReportFiles.Part slices = () -> {};
    if (keys != null && !inputs.stream().allMatch(RunFolder::isOne)) {
      throw new ConfigException("--load-worker-keys is for the folder of a run that was killed");
    }
    if (inputs.stream().anyMatch(MatrixFolder::isOne)) {
      MatrixFolder matrix = matrixFolder(given);
      report = MatrixReport.of(matrix, Home.generator());
      folder = out.orThatOf(new RunFolder(matrix.root()));
    } else if (inputs.stream().anyMatch(Files::isDirectory)) {
      RunFolder run = runFolder();
      new KeptLoads(run, console).fetch(Optional.ofNullable(keys));
      report = SavedReport.of(run, given, baseline.read(), Home.generator());
      folder = out.orThatOf(run);
    } else {
      JudgedTimeRange part =
          new JudgedTimeRange(
              from,
              to,
              phase("--ramp-up", rampUp),
              steady(),
              zone().orElseGet(ZoneId::systemDefault));
      SuiteOptions.validateNames("-P", facts);
      JtlReport judged =
          JtlReport.of(jtls(), part, run, given.map(OtherTargets::targets), baseline.read(), facts);
      report = judged.report();
      folder = out.orNew(plain(inputs.get(0).getFileName().toString()), ReportFolderOption.REPORT);
      Path to = folder;
      slices = () -> judged.slices().write(to);
    }
    ReportFiles.write(report, folder, slices);
    report.run().notes().forEach(console::say);
    reportName.copy(report, folder, console);
    ReportFiles.tellPlans(report, console);
    ReportFiles.tell(report, folder, console);
    return report.verdict() == VerdictKind.PASSED || given.isEmpty() && report.nothingAsked()
        ? ExitCode.PASSED
        : ExitCode.FAILED;
  }

  private List<Jtl> jtls() {
    Dates dates =
        new Dates(
            timestampFormat.isBlank()
                ? Optional.empty()
                : Optional.of(DatePattern.parse(timestampFormat)),
            zone());
    Jtl.rejectDuplicates(inputs);
    return asOne
        ? List.of(Jtl.asOne(inputs, dates))
        : inputs.stream().map(file -> Jtl.of(file, dates)).toList();
  }

  private Optional<ZoneId> zone() {
    try {
      return timeZone.isBlank() ? Optional.empty() : Optional.of(ZoneId.of(timeZone));
    } catch (DateTimeException e) {
      throw new ConfigException(
          "--time-zone must be a zone such as Europe/Berlin, UTC or +02:00, was " + timeZone, e);
    }
  }

  /** A matrix is judged start by start, by its suite's targets alone. */
  private MatrixFolder matrixFolder(Optional<OtherTargets> otherTargets) {
    if (otherTargets.isPresent() || baseline.given()) {
      throw new ConfigException(
          "a matrix is judged by its suite's targets; --targets and --baseline are for the folder"
              + " of one run");
    }
    rejectOptionsOfJtls();
    return MatrixFolder.existing(inputs.get(0));
  }

  private RunFolder runFolder() throws IOException {
    rejectOptionsOfJtls();
    if (SharedRun.isOne(inputs.get(0))) {
      return SharedRun.merge(inputs.get(0));
    }
    RunFolder run = RunFolder.existing(inputs.get(0));
    if (ShareOfRun.isOne(run.root())) {
      throw new ConfigException(
          run.root() + ": is one share of a run, not judged alone; report the folder around it");
    }
    return run;
  }

  private void rejectOptionsOfJtls() {
    if (inputs.size() > 1) {
      throw new ConfigException(
          "report takes one run folder or some JTL files, was "
              + String.join(" ", inputs.stream().map(Path::toString).toList()));
    }
    if (!facts.isEmpty()) {
      throw new ConfigException("-P is for JTL files; the facts of a run cannot be changed");
    }
    if (asOne) {
      throw new ConfigException("--merge is for JTL files, not for the folder of a run");
    }
    for (String option : List.of(from, to, rampUp, steadyState, run, timestampFormat, timeZone)) {
      if (!option.isBlank()) {
        throw new ConfigException(
            "a run folder knows its own warm-up, duration and times; --from, --to, --ramp-up,"
                + " --steady-state, --run, --timestamp-format and --time-zone are for JTL files");
      }
    }
  }

  private static String plain(String fileName) {
    return fileName.replaceAll("[^A-Za-z0-9._-]", "_");
  }

  private Optional<Duration> steady() {
    if (steadyState.isBlank()) {
      return Optional.empty();
    }
    Duration steady = phase("--steady-state", steadyState);
    if (steady.toMillis() == 0) {
      throw new ConfigException("--steady-state: must be at least 1 ms, was " + steadyState);
    }
    return Optional.of(steady);
  }

  private static Duration phase(String option, String text) {
    try {
      return text.isBlank() ? Duration.ZERO : Durations.parse(text);
    } catch (IllegalArgumentException e) {
      throw new ConfigException(option + ": " + e.getMessage(), e);
    }
  }
}

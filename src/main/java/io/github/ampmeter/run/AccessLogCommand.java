package io.github.ampmeter.run;

import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.RunInfo;
import io.github.ampmeter.report.RunInfo.Fact;
import io.github.ampmeter.run.CommonOptions.ReportFolderOption;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.session.ReportFiles;
import io.github.ampmeter.source.accesslog.AccessLog;
import io.github.ampmeter.source.accesslog.AccessLogReader;
import io.github.ampmeter.source.accesslog.AccessLogSections.AccessLogResult;
import io.github.ampmeter.source.accesslog.LogFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    description =
        "Shows which requests of an access log took the time. Counts how often each came"
            + " and how long it took. Judges nothing.",
    mixinStandardHelpOptions = true)
public final class AccessLogCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "Access logs, also as .gz; several, such as rotated ones, are read as one.")
  private List<Path> files;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      completionCandidates = Formats.class,
      description =
          "The format of the lines: ${COMPLETION-CANDIDATES}, or the text of LogFormat in the"
              + " server's configuration. Default: the one that fits most of the first lines.")
  private String format = "";

  /** The formats by their names, for the help and for shells. */
  private static final class Formats extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Formats() {
      super(LogFormat.names());
    }
  }

  @Mixin private ReportFolderOption out = new ReportFolderOption();

  @Override
  public Integer call() throws IOException {
    AccessLog log =
        AccessLogReader.read(
            files, format.isBlank() ? Optional.empty() : Optional.of(LogFormat.parse(format)));
    Report report = new Report(info(log), List.of(), Optional.of(new AccessLogResult(log)));
    Path folder = out.orNew(name().replaceAll("[^A-Za-z0-9._-]", "_"), ReportFolderOption.REPORT);
    ReportFiles.write(report, folder);
    // Its tables are what the command is for.
    Console console = Console.standard(true);
    report.run().notes().forEach(console::say);
    ReportFiles.tell(report, folder, console);
    return ExitCode.PASSED;
  }

  private String name() {
    return files.get(0).getFileName().toString();
  }

  private RunInfo info(AccessLog log) {
    String all = files.stream().map(Path::toString).collect(Collectors.joining(", "));
    return new RunInfo(
        name(),
        "",
        log.start().orElse(Instant.EPOCH),
        log.end().orElse(Instant.EPOCH),
        List.of(new Fact("files", all), new Fact("format", log.format().text())),
        notes(log),
        List.of(),
        Home.generator());
  }

  private List<String> notes(AccessLog log) {
    return format.isBlank() ? log.format().doubts() : List.of();
  }
}

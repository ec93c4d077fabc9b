package io.github.ampmeter.run;

import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.report.comparison.Comparison;
import io.github.ampmeter.report.comparison.ComparisonSections;
import io.github.ampmeter.run.CommonOptions.ReportFolderOption;
import io.github.ampmeter.run.comparison.ComparedFiles;
import io.github.ampmeter.run.comparison.ComparisonFiles;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.session.Home;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    description =
        "Compares runs, configurations or published tables. One report, with the trend"
            + " over the releases of one suite.",
    mixinStandardHelpOptions = true)
public final class CompareCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "RESULTS",
      arity = "1..*",
      description =
          "results.json files or their folders, and published tables (CSV, see"
              + " docs/guides/compare.md).")
  private List<Path> inputs;

  @Option(
      names = "--baseline",
      paramLabel = "NAME",
      description = "The configuration that is 100 %%; without it the first, or the table's own.")
  private String baseline = "";

  @Option(
      names = "--fail-on-regression",
      description =
          "Exits with 1 if a run is significantly slower than the baseline, lacks one of its"
              + " labels, has a worse verdict, or if nothing could be tested.")
  private boolean failOnRegression;

  @Mixin private ReportFolderOption out = new ReportFolderOption();

  @Override
  public Integer call() throws IOException {
    Comparison comparison = ComparedFiles.read(inputs, baseline, Home.generator());
    Path folder = out.orNew("compare", List.of("compare.html", "comparison.csv"));
    ComparisonFiles.write(comparison, folder);
    Console console = new Console(System.out, false);
    ComparisonFiles.sentences(comparison).forEach(console::say);
    console.say("Report: " + folder.resolve("compare.html"));
    List<Notice> regressions =
        failOnRegression ? ComparisonSections.regressions(comparison) : List.of();
    regressions.forEach(each -> console.say("REGRESSION: " + each.message()));
    return regressions.isEmpty() ? ExitCode.PASSED : ExitCode.FAILED;
  }
}

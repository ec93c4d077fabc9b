package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.run.CommonOptions.ReportFolderOption;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.session.ReportFiles;
import io.github.ampmeter.run.session.StatementsRun;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.Suites;
import io.github.ampmeter.source.statements.StatementsResult;
import io.github.ampmeter.stack.StackSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    description =
        "Shows the SQL of each operation of a plan. Starts a stack and lets one user run"
            + " the plan once; shows the time of each statement, rows read and EXPLAIN. Judges"
            + " nothing.",
    mixinStandardHelpOptions = true)
public final class StatementsCommand implements Callable<Integer> {
  private static final int MOST_PASSES = 1000;

  @Parameters(
      paramLabel = "PLAN",
      description = "A test plan (.jmx) or a suite (.yaml). A suite gives data and properties.")
  private Path file;

  @Option(
      names = "--plan",
      paramLabel = "NAME",
      description = "The plan to run, if the suite has several.")
  private String name = "";

  @Option(
      names = "--data",
      paramLabel = "NAME",
      description = "The data set to load before, for a .jmx. See docs/guides/data.md.")
  private String data = "";

  @Option(
      names = "--literals",
      description =
          "Show an example of each statement with values. These may be personal data. Values"
              + " of statements about passwords are never shown.")
  private boolean literals;

  @Option(
      names = "--passes",
      paramLabel = "N",
      description =
          "How often the user runs the plan (default: 1). More than once if one pass does"
              + " not reach all of its operations.")
  private int passes = 1;

  @Mixin private SuiteOptions otherwise = new SuiteOptions();

  @Mixin private ReportFolderOption out = new ReportFolderOption();

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (passes < 1 || passes > MOST_PASSES) {
      throw new ConfigException(
          "--passes must be from 1 to %s, was %s".formatted(MOST_PASSES, passes));
    }
    Suite one = otherwise.applied(ofOnePlan());
    Suite suite =
        one.with(
            one.plans().stream()
                .map(each -> each.with(Map.of(SuitePlan.PASSES, String.valueOf(passes))))
                .toList());
    StackSpec spec = suite.stackSpec();
    otherwise.validateAddresses(spec);
    // Its tables are what the command is for.
    Console console = Console.standard(true);
    try (Interruption interruption = Interruption.expected()) {
      Report report =
          new StatementsRun(Home.current(), suite, console, Clock.systemUTC())
              .run(literals, interruption);
      String plan = suite.plans().get(0).name();
      Path folder = out.orNew("statements-" + plan, ReportFolderOption.REPORT);
      ReportFiles.write(report, folder);
      ReportFiles.tell(report, folder, console);
      return interruption.exitsWith(known(report) ? ExitCode.PASSED : ExitCode.FAILED);
    }
  }

  private static boolean known(Report report) {
    return report
        .overall()
        .filter(StatementsResult.class::isInstance)
        .map(StatementsResult.class::cast)
        .filter(result -> result.pass().problem().isEmpty())
        .isPresent();
  }

  private Suite ofOnePlan() {
    boolean plan = file.getFileName().toString().endsWith(".jmx");
    if (plan && !name.isEmpty()) {
      throw new ConfigException("--plan is for a suite, but %s is a plan".formatted(file));
    }
    if (!plan && !data.isEmpty()) {
      throw new ConfigException("--data is for a plan; a suite has its key data");
    }
    if (plan) {
      return Suites.ofPlan(file, data).askingForStatements();
    }
    Suite suite = Suites.read(file).askingForStatements();
    List<SuitePlan> chosen =
        suite.plans().stream().filter(each -> name.isEmpty() || each.name().equals(name)).toList();
    if (chosen.size() != 1) {
      throw new ConfigException(
          "--plan must name one of the suite's plans: "
              + suite.plans().stream().map(SuitePlan::name).collect(Collectors.joining(", ")));
    }
    return suite.with(chosen);
  }
}

package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.data.SummaryText;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.Suites;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.verdict.VerdictKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ampmeter run}. */
@Command(
    name = "run",
    description = {
      "Brings a stack up, runs the plans of a suite, judges them and writes the report.",
      "Exits with 0 only if everything was judged and held."
    },
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  private static final List<String> FACTS = List.of("release", "build", "ticket");

  @Parameters(paramLabel = "SUITE.yaml", description = "Which plans, how long, against what.")
  private Path suiteFile;

  @Option(
      names = "--stack",
      paramLabel = "KIND",
      description = "Instead of the suite's: embedded or local.")
  private String stack = "";

  @Option(names = "--users", paramLabel = "N", description = "Instead of each plan's users.")
  private String users = "";

  @Option(
      names = "-P",
      paramLabel = "NAME=VALUE",
      description = {
        "A JMeter property for all plans, or a fact for the report: release, build, ticket",
        "and the names under facts in the suite."
      })
  private Map<String, String> properties = Map.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder of this run; must not exist yet. Default: reports/<time>-<suite>.")
  private String out = "";

  @Option(
      names = "--check",
      description = "One user, one pass of each plan: does all answer, how long will a run take.")
  private boolean check;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Home home = Home.current();
    Console console = new Console(System.out, System.console() != null);
    Suite suite = withOptions(Suites.read(suiteFile));
    StackSpec spec = StackSpec.parse(suite.stack(), suite.variants());
    Stacks.refuseUnknown(spec);
    if (check) {
      return new SuiteCheck(home, suite, spec, console).run() ? Main.PASSED : Main.FAILED;
    }
    RunFolder folder = runFolder(suite.name() + "-" + suite.stack());
    Report report = new RunSession(home, suite, spec, folder, console, Clock.systemUTC()).run();
    if (out.isBlank()) {
      folder.linkAsLatest();
    }
    console.say(SummaryText.write(report));
    console.say("Report: " + folder.root().resolve("report.html"));
    return report.verdict() == VerdictKind.PASSED ? Main.PASSED : Main.FAILED;
  }

  private Suite withOptions(Suite suite) {
    Map<String, String> facts = new LinkedHashMap<>(suite.facts());
    Map<String, String> overriding = new LinkedHashMap<>();
    properties.forEach(
        (name, value) ->
            (FACTS.contains(name) || facts.containsKey(name) ? facts : overriding)
                .put(name, value));
    List<SuitePlan> plans = suite.plans().stream().map(plan -> plan.with(overriding)).toList();
    if (!users.isBlank()) {
      int count = users();
      plans = plans.stream().map(plan -> plan.withUsers(count)).toList();
    }
    return new Suite(
        suite.name(),
        stack.isBlank() ? suite.stack() : stack,
        suite.variants(),
        facts,
        suite.properties(),
        plans);
  }

  private int users() {
    try {
      int count = Integer.parseInt(users.strip());
      if (count >= 1) {
        return count;
      }
    } catch (NumberFormatException e) {
      // Refused below, with the same words.
    }
    throw new ConfigException("--users must be a whole number of at least 1, was " + users);
  }

  private RunFolder runFolder(String name) throws IOException {
    return out.isBlank()
        ? RunFolder.create(Path.of("reports"), LocalDateTime.now(), name)
        : RunFolder.createAt(Path.of(out));
  }
}

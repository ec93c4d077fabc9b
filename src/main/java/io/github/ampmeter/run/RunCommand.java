package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.data.SummaryText;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedBaseline;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.Suites;
import io.github.ampmeter.scaling.CapacitySearch;
import io.github.ampmeter.stack.StackException;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.verdict.Criterion;
import io.github.ampmeter.verdict.VerdictKind;
import io.github.ampmeter.workload.UserSteps;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ampmeter run}. */
@Command(
    name = "run",
    description =
        "Brings a stack up, runs the plans of a suite, judges them and writes the report. Exits"
            + " with 0 only if everything was judged and held.",
    footer = {
      "",
      "Each argument may also stand on a line of its own in a file, given as @FILE: that keeps a"
          + " password off the command line, where other users of the machine could read it."
    },
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  private static final List<String> FACTS = List.of("release", "build", "ticket", "configuration");

  @Parameters(
      paramLabel = "SUITE.yaml",
      description = "Which plans to run, with how many users, how long, and what must hold.")
  private Path suiteFile;

  @Option(
      names = "--stack",
      paramLabel = "KIND",
      description =
          "What to test, instead of what the suite says: embedded, local, container or external.")
  private String stack = "";

  @Option(
      names = "--variant",
      paramLabel = "NAME=VALUE",
      description =
          "A variant of the stack, or an address of the external one (external.web=...), instead"
              + " of what the suite says: see docs/stacks.md.")
  private Map<String, String> variants = Map.of();

  @Option(
      names = "--users",
      paramLabel = "STEPS",
      description =
          "How many users, for every plan, instead of what the suite says: 4, or steps such as"
              + " 1,2,4,8 or 1..8 or 1..64 x2.")
  private String users = "";

  @Option(
      names = "-P",
      paramLabel = "NAME=VALUE",
      description =
          "A fact for the report (release, build, ticket and what stands under facts in the"
              + " suite), or else a JMeter property for every plan, before the suite's own.")
  private Map<String, String> properties = Map.of();

  @Mixin private SearchOptions searching = new SearchOptions();

  @Option(
      names = "--baseline",
      paramLabel = "RESULTS",
      description =
          "The results.json of an earlier run, or its folder, for criteria such as p90(Home) <="
              + " baseline + 10 %%.")
  private String baseline = "";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "The folder for the results; must not exist yet. Without it: a new one in reports,"
              + " which reports/latest then points to.")
  private String out = "";

  @Option(
      names = "--check",
      description =
          "Only try the suite: one user goes once through each plan. Says whether all answer and"
              + " how long the real run will take. Leaves no files.")
  private boolean check;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Optional<CapacitySearch> search = searching.search();
    refuseBeside(search);
    Suite whole = withOptions(Suites.read(suiteFile));
    Suite suite = search.map(range -> SearchOptions.suited(whole, range)).orElse(whole);
    StackSpec spec = StackSpec.parse(suite.stack(), suite.variants());
    refuseAddressesOfAnotherStack(spec);
    Stacks.refuseUnknown(spec);
    Optional<SavedBaseline> earlier = baseline();
    refuseMissing(suite, earlier);
    Home home = Home.current();
    Console console = new Console(System.out, System.console() != null);
    if (check) {
      return new SuiteCheck(home, suite, spec, console, Clock.systemUTC()).run()
          ? Main.PASSED
          : Main.FAILED;
    }
    // To the very end, or Ctrl-C would halt us before the verdict is said.
    try (Interruption interruption = Interruption.expected()) {
      return run(home, suite, spec, earlier, search, console, interruption);
    }
  }

  private void refuseBeside(Optional<CapacitySearch> search) {
    if (search.isPresent() && !(users.isBlank() && baseline.isBlank())) {
      throw new ConfigException(
          "--search chooses the users itself and compares with no earlier run; leave out "
              + (users.isBlank() ? "--baseline" : "--users"));
    }
  }

  /** In a suite they may wait for another run; whoever types them means this one. */
  private void refuseAddressesOfAnotherStack(StackSpec spec) {
    for (String name : variants.keySet()) {
      if (name.startsWith(StackSpec.EXTERNAL_PREFIX) && !spec.kind().equals(StackSpec.EXTERNAL)) {
        throw new ConfigException(
            "--variant %s speaks of the external stack, but the stack is %s; say --stack external"
                .formatted(name, spec.kind()));
      }
    }
  }

  private int run(
      Home home,
      Suite suite,
      StackSpec spec,
      Optional<SavedBaseline> earlier,
      Optional<CapacitySearch> search,
      Console console,
      Interruption interruption)
      throws IOException, InterruptedException {
    RunFolder folder = runFolder(suite.name() + "-" + suite.stack());
    Report report;
    if (earlier.isPresent()) {
      earlier.get().keepIn(folder);
    }
    try {
      report =
          new RunSession(home, suite, spec, folder, console, Clock.systemUTC(), search)
              .run(interruption);
    } catch (ConfigException | StackException e) {
      SavedBaseline.removeFrom(folder);
      folder.deleteIfEmpty();
      throw e;
    }
    console.say(SummaryText.write(report));
    console.say("Report: " + folder.root().resolve("report.html"));
    if (out.isBlank()) {
      linkAsLatest(folder, console);
    }
    return report.verdict() == VerdictKind.PASSED ? Main.PASSED : Main.FAILED;
  }

  private Optional<SavedBaseline> baseline() {
    return baseline.isBlank()
        ? Optional.empty()
        : Optional.of(SavedBaseline.read(Path.of(baseline)));
  }

  /** An hour of load for a criterion that cannot be judged would be an hour lost. */
  private static void refuseMissing(Suite suite, Optional<SavedBaseline> earlier) {
    for (SuitePlan plan : suite.plans()) {
      if (earlier.isPresent()) {
        earlier.get().refuseMissing(plan.name(), plan.targets().criteria());
      } else {
        plan.targets().criteria().forEach(Criterion::refuseWithoutBaseline);
      }
    }
  }

  private static void linkAsLatest(RunFolder folder, Console console) throws IOException {
    try {
      folder.linkAsLatest();
    } catch (FileSystemException e) {
      // A convenience: it must not cost the verdict.
      console.say("latest does not point to it: " + e.getMessage());
    }
  }

  private Suite withOptions(Suite suite) {
    Map<String, String> facts = new LinkedHashMap<>(suite.facts());
    Map<String, String> overriding = new LinkedHashMap<>();
    refuseKeys();
    Map<String, String> stackVariants = new LinkedHashMap<>(suite.variants());
    stackVariants.putAll(variants);
    properties.forEach(
        (name, value) ->
            (FACTS.contains(name) || facts.containsKey(name) ? facts : overriding)
                .put(name, value));
    List<SuitePlan> plans = suite.plans().stream().map(plan -> plan.with(overriding)).toList();
    if (!users.isBlank()) {
      UserSteps steps = UserSteps.parse("--users", users);
      plans = plans.stream().map(plan -> plan.withUsers(steps)).toList();
    }
    return new Suite(
        suite.name(),
        stack.isBlank() ? suite.stack() : stack,
        stackVariants,
        facts,
        suite.properties(),
        plans);
  }

  /** As a property it would be overruled by the suite, and nobody would notice. */
  private void refuseKeys() {
    for (String key : SuitePlan.KEYS) {
      if (properties.containsKey(key)) {
        throw new ConfigException(
            "-P "
                + key
                + ": "
                + (key.equals("users") ? "say --users" : "say it in the suite, as " + key)
                + "; the figures depend on it");
      }
    }
  }

  private RunFolder runFolder(String name) throws IOException {
    return out.isBlank()
        ? RunFolder.create(Path.of("reports"), LocalDateTime.now(), name)
        : RunFolder.createAt(Path.of(out));
  }
}

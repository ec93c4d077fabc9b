package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.judge.load.UserSteps;
import io.github.ampmeter.run.suite.LoadWorker;
import io.github.ampmeter.run.suite.ProtectedProperties;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.Suite.LoadGenerator;
import io.github.ampmeter.run.suite.Suite.StackChoice;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.stack.StackSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Option;

/** Options of {@code ampmeter run} that override or extend the suite. */
final class SuiteOptions {
  static final List<String> FACTS = List.of("release", "build", "ticket", "configuration");

  @Option(
      names = "--stack",
      paramLabel = "KIND",
      description =
          "The stack to test instead of the suite's. It is embedded, local, container or"
              + " external.")
  private String stack = "";

  @Option(
      names = "--variant",
      paramLabel = "NAME=VALUE",
      description =
          "A variant of the stack instead of the suite's. It may also be an address of the"
              + " external stack (external.web=...): see docs/guides/stacks.md.")
  private Map<String, String> variants = Map.of();

  @Option(
      names = "--users",
      paramLabel = "STEPS",
      description =
          "Users of every plan instead of the suite's. Use 4, or steps such as 1,2,4,8 or"
              + " 1..8 or 1..64 x2.")
  private String users = "";

  @Option(
      names = "--load-workers",
      paramLabel = "HOST,...",
      description =
          "Machines that carry the load together. They replace the suite's: see"
              + " docs/guides/distributed.md.")
  private String loadWorkers = "";

  @Option(
      names = "-P",
      paramLabel = "NAME=VALUE",
      description =
          "A fact for the report, or a JMeter property. Facts are release, build, ticket and"
              + " the facts of the suite; any other name is a JMeter property for every plan,"
              + " which overrides the suite's.")
  private Map<String, String> properties = Map.of();

  /** The settings of the stack that options override: its kind and variants. */
  Set<String> stackSettings() {
    Set<String> names = new HashSet<>(variants.keySet());
    if (!stack.isBlank()) {
      names.add("stack");
    }
    return names;
  }

  /** Whether anything but the kind of stack and facts is overridden. */
  boolean changesSuites() {
    return hasUsers() || !loadWorkers.isBlank() || !variants.isEmpty();
  }

  String stack() {
    return stack;
  }

  Map<String, String> facts() {
    return properties;
  }

  boolean hasUsers() {
    return !users.isBlank();
  }

  /** The file of a suite; one that is part of Ampmeter may be given by its name alone. */
  static Path file(Path given) {
    Path own =
        Path.of(System.getProperty("ampmeter.home", ""), "testplans", "suites", given + ".yaml");
    return given.getNameCount() == 1 && !Files.exists(given) && Files.exists(own) ? own : given;
  }

  Suite applied(Suite suite) {
    validateNames("-P", properties);
    validateNames("--variant", variants);
    validateKeys();
    Map<String, String> facts = new LinkedHashMap<>(suite.facts());
    Map<String, String> overriding = new LinkedHashMap<>();
    properties.forEach(
        (name, value) ->
            (FACTS.contains(name) || facts.containsKey(name) ? facts : overriding)
                .put(name, value));
    List<SuitePlan> plans = suite.plans().stream().map(plan -> plan.with(overriding)).toList();
    if (hasUsers()) {
      UserSteps steps = UserSteps.parse("--users", users);
      plans = plans.stream().map(plan -> plan.withUsers(steps)).toList();
    }
    Map<String, String> stackVariants = new LinkedHashMap<>(suite.stack().variants());
    stackVariants.putAll(variants);
    LoadGenerator generator = suite.generator();
    return new Suite(
        suite.name(),
        new StackChoice(stack.isBlank() ? suite.stack().kind() : stack, stackVariants),
        facts,
        loadWorkers.isBlank()
            ? generator
            : generator.on(LoadWorker.parse("--load-workers", loadWorkers)),
        suite.sources(),
        suite.matrix(),
        plans);
  }

  /** Rejects names and values that JMeter's command line or the report could not show. */
  static void validateNames(String option, Map<String, String> values) {
    values.forEach(
        (name, value) -> {
          if (name.isEmpty() || name.chars().anyMatch(c -> invisible(c))) {
            throw new ConfigException(
                option
                    + " must be a name without blanks and control characters, = and a value"
                    + ", was \"%s=%s\"".formatted(visible(name), visible(value)));
          }
          if (value.chars().anyMatch(Character::isISOControl)) {
            throw new ConfigException(
                "%s %s must have a value without control characters, was \"%s\""
                    .formatted(option, name, visible(value)));
          }
        });
  }

  private static boolean invisible(int c) {
    return Character.isISOControl(c) || Character.isWhitespace(c) || Character.isSpaceChar(c);
  }

  private static String visible(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }

  /** Rejects properties of the load, which the suite would override without a message. */
  private void validateKeys() {
    ConfigException.at("-P", () -> ProtectedProperties.validate(properties.keySet()));
    for (String key : LoadKey.PROPERTIES) {
      if (properties.containsKey(key)) {
        String value = properties.get(key);
        throw new ConfigException(
            "-P %s=%s sets the load; use %s, so that the report shows it"
                .formatted(
                    key,
                    value,
                    key.equals("users") ? "--users " + value : "the suite's key " + key));
      }
    }
  }

  /** Rejects addresses of the external stack for other stacks; in a suite they may be unused. */
  void validateAddresses(StackSpec spec) {
    for (String name : variants.keySet()) {
      if (name.startsWith(StackSpec.EXTERNAL_PREFIX) && spec.kind().managed()) {
        throw new ConfigException(
            "--variant %s is for the external stack, but the stack is %s; use --stack external"
                .formatted(name, spec.kind().key()));
      }
    }
  }
}

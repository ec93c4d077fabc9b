package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.benchmark.Benchmark.DatasetFactory;
import io.github.ampmeter.benchmark.Dataset;
import io.github.ampmeter.benchmark.TargetDatabase;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.session.Stacks;
import io.github.ampmeter.run.session.SuiteData;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.Suites;
import io.github.ampmeter.stack.BackgroundStack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackRecord;
import io.github.ampmeter.stack.StackSpec;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    description = "Keeps a stack up for work in JMeter's GUI or by hand.",
    synopsisSubcommandLabel = "start|status|stop",
    mixinStandardHelpOptions = true)
public final class StackCommand implements Runnable {
  @Spec private CommandSpec spec;

  private static final String PROPERTIES =
      "Writes the properties that plans need, passwords included, to a new file that only its owner"
          + " can read: for jmeter -q.";

  private final Console console = new Console(System.out, false);

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "name a command: start, status or stop");
  }

  @Command(
      name = "start",
      description =
          "Starts a stack that stays up, and prints its addresses and the properties that plans"
              + " take. Prefers port 8180 for the web server, the plans' default.",
      mixinStandardHelpOptions = true)
  int start(
      @Option(
              names = "--stack",
              paramLabel = "KIND",
              defaultValue = "",
              description = "What to start: embedded (the default), local or container.")
          String asked,
      @Option(
              names = "--suite",
              paramLabel = "FILE",
              description =
                  "The stack of a suite, with its variants and its application; the other"
                      + " options take precedence.")
          Path suiteFile,
      @Option(
              names = "--variant",
              paramLabel = "NAME=VALUE",
              description =
                  "A variant of the stack, such as keepAlive=false, maxWorkers=50 or"
                      + " webPort=8180: see docs/guides/stacks.md.")
          Map<String, String> variants,
      @Option(
              names = "--data",
              paramLabel = "NAME",
              description = "A data set to load, such as olio; ampmeter data takes its parameters.")
          String data,
      @Option(names = "--properties", paramLabel = "FILE", description = PROPERTIES)
          Path properties)
      throws IOException {
    Optional<Suite> suite = Optional.ofNullable(suiteFile).map(Suites::read);
    String kind = asked.isEmpty() ? suite.map(s -> s.stack().kind()).orElse("embedded") : asked;
    if (kind.equals(StackKind.EXTERNAL.key())) {
      throw new ConfigException(
          "the external stack is up already: start takes embedded, local or container");
    }
    Map<String, String> chosen =
        new LinkedHashMap<>(suite.map(s -> s.stack().variants()).orElse(Map.of()));
    chosen.putAll(variants == null ? Map.of() : variants);
    try {
      return start(StackSpec.parse(StackKind.parse(kind), chosen), data, properties);
    } catch (ConfigException e) {
      throw suite.isEmpty()
          ? e
          : Suites.placed(suiteFile, e, variants == null ? Set.of() : variants.keySet());
    }
  }

  private int start(StackSpec stack, String data, Path properties) throws IOException {
    if (properties != null && Files.exists(properties)) {
      throw existing(properties, null);
    }
    Home home = Home.current();
    LocalDate today = LocalDate.now(Clock.systemUTC());
    Optional<Dataset> dataset =
        Optional.ofNullable(data)
            .map(
                name ->
                    SuiteData.dataset(
                        name,
                        new DatasetFactory.Order(
                            Map.of(), "--data", OptionalInt.empty(), home.datasets(), today)));
    StackRecord record =
        Stacks.detachedStack()
            .start(
                stack,
                Stacks.origin(home, Clock.systemUTC()),
                (spec, logs) -> Stacks.create(home, spec, logs));
    describe(record);
    write(record, properties);
    TargetDatabase database = new TargetDatabase(record.addresses().database()::connect);
    dataset.ifPresent(wanted -> database.load(wanted, console::say));
    return ExitCode.PASSED;
  }

  @Command(
      name = "status",
      description = "Shows whether a stack is up and where; exits with 1 if none is.",
      mixinStandardHelpOptions = true)
  int status(
      @Option(names = "--properties", paramLabel = "FILE", description = PROPERTIES)
          Path properties)
      throws IOException {
    BackgroundStack.Status status = Stacks.detachedStack().status();
    if (status.record().isEmpty()) {
      console.say(words(status.state()));
      return ExitCode.FAILED;
    }
    describe(status.record().get());
    write(status.record().get(), properties);
    return ExitCode.PASSED;
  }

  @Command(
      name = "stop",
      description = "Stops the stack that start left up, and deletes its data.",
      mixinStandardHelpOptions = true)
  int stop() {
    BackgroundStack.State state = Stacks.detachedStack().stop();
    console.say(state == BackgroundStack.State.RUNNING ? "The stack is stopped." : words(state));
    return ExitCode.PASSED;
  }

  private static String words(BackgroundStack.State state) {
    return state == BackgroundStack.State.CRASHED
        ? "The stack had crashed; its remains are removed, except for its logs in %s."
            .formatted(Stacks.detachedStack().logs())
        : "No stack is up.";
  }

  private static void write(StackRecord record, Path properties) throws IOException {
    if (properties == null) {
      return;
    }
    try {
      Secrets.write(Stacks.properties(record.addresses()), properties);
    } catch (FileAlreadyExistsException e) {
      throw existing(properties, e);
    }
  }

  private static ConfigException existing(Path properties, Exception cause) {
    return new ConfigException(
        "--properties " + properties + ": exists already; name a new file", cause);
  }

  private void describe(StackRecord record) {
    StackAddresses addresses = record.addresses();
    console.say("The " + record.kind() + " stack is up.");
    console.say("  started   from " + record.origin());
    console.say("  web       " + addresses.page("/"));
    console.say("  database  " + addresses.database());
    console.say(
        "  plans     "
            + Secrets.without(Stacks.properties(addresses)).entrySet().stream()
                .map(property -> "-J" + property.getKey() + "=" + property.getValue())
                .collect(Collectors.joining(" ")));
  }
}

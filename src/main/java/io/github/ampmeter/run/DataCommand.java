package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.Dataset;
import io.github.ampmeter.benchmark.TableRows;
import io.github.ampmeter.benchmark.TargetDatabase;
import io.github.ampmeter.benchmark.as3ap.As3apDataset;
import io.github.ampmeter.benchmark.as3ap.As3apFiles;
import io.github.ampmeter.benchmark.as3ap.Setting.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.Setting.Engine;
import io.github.ampmeter.benchmark.olio.Olio;
import io.github.ampmeter.benchmark.olio.OlioData;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.session.Stacks;
import io.github.ampmeter.stack.StackRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    description =
        "Makes the data of a workload. Writes it as files, or in the database of the stack.",
    synopsisSubcommandLabel = "as3ap|olio",
    subcommands = DataCommand.As3apDataCommand.class,
    mixinStandardHelpOptions = true)
public final class DataCommand implements Runnable {
  @Spec private CommandSpec spec;

  private final Console console = new Console(System.out, false);
  private final Clock clock = Clock.systemUTC();

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "name the data: as3ap or olio");
  }

  @Command(
      name = "olio",
      description = "Persons, events, tags and comments of the Olio site.",
      mixinStandardHelpOptions = true)
  int olio(
      @Option(
              names = "--users",
              paramLabel = "N",
              defaultValue = "25",
              description = "The number of concurrent users. Default: 25.")
          String users,
      @Option(
              names = "--seed",
              paramLabel = "N",
              defaultValue = "" + OlioData.SEED,
              description = "The seed of the random data, which does not change their amount.")
          String seed,
      @Option(
              names = "--date",
              paramLabel = "YYYY-MM-DD",
              description = "The day after which events take place. Default: today.")
          LocalDate date,
      @Option(
              names = "--out",
              paramLabel = "DIR",
              description = "Write one .tsv file per table to DIR.")
          Path out,
      @Option(
              names = "--load",
              description = "Load into the stack that \"ampmeter stack start\" keeps.")
          boolean load,
      @Option(
              names = "--set",
              paramLabel = "NAME=VALUE",
              description = "With --load: queries=original|rewritten, cache=true|false.")
          Map<String, String> settings)
      throws IOException {
    Map<String, String> parameters = new LinkedHashMap<>(Map.of("users", users, "seed", seed));
    parameters.putAll(settings == null ? Map.of() : settings);
    OlioData data = OlioData.parse(parameters, "olio", date == null ? LocalDate.now(clock) : date);
    if (out == null && !load) {
      throw new ConfigException("data olio: give --out DIR for files or --load for the database");
    }
    if (out != null) {
      Files.createDirectories(out);
      for (TableRows table : data.tables().all()) {
        long rows = table.write(out.resolve(table.name() + ".tsv"));
        console.say(table.name() + ".tsv: " + rows + " rows");
      }
    }
    if (load) {
      loadIntoStack(Olio.dataset(data, Home.current().datasets()), console);
    }
    return ExitCode.PASSED;
  }

  /** Returns facts to print. */
  static Map<String, String> loadIntoStack(Dataset dataset, Console console) {
    StackRecord running =
        Stacks.detachedStack()
            .status()
            .record()
            .orElseThrow(
                () -> new ConfigException("no stack is up; start one: ampmeter stack start"));
    console.say("Loading into the stack that is up: " + running.describe());
    return new TargetDatabase(running.addresses().database()::connect).load(dataset, console::say);
  }

  @Command(
      name = "as3ap",
      description =
          "The five relations of AS3AP, the same each time: as files, or loaded with"
              + " every index and checked. Exits with 1 if a rule of the benchmark is broken.",
      mixinStandardHelpOptions = true)
  static final class As3apDataCommand implements Callable<Integer> {
    private final Console console = new Console(System.out, false);

    @Option(
        names = "--size",
        paramLabel = "SIZE",
        defaultValue = "40MB",
        description = "4MB, 40MB (the default), 400MB or 4GB: 10^4 to 10^7 rows a relation.")
    private String size;

    @Option(
        names = "--engine",
        paramLabel = "ENGINE",
        defaultValue = "InnoDB",
        description = "InnoDB (the default) or MyISAM.")
    private String engine;

    @Option(
        names = "--out",
        paramLabel = "DIR",
        description = "Write one .tsv file per relation and load.sql to DIR, and check them.")
    private Path out;

    @Option(
        names = "--load",
        description = "Load into the stack that \"ampmeter stack start\" keeps.")
    private boolean load;

    @Override
    public Integer call() throws IOException {
      As3apDataset dataset = new As3apDataset(DatabaseSize.parse(size), Engine.parse(engine));
      if (out == null && !load) {
        throw new ConfigException(
            "data as3ap: give --out DIR for files or --load for the database");
      }
      boolean conforms = true;
      if (out != null) {
        As3apFiles files = new As3apFiles(out, dataset.size());
        files.write(dataset.engine(), console::say);
        conforms = files.conforms(console::say);
      }
      if (load) {
        DataCommand.loadIntoStack(dataset, console)
            .forEach((name, value) -> console.say("  " + name + ": " + value));
      }
      return conforms ? ExitCode.PASSED : ExitCode.FAILED;
    }
  }
}

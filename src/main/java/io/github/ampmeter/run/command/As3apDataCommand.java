package io.github.ampmeter.run.command;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.as3ap.data.As3apDataset;
import io.github.ampmeter.benchmark.as3ap.data.As3apFiles;
import io.github.ampmeter.benchmark.as3ap.data.Setting.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.data.Setting.Engine;
import io.github.ampmeter.run.load.Console;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ampmeter data as3ap}. */
@Command(
    name = "as3ap",
    description =
        "The five relations of AS3AP, the same each time: as files, or loaded with every index and"
            + " checked. Exits with 1 when a rule of the benchmark does not hold.",
    mixinStandardHelpOptions = true)
final class As3apDataCommand implements Callable<Integer> {
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
      description = "One .tsv file a relation and load.sql, in DIR; read again and checked.")
  private Path out;

  @Option(names = "--load", description = "Into the stack that \"ampmeter stack start\" keeps.")
  private boolean load;

  @Override
  public Integer call() throws IOException {
    As3apDataset dataset = new As3apDataset(DatabaseSize.parse(size), Engine.parse(engine));
    if (out == null && !load) {
      throw new ConfigException("data as3ap: say --out DIR for files or --load for the database");
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

package io.github.ampmeter.run;

import io.github.ampmeter.benchmark.mongo.PerfResults;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    description =
        "Prints results of MongoDB in the formats of mongo-perf. Prints its table, then"
            + " its JSON, or writes the JSON to a file.",
    mixinStandardHelpOptions = true)
public final class MongoPerfCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RESULTS",
      description = "A results.json, or the folder of the run that it is in.")
  private Path results;

  @Option(
      names = "--label",
      paramLabel = "LABEL",
      description = "Labels that are tests. Default: Insert.Empty and Queries.Empty.")
  private List<String> labels = List.of();

  @Option(names = "--out", paramLabel = "FILE", description = "The file for the JSON.")
  private Path out;

  @Override
  public Integer call() throws IOException {
    PerfResults perf = PerfResults.read(results, labels);
    PrintWriter to = spec.commandLine().getOut();
    to.print(perf.table());
    String json = PerfResults.json(perf);
    if (out == null) {
      to.print(json);
    } else {
      Files.writeString(out, json);
    }
    to.flush();
    return ExitCode.PASSED;
  }
}

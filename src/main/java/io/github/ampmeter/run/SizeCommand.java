package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.session.SizeRun;
import io.github.ampmeter.run.suite.Suites;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    description =
        "Computes how many load workers a load needs. Measures how much of this machine"
            + " JMeter uses for a user of each plan, in short loads of 5 and 20 users, or 1 and"
            + " 5, and computes how many load workers a load needs. Judges nothing.",
    mixinStandardHelpOptions = true)
public final class SizeCommand implements Callable<Integer> {
  private static final int MOST_USERS = 100_000_000;

  @Parameters(paramLabel = "SUITE.yaml", description = "The suite with the plans and the stack.")
  private Path suite;

  @Option(
      names = "--users",
      required = true,
      paramLabel = "N",
      description = "The number of users of the load.")
  private int users;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (users < 1 || users > MOST_USERS) {
      throw new ConfigException(
          "--users must lie between 1 and %s, was %s".formatted(MOST_USERS, users));
    }
    Console console = Console.standard(false);
    try (Interruption interruption = Interruption.expected()) {
      boolean measured =
          new SizeRun(
                  Home.current(), Suites.read(SuiteOptions.file(suite)), console, Clock.systemUTC())
              .run(users, interruption);
      return interruption.exitsWith(measured ? ExitCode.PASSED : ExitCode.FAILED);
    }
  }
}

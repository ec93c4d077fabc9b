package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackRecord;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.WatchedProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ampmeter gui}. */
@Command(
    name = "gui",
    description = {
      "Opens JMeter's GUI with Ampmeter's elements, the plan and a stack to run it against:",
      "the one that 'ampmeter stack start' keeps up, or one that lives as long as the window."
    },
    mixinStandardHelpOptions = true)
final class GuiCommand implements Callable<Integer> {
  private static final long MILLIS_BETWEEN_LOOKS = 250;

  @Parameters(paramLabel = "PLAN", arity = "0..1", description = "A .jmx to open.")
  private Path plan;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Home home = Home.current();
    Optional<Path> checked = Optional.ofNullable(plan).map(PlanFile::checked);
    if (System.getenv("DISPLAY") == null && !System.getProperty("os.name").startsWith("Mac")) {
      throw new ConfigException("the GUI needs a display: DISPLAY is not set");
    }
    Console console = new Console(System.out, false);
    Optional<StackRecord> kept = StackHome.detachedStack().status().record();
    if (kept.isPresent()) {
      return open(home, checked, kept.get().addresses());
    }
    Path logs = Files.createTempDirectory("ampmeter-gui-logs-");
    try (Stack stack =
        Stacks.create(home, StackSpec.of("embedded").preferringPorts(8180, 13306), logs)) {
      console.say("Starting the embedded stack");
      StackAddresses addresses = stack.start();
      console.say("Stack is up: " + addresses.page("/") + "; it ends with the window");
      return open(home, checked, addresses);
    }
  }

  private static int open(Home home, Optional<Path> plan, StackAddresses addresses)
      throws InterruptedException {
    List<String> words = new ArrayList<>(List.of(home.jmeterLauncher().toString()));
    plan.ifPresent(file -> words.addAll(List.of("-t", file.toString())));
    StackHome.properties(addresses).forEach((name, value) -> words.add("-J" + name + "=" + value));
    try (Interruption interruption = Interruption.expected();
        WatchedProcesses processes = WatchedProcesses.start(home.root())) {
      Process jmeter =
          processes.spawn(io.github.ampmeter.stack.Command.of(words, Path.of("").toAbsolutePath()));
      while (!jmeter.waitFor(MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS)) {
        if (interruption.requested()) {
          return Main.FAILED;
        }
      }
      return jmeter.exitValue() == 0 ? Main.PASSED : Main.OTHER;
    }
  }
}

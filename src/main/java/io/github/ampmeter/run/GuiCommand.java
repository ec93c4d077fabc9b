package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.run.CommonOptions.JMeterOption;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.load.Secrets;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.session.Stacks;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackRecord;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ampmeter gui}. */
@Command(
    description =
        "Opens JMeter's GUI with Ampmeter's elements, a plan and a stack to run it against: the one"
            + " that 'ampmeter stack start' keeps up, or one that lives as long as the window.",
    mixinStandardHelpOptions = true)
public final class GuiCommand implements Callable<Integer> {
  private static final long MILLIS_BETWEEN_LOOKS = 250;

  /** The plans' defaults, so that a plan runs from the window as it stands. */
  private static final int WEB_PORT = 8180;

  private static final int DATABASE_PORT = 13306;

  private final Console console = new Console(System.out, false);

  @Option(
      names = "--own-stack",
      description = "A new stack that lives as long as the window, whatever stack is up.")
  private boolean ownStack;

  @Mixin private JMeterOption jmeter = new JMeterOption();

  @Parameters(
      paramLabel = "PLAN",
      arity = "0..1",
      description = "A .jmx file to open; without it, an empty plan.")
  private Path plan;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Optional<PlanFile> file = Optional.ofNullable(plan).map(PlanFile::read);
    if (System.getenv("DISPLAY") == null && !System.getProperty("os.name").startsWith("Mac")) {
      throw new ConfigException(
          "gui needs a display, and DISPLAY is not set; run it on a desktop, or under xvfb-run");
    }
    try (JMeterOption.InUse chosen = jmeter.over(Home.current());
        Interruption interruption = Interruption.expected();
        WatchedProcesses processes = WatchedProcesses.start()) {
      Home home = chosen.home();
      file.ifPresent(opened -> home.validatePlugins(opened, Map.of()));
      GuiStack stack = GuiStack.of(Stacks.detachedStack().status().record(), home, file, ownStack);
      console.say(stack.why());
      return stack.kept().isPresent()
          ? open(home, file, stack.kept().get().addresses(), processes, interruption)
          : withStack(home, file, processes, interruption);
    }
  }

  private int withStack(
      Home home, Optional<PlanFile> plan, WatchedProcesses processes, Interruption interruption)
      throws IOException, InterruptedException {
    StackSpec spec = GuiStack.spec(plan).stayingUpAt(WEB_PORT, DATABASE_PORT);
    try (Stack stack = Stacks.create(home, spec, processes.scratchFolder())) {
      StackAddresses addresses = stack.start();
      console.say("Stack is up: " + addresses.page("/") + "; it ends with the window");
      return open(home, plan, addresses, processes, interruption);
    }
  }

  private static int open(
      Home home,
      Optional<PlanFile> plan,
      StackAddresses addresses,
      WatchedProcesses processes,
      Interruption interruption)
      throws IOException, InterruptedException {
    List<String> words = jmeterCommand(home, plan);
    Map<String, String> properties = new LinkedHashMap<>(Stacks.properties(addresses));
    plan.map(PlanFile::properties).ifPresent(properties::putAll);
    Secrets.without(properties).forEach((name, value) -> words.add("-J" + name + "=" + value));
    Secrets.file(Secrets.only(properties), processes.scratchFolder())
        .ifPresent(file -> words.addAll(List.of("-q", file.toString())));
    Process jmeter =
        processes.spawn(
            io.github.ampmeter.stack.process.Command.of(words, Path.of("").toAbsolutePath()));
    while (!jmeter.waitFor(MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS)) {
      if (interruption.requested()) {
        return ExitCode.FAILED;
      }
    }
    return jmeter.exitValue() == 0 ? ExitCode.PASSED : ExitCode.OTHER;
  }

  /** Starts JMeter's window, before the addresses of a stack are added. */
  static List<String> jmeterCommand(Home home, Optional<PlanFile> plan) {
    List<String> command =
        new ArrayList<>(
            List.of(home.jmeterLauncher().toString(), "-Jampmeter.launcher=" + home.launcher()));
    plan.ifPresent(file -> command.addAll(List.of("-t", file.path().toString())));
    if (home.theirs().isPresent()) {
      // Our own home sets how Validate treats our thread groups; the user's does not.
      command.addAll(List.of("-q", home.ownJMeter().resolve("bin/user.properties").toString()));
    }
    return command;
  }

  /**
   * Against which stack a plan runs from JMeter's window: the one that is kept up, or one of its
   * own.
   *
   * @param kept whose addresses are used; empty: a new one is started
   * @param why in words for a person
   */
  public record GuiStack(Optional<StackRecord> kept, String why) {
    private static final String MONGO_ADDRESS = "mongoUri";

    /**
     * Decides.
     *
     * @param kept the stack that is up, whoever started it
     * @param own whether a person wants one for this window alone
     */
    public static GuiStack of(
        Optional<StackRecord> kept, Home home, Optional<PlanFile> plan, boolean own) {
      if (kept.isEmpty() || own) {
        return new GuiStack(Optional.empty(), "Starting the embedded stack");
      }
      StackRecord record = kept.get();
      if (asksForMongo(plan) && record.addresses().mongo().isEmpty()) {
        return new GuiStack(
            Optional.empty(),
            "The stack that is up has no MongoDB ("
                + record.describe()
                + "): starting the embedded stack with one");
      }
      boolean ours = Stacks.startedBy(home, record);
      return new GuiStack(
          kept,
          ours
              ? "Using the stack that is up: " + record.describe()
              : "Using the stack that another checkout keeps up: "
                  + record.describe()
                  + ". For one of this checkout's own, which ends with the window: gui"
                  + " --own-stack");
    }

    /** What to start where none is used. */
    public static StackSpec spec(Optional<PlanFile> plan) {
      return StackSpec.parse(
          StackKind.EMBEDDED, asksForMongo(plan) ? Map.of("mongo", "true") : Map.of());
    }

    private static boolean asksForMongo(Optional<PlanFile> plan) {
      return plan.filter(file -> file.mentions(MONGO_ADDRESS)).isPresent();
    }
  }
}

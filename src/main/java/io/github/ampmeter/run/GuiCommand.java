package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.benchmark.Dataset;
import io.github.ampmeter.benchmark.TargetDatabase;
import io.github.ampmeter.benchmark.TargetDatabase.DatasetException;
import io.github.ampmeter.run.CommonOptions.JMeterOption;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.session.Stacks;
import io.github.ampmeter.run.session.SuiteData;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.Suites;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackRecord;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    description =
        "Opens JMeter's GUI with Ampmeter's elements and a stack. The stack is the one"
            + " that 'ampmeter stack start' keeps up, or one that lives as long as the window.",
    mixinStandardHelpOptions = true)
public final class GuiCommand implements Callable<Integer> {
  private static final long MILLIS_BETWEEN_LOOKS = 250;

  private final Console console = new Console(System.out, false);

  @Option(
      names = "--suite",
      paramLabel = "FILE",
      description =
          "Starts the stack of a suite, with its application and data, and opens the suite's first"
              + " plan, or PLAN, with the properties that the suite gives it.")
  private Path suiteFile;

  @Option(
      names = "--web",
      paramLabel = "URL",
      description = "Starts no stack: plans run against this web server, which is up already.")
  private String web;

  @Option(
      names = "--own-stack",
      description = "A new stack that lives as long as the window, whatever stack is up.")
  private boolean ownStack;

  @Mixin private JMeterOption jmeter = new JMeterOption();

  @Parameters(
      paramLabel = "PLAN",
      arity = "0..1",
      description = "A .jmx file to open; without it and --suite, an empty plan.")
  private Path plan;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Work work = work();
    if (System.getenv("DISPLAY") == null && !System.getProperty("os.name").startsWith("Mac")) {
      throw new ConfigException(
          "gui needs a display, and DISPLAY is not set; run it on a desktop, or under xvfb-run");
    }
    try (Home home = jmeter.over(Home.current());
        Interruption interruption = Interruption.expected();
        WatchedProcesses processes = WatchedProcesses.start(console::say)) {
      work.file().ifPresent(opened -> validate(home, opened, work.properties()));
      if (work.spec().isPresent()) {
        return withStack(home, work, work.spec().get(), processes, interruption);
      }
      GuiStack stack =
          GuiStack.of(Stacks.detachedStack().status().record(), home, work.file(), ownStack);
      console.say(stack.why());
      return stack.kept().isPresent()
          ? open(home, work, stack.kept().get().addresses(), processes, interruption)
          : withStack(home, work, GuiStack.spec(work.file()), processes, interruption);
    }
  }

  /** A window opens the author's own file, for which no class may be missing. */
  private static void validate(Home home, PlanFile plan, Map<String, String> properties) {
    Set<String> lacking = home.validatePlugins(plan, properties);
    if (!lacking.isEmpty()) {
      throw new ConfigException(
          "%s cannot be opened: JMeter lacks the listeners %s; ampmeter run leaves them out"
              .formatted(plan.path(), String.join(", ", lacking)));
    }
  }

  private Work work() {
    if (web != null && (suiteFile != null || ownStack)) {
      throw new ConfigException("gui --web starts no stack; remove --suite and --own-stack");
    }
    if (suiteFile != null) {
      return Work.of(suiteFile, Optional.ofNullable(plan));
    }
    return new Work(
        Optional.ofNullable(plan).map(PlanFile::read),
        Optional.ofNullable(web)
            .map(url -> StackSpec.parse(StackKind.EXTERNAL, Map.of("external.web", url))),
        Optional.empty(),
        Map.of());
  }

  private int withStack(
      Home home, Work work, StackSpec asked, WatchedProcesses processes, Interruption interruption)
      throws IOException, InterruptedException {
    boolean ours = asked.kind().managed();
    StackSpec spec = ours ? asked.stayingUp() : asked;
    try (Stack stack = Stacks.create(home, spec, processes.scratchFolder())) {
      StackAddresses addresses = stack.start();
      stack.notes().forEach(console::say);
      console.say(
          ours
              ? "Stack is up: " + addresses.page("/") + "; it ends with the window"
              : "Plans run against " + addresses.page("/"));
      return open(home, work, addresses, processes, interruption);
    } catch (ConfigException e) {
      throw suiteFile == null ? e : Suites.placed(suiteFile, e, Set.of());
    }
  }

  private int open(
      Home home,
      Work work,
      StackAddresses addresses,
      WatchedProcesses processes,
      Interruption interruption)
      throws IOException, InterruptedException {
    Optional<PlanFile> file = work.file();
    if (file.filter(PlanFile::isGenerated).isPresent()) {
      Path written = processes.scratchFolder().resolve(file.get().path().getFileName());
      file = Optional.of(PlanFile.read(Files.write(written, file.get().content())));
    }
    List<String> words = jmeterCommand(home, file);
    if (suiteFile != null) {
      words.add("-Jampmeter.suite=" + suiteFile.toAbsolutePath());
    }
    Map<String, String> properties = new LinkedHashMap<>(Stacks.properties(addresses));
    work.data(home).ifPresent(data -> properties.putAll(inPlace(data, addresses)));
    properties.putAll(work.properties());
    Secrets.without(properties).forEach((name, value) -> words.add("-J" + name + "=" + value));
    Secrets.file(Secrets.only(properties), processes.scratchFolder())
        .ifPresent(secret -> words.addAll(List.of("-q", secret.toString())));
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

  /**
   * Loads data that the database lacks. Existing data stay, whatever their size.
   *
   * @return the properties for plans on the data
   */
  private Map<String, String> inPlace(Dataset data, StackAddresses addresses) {
    String missing = "The plan needs the data " + data.name() + " in the database: ";
    if (addresses.knownDatabase().isEmpty()) {
      console.say(missing + "it is not loaded, since the database's address is not known");
      return Map.of();
    }
    TargetDatabase database = new TargetDatabase(addresses.database()::connect);
    if (database.holds(data)) {
      console.say(missing + "it is there already");
      return Map.of();
    }
    try {
      console.say(missing + "loading it");
      database.load(data, console::say);
      return data.properties();
    } catch (DatasetException e) {
      console.say(missing + e.getMessage());
      return Map.of();
    }
  }

  /** The command that opens JMeter's window, without the addresses of a stack. */
  static List<String> jmeterCommand(Home home, Optional<PlanFile> plan) {
    List<String> command =
        new ArrayList<>(
            List.of(home.jmeterLauncher().toString(), "-Jampmeter.launcher=" + home.launcher()));
    plan.ifPresent(file -> command.addAll(List.of("-t", file.path().toString())));
    if (home.theirs().isPresent()) {
      // The user's JMeter needs our settings of how Validate treats our thread groups.
      command.addAll(List.of("-q", home.ownJMeter().resolve("bin/user.properties").toString()));
    }
    return command;
  }

  /**
   * The purpose of the window.
   *
   * @param spec the requested stack; empty: the one that is up, or an embedded one
   * @param suitePlan the plan's entry in a suite
   * @param stated the suite's JMeter properties for it
   */
  private record Work(
      Optional<PlanFile> file,
      Optional<StackSpec> spec,
      Optional<SuitePlan> suitePlan,
      Map<String, String> stated) {
    /** The first plan of a suite, or the requested one. */
    static Work of(Path suiteFile, Optional<Path> asked) {
      Suite suite = Suites.read(suiteFile);
      Optional<Path> wanted = asked.map(path -> path.toAbsolutePath().normalize());
      SuitePlan plan =
          suite.plans().stream()
              .filter(
                  each -> wanted.map(each.jmx().toAbsolutePath().normalize()::equals).orElse(true))
              .findFirst()
              .orElseThrow(() -> new ConfigException(asked.get() + ": is no plan of " + suiteFile));
      try {
        StackSpec spec = suite.stackSpec();
        plan.data().ifPresent(data -> spec.requireDatabaseChanges("the data set " + data.name()));
        return new Work(
            Optional.of(plan.file()),
            Optional.of(spec),
            Optional.of(plan),
            suite.propertiesOf(plan));
      } catch (ConfigException e) {
        throw Suites.placed(suiteFile, e, Set.of());
      }
    }

    Optional<Dataset> data(Home home) {
      LocalDate today = LocalDate.now(Clock.systemUTC());
      return suitePlan.isPresent()
          ? suitePlan.get().data().map(of -> SuiteData.dataset(home, suitePlan.get(), of, today))
          : file.flatMap(plan -> SuiteData.neededBy(plan, home, today));
    }

    /** The properties that a run of the suite passes to JMeter. */
    Map<String, String> properties() {
      Map<String, String> all = new LinkedHashMap<>();
      file.map(PlanFile::properties).ifPresent(all::putAll);
      all.putAll(stated);
      suitePlan.ifPresent(plan -> all.putAll(plan.load().properties()));
      return all;
    }
  }

  /**
   * The stack of JMeter's window: the one that is kept up, or one of its own.
   *
   * @param kept the stack to use; empty: a new one is started
   * @param why the reason in words
   */
  public record GuiStack(Optional<StackRecord> kept, String why) {
    private static final String MONGO_ADDRESS = "mongoUri";

    /**
     * Chooses the stack.
     *
     * @param kept the stack that is up, whoever started it
     * @param own whether the user wants one for this window alone
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
            "The stack that is up has no MongoDB (%s): starting the embedded stack with one"
                .formatted(record.describe()));
      }
      boolean ours = Stacks.startedBy(home, record);
      return new GuiStack(
          kept,
          ours
              ? "Using the stack that is up: " + record.describe()
              : ("Using the stack that another checkout keeps up: %s. For one of this checkout's"
                      + " own, which ends with the window: gui --own-stack")
                  .formatted(record.describe()));
    }

    /** The stack to start where none is up. */
    public static StackSpec spec(Optional<PlanFile> plan) {
      return StackSpec.parse(
          StackKind.EMBEDDED, asksForMongo(plan) ? Map.of("mongo", "true") : Map.of());
    }

    private static boolean asksForMongo(Optional<PlanFile> plan) {
      return plan.filter(file -> file.mentions(MONGO_ADDRESS)).isPresent();
    }
  }
}

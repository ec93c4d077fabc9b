package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.NearNames;
import io.github.ampmeter.benchmark.TargetDatabase.DatasetException;
import io.github.ampmeter.report.section.PlainText;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.stack.process.StackException;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The entry of {@code ampmeter}, and the only place that exits the process. */
@Command(
    name = "ampmeter",
    description =
        "Decides whether a release of an Apache + MySQL + PHP stack is fast enough. Runs"
            + " JMeter test plans, judges percentiles against targets and writes one HTML report.",
    versionProvider = Main.Version.class,
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "A command's own options: ampmeter COMMAND --help.",
      "",
      "Exit codes:",
      "  0  passed",
      "  1  failed, incomplete or not judged",
      "  2  a mistake in the command line or in a file",
      "  3  anything else"
    })
public final class Main implements Runnable {
  /** The commands in the order of the help. */
  private static final Map<String, Class<?>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("run", RunCommand.class);
    COMMANDS.put("status", StatusCommand.class);
    COMMANDS.put("stop", StopCommand.class);
    COMMANDS.put("load-worker", LoadWorkerCommand.class);
    COMMANDS.put("size", SizeCommand.class);
    COMMANDS.put("report", ReportCommand.class);
    COMMANDS.put("accept", AcceptCommand.class);
    COMMANDS.put("verify", AcceptCommand.VerifyCommand.class);
    COMMANDS.put("compare", CompareCommand.class);
    COMMANDS.put("url", UrlCommand.class);
    COMMANDS.put("init", InitCommand.class);
    COMMANDS.put("access-log", AccessLogCommand.class);
    COMMANDS.put("statements", StatementsCommand.class);
    COMMANDS.put("stack", StackCommand.class);
    COMMANDS.put("gui", GuiCommand.class);
    COMMANDS.put("data", DataCommand.class);
    COMMANDS.put("mongo-perf", MongoPerfCommand.class);
    COMMANDS.put("completion", Completion.class);
  }

  @Spec private CommandSpec spec;

  public static void main(String[] args) {
    // Labels may be in any script whatever the locale, as in summary.txt.
    System.setOut(utf8(FileDescriptor.out));
    System.setErr(utf8(FileDescriptor.err));
    int exitCode = exitCode(args);
    if (System.out.checkError()) {
      System.err.println(
          "ampmeter: standard output could not be written, its text is missing; the exit code is "
              + exitCode);
    }
    keepClasses();
    System.exit(exitCode);
  }

  /**
   * Has the loaded classes archived where the launcher found no archive that fits. That takes
   * seconds at the lowest priority, which no command waits for.
   */
  private static void keepClasses() {
    String script = System.getProperty("ampmeter.keep");
    if (System.getProperty("ampmeter.keeps") != null) {
      // The archive then has the options of all commands and the ways of their mistakes.
      Stream.concat(COMMANDS.keySet().stream(), Stream.of("--none", "none"))
          .forEach(each -> exitCode(each, "--help"));
    }
    if (script != null) {
      try {
        new ProcessBuilder("nice", "-n", "19", "sh", script, "after")
            .redirectInput(new File("/dev/null"))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
      } catch (IOException e) {
        // The command is done, and every later one tries again.
        return;
      }
    }
  }

  private static PrintStream utf8(FileDescriptor to) {
    return new PrintStream(new FileOutputStream(to), true, StandardCharsets.UTF_8);
  }

  /** Errors such as a failure to create a thread must not have the exit code of a verdict. */
  private static int exitCode(String... args) {
    try {
      return commandLine(args).execute(args);
    } catch (OutOfMemoryError e) {
      System.err.println(
          ("ampmeter: %s; give it more memory by AMPMETER_HEAP, or more processes: ulimit -u, a"
                  + " container's limit of pids")
              .formatted(e.getMessage()));
      return ExitCode.OTHER;
    } catch (LinkageError | StackOverflowError e) {
      // Java would exit with 1, the code of a verdict.
      return internalError(e, new PrintWriter(System.err, true, StandardCharsets.UTF_8));
    }
  }

  /** All commands with their options. */
  public static CommandLine commandLine() {
    return commandLine(COMMANDS.keySet(), Main::loaded);
  }

  /** What the arguments need, since examining all options takes longer than many commands run. */
  private static CommandLine commandLine(String... args) {
    if (args.length > 0 && COMMANDS.containsKey(args[0])) {
      return commandLine(Set.of(args[0]), Main::loaded);
    }
    boolean named =
        Stream.of(args).anyMatch(each -> each.startsWith("@") || COMMANDS.containsKey(each));
    return named ? commandLine() : commandLine(COMMANDS.keySet(), Main::described);
  }

  private static CommandLine loaded(Class<?> command) {
    return new CommandLine(command);
  }

  /** A command without its options, for the list of commands. */
  private static CommandLine described(Class<?> command) {
    CommandSpec described = CommandSpec.create();
    described.usageMessage().description(command.getAnnotation(Command.class).description());
    return new CommandLine(described);
  }

  private static CommandLine commandLine(
      Set<String> commands, Function<Class<?>, CommandLine> how) {
    CommandLine line = new CommandLine(new Main());
    commands.forEach(name -> line.addSubcommand(name, how.apply(COMMANDS.get(name))));
    return HelpText.on(line)
        .setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8))
        .setExecutionExceptionHandler(Main::executionFailed)
        .setParameterExceptionHandler(Main::misused)
        .setExitCodeExceptionMapper(e -> ExitCode.OTHER)
        .setUsageHelpAutoWidth(true);
  }

  @Override
  public void run() {
    List<String> commands = List.copyOf(spec.subcommands().keySet());
    int last = commands.size() - 1;
    throw new ParameterException(
        spec.commandLine(),
        "name a command: %s or %s"
            .formatted(String.join(", ", commands.subList(0, last)), commands.get(last)));
  }

  private static int misused(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    say(err, e instanceof UnmatchedArgumentException u ? unknown(u) : e.getMessage());
    err.println("Try " + command.getCommandSpec().qualifiedName() + " --help for what it takes.");
    return ExitCode.USER_MISTAKE;
  }

  private static String unknown(UnmatchedArgumentException e) {
    CommandSpec command = e.getCommandLine().getCommandSpec();
    String name = e.getUnmatched().get(0);
    if (name.startsWith("-")) {
      return e.getMessage() + NearNames.suggestion(name, command.optionsMap().keySet());
    }
    Set<String> commands = command.subcommands().keySet();
    return commands.isEmpty()
        ? e.getMessage()
        : "there is no command \"%s\"%s".formatted(name, NearNames.suggestion(name, commands));
  }

  private static int executionFailed(Exception e, CommandLine command, ParseResult parseResult) {
    PrintWriter err = command.getErr();
    boolean mistake = e instanceof ConfigException;
    if (mistake || e instanceof StackException || e instanceof DatasetException) {
      say(err, e.getMessage());
    } else if (e instanceof IOException || e instanceof UncheckedIOException) {
      say(err, FileReason.withFile(e));
    } else {
      return internalError(e, err);
    }
    return mistake ? ExitCode.USER_MISTAKE : ExitCode.OTHER;
  }

  /** Messages may quote control characters from other people's files. */
  private static void say(PrintWriter err, String message) {
    err.println("ampmeter: " + PlainText.lines(message));
  }

  private static int internalError(Throwable e, PrintWriter err) {
    err.println(
        ("ampmeter: internal error of %s; please report it with the command line, the files that"
                + " it names and all that follows")
            .formatted(Home.generator()));
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace, true));
    // Messages may quote other people's files; tools know a trace by its tabs.
    err.println(PlainText.lines(trace.toString()).replace("\n    at ", "\n\tat "));
    return ExitCode.OTHER;
  }

  /** The version of the jar and of its build. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() throws IOException {
      String revision = Home.resource("revision.txt").strip();
      return new String[] {Home.generator() + (revision.isEmpty() ? "" : " (" + revision + ")")};
    }
  }

  @Command(
      description = "Prints the completion for bash and zsh. Use: source <(ampmeter completion).",
      mixinStandardHelpOptions = true)
  static final class Completion implements Runnable {
    @Spec private CommandSpec spec;

    @Override
    public void run() {
      PrintWriter out = spec.commandLine().getOut();
      // zsh itself adds the slash of a folder, and the options of the user's shell must stay.
      out.print(
          AutoComplete.bash("ampmeter", commandLine())
              .replace("$( compgen -f", "$( [ -n \"$ZSH_VERSION\" ] || compgen -f")
              .replaceAll("(?m)^ *(# Make alias|setopt COMPLETE_ALIASES|alias compopt=).*\n", ""));
      out.flush();
    }
  }
}

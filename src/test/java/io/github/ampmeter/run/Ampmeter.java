package io.github.ampmeter.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** The installed program, used as a person uses it: from a folder, with arguments. */
record Ampmeter(Path folder) {
  static final Path HOME = Path.of(System.getProperty("ampmeter.home", "target/ampmeter"));
  private static final long PATIENCE_SECONDS = 600;

  /** What the plan queue.jmx asks for, again and again. */
  static final String QUEUE = "/queue";

  /** What a JVM says of options that a build gives to all of them. */
  private static final Pattern PICKED_UP =
      Pattern.compile("(?m)^Picked up JAVA_TOOL_OPTIONS: .*\\R");

  /** How the program ended and what it said. */
  record Ended(int exitCode, String out, String err) {
    String all() {
      return out + err;
    }
  }

  /** Waits for its end. */
  Ended run(String... arguments) throws InterruptedException {
    return start(arguments).end();
  }

  Running start(String... arguments) {
    return start(Map.of(), arguments);
  }

  /** With these variables in its environment besides ours. */
  Running start(Map<String, String> environment, String... arguments) {
    return start(
        List.of(HOME.resolve("bin/ampmeter").toAbsolutePath().toString()),
        environment,
        verbose(List.of(arguments)).toArray(String[]::new));
  }

  /** With the tables and the command line that tests read beside what every user sees. */
  private static List<String> verbose(List<String> arguments) {
    List<String> words = new ArrayList<>(arguments);
    if (List.of("run", "report", "url").contains(words.get(0))) {
      words.add("--verbose");
    }
    return words;
  }

  /** Any command line, such as one that was printed. */
  Ended shell(String commandLine) throws InterruptedException {
    return startShell(commandLine).end();
  }

  Running startShell(String commandLine) {
    return start(List.of("sh", "-c"), Map.of(), commandLine);
  }

  /**
   * Without a process of its own, which would be seconds of a JVM's beginnings: for whatever is not
   * about that process, its folder or its environment. Names of files that lie in the folder count
   * from there, and a run's folder is among {@link #runs}.
   */
  Ended here(String... arguments) throws IOException {
    List<String> words = new ArrayList<>();
    for (String argument : arguments) {
      Path file = folder.resolve(argument);
      words.add(Files.exists(file) ? file.toAbsolutePath().toString() : argument);
    }
    boolean ofItsOwn = words.stream().anyMatch(word -> word.matches("--(out|check|resume)(=.*)?"));
    if (List.of("run", "url").contains(arguments[0]) && !ofItsOwn) {
      words.add("--out=" + folder.resolve("reports").resolve("run-" + (runs().size() + 1)));
    }
    return here(words);
  }

  /** The same, with names of files that count from this program's folder. */
  static Ended here(List<String> arguments) {
    PrintStream before = System.out;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StringWriter err = new StringWriter();
    System.setOut(new PrintStream(out, true, UTF_8));
    try {
      int exitCode =
          Main.commandLine()
              .setErr(new PrintWriter(err, true))
              .execute(verbose(arguments).toArray(String[]::new));
      return new Ended(exitCode, out.toString(UTF_8), err.toString());
    } finally {
      System.setOut(before);
    }
  }

  /** Any program of this machine. */
  Running start(List<String> words) {
    return start(words, Map.of());
  }

  /** So that SIGINT ends it, even where whoever runs the tests was started to ignore that. */
  Running startHearingInterrupts(String... arguments) {
    String program = HOME.resolve("bin/ampmeter").toAbsolutePath().toString();
    return start(
        List.of("env", "--default-signal=INT", program),
        Map.of(),
        verbose(List.of(arguments)).toArray(String[]::new));
  }

  /** A program of this machine; returns its exit code. */
  static int command(String... words) throws IOException, InterruptedException {
    return new ProcessBuilder(words)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start()
        .waitFor();
  }

  private Running start(
      List<String> program, Map<String, String> environment, String... arguments) {
    List<String> words = new ArrayList<>(program);
    words.addAll(List.of(arguments));
    try {
      Path out = Files.createTempFile(folder, "said-", ".out");
      Path err = Files.createTempFile(folder, "said-", ".err");
      ProcessBuilder builder =
          new ProcessBuilder(words)
              .directory(folder.toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile());
      // As in a build: no desktop.
      builder.environment().remove("DISPLAY");
      builder.environment().putAll(environment);
      return new Running(this, builder.start(), out, err);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A suite of this text in the folder. */
  String suite(String yaml) throws IOException {
    Files.writeString(folder.resolve("suite.yaml"), yaml);
    return "suite.yaml";
  }

  /**
   * A suite with a plan of nothing but requests for {@link #QUEUE}, which are called queue.
   *
   * @param port of the server on loopback
   * @param load how it is driven, as a suite says it: one key a line
   */
  String queue(int port, String load) throws IOException {
    return suite(
        """
        name: queue
        stack: external
        external:
          web: http://127.0.0.1:%d/
        plans:
          - plan: %s
        %s"""
            .formatted(port, plan("queue.jmx"), load.indent(4)));
  }

  /** A plan out of the test resources, put beside the suite. */
  String plan(String resource) throws IOException {
    try (var in = Ampmeter.class.getResourceAsStream(resource)) {
      Files.write(folder.resolve(resource), in.readAllBytes());
    }
    return resource;
  }

  /** The folders of the runs so far. */
  List<Path> runs() throws IOException {
    Path reports = folder.resolve("reports");
    if (!Files.exists(reports)) {
      return List.of();
    }
    try (var folders = Files.list(reports)) {
      return folders.filter(path -> !Files.isSymbolicLink(path)).sorted().toList();
    }
  }

  /** Those of them that were not there before. */
  List<Path> runsBeside(Collection<Path> before) throws IOException {
    return runs().stream().filter(run -> !before.contains(run)).toList();
  }

  /** The totals of the first plan in a folder's results.json, one a load level and pass. */
  static List<JsonNode> totals(Path run) throws IOException {
    JsonNode results = new ObjectMapper().readTree(run.resolve("results.json").toFile());
    return results.at("/plans/0/labels").findParents("kind").stream()
        .filter(label -> label.get("kind").asText().equals("total"))
        .toList();
  }

  Path onlyRun() throws IOException {
    List<Path> runs = runs();
    if (runs.size() != 1) {
      throw new AssertionError("expected one run, found " + runs);
    }
    return runs.get(0);
  }

  /** The program while it runs. */
  record Running(Ampmeter of, Process process, Path out, Path err) {

    Ended end() throws InterruptedException {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        throw new AssertionError("did not end; it said " + text(out) + text(err));
      }
      return new Ended(process.exitValue(), text(out), PICKED_UP.matcher(text(err)).replaceAll(""));
    }

    /** Waits until the plan's load is under way: rows that are whole. */
    void awaitSamples(String plan) throws IOException, InterruptedException {
      awaitRows(
          () -> of.runs().stream().map(run -> run.resolve(plan).resolve("under-way.jtl")).toList());
    }

    /** Waits until a JTL that it is writing has rows that are whole. */
    void awaitRows(Path jtl) throws IOException, InterruptedException {
      awaitRows(() -> List.of(jtl));
    }

    private void awaitRows(Jtls jtls) throws IOException, InterruptedException {
      await(
          "no samples were written",
          () -> {
            if (!process.isAlive()) {
              throw new AssertionError("it has ended before; it said " + text(out) + text(err));
            }
            return jtls.found().stream().anyMatch(jtl -> rows(jtl) >= 3);
          });
    }

    /** Everything it has started and that still runs. */
    List<ProcessHandle> family() {
      return process.descendants().toList();
    }

    /** The one process below it whose command line contains this. */
    ProcessHandle below(String word) {
      List<ProcessHandle> found =
          family().stream().filter(p -> commandLine(p).contains(word)).toList();
      if (found.size() != 1) {
        throw new AssertionError(word + " is in the command line of " + found);
      }
      return found.get(0);
    }

    /** Ctrl-C; where it was started to ignore that, as tests run by a script are, SIGTERM. */
    void interrupt() throws IOException, InterruptedException {
      boolean ignored =
          Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
              .filter(line -> line.startsWith("SigIgn:"))
              .map(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
              .anyMatch(signals -> (signals & 2) != 0);
      if (ignored) {
        System.out.println("SIGINT is ignored here, as by nohup or &: tried with SIGTERM instead");
      }
      signal(ignored ? "TERM" : "INT");
    }

    void signal(String signal) throws IOException, InterruptedException {
      command("kill", "-" + signal, "" + process.pid());
    }

    private static String text(Path file) {
      try {
        return new String(Files.readAllBytes(file), UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  static String commandLine(ProcessHandle process) {
    return process.info().commandLine().orElse("");
  }

  /** Those there are by now. */
  private interface Jtls {
    List<Path> found() throws IOException;
  }

  /** What may not be yet. */
  interface Condition {
    boolean holds() throws IOException;
  }

  /**
   * Waits until it holds, however slow the machine is.
   *
   * @param otherwise what is said where it never did
   */
  static void await(String otherwise, Condition condition)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.holds()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError(otherwise);
      }
      Thread.sleep(50);
    }
  }

  /** Of which only the first few matter. */
  private static long rows(Path jtl) {
    try (InputStream in = Files.newInputStream(jtl)) {
      return new String(in.readNBytes(8192), UTF_8).chars().filter(c -> c == '\n').count() - 1;
    } catch (IOException e) {
      return 0;
    }
  }
}

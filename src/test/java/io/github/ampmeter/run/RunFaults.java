package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.OpenSockets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each signal to each process of a run at each moment: {@code mvn verify -Pfaults}. What became of
 * the run is added to target/faults.md, a row a fault. With {@code -Dfaults.stacks=embedded,local}
 * and {@code -Dfaults.only=REGEX}, such as {@code "window, JMETER.*"}, fewer of them.
 */
@TestInstance(Lifecycle.PER_CLASS)
class RunFaults {
  private static final Path TABLE = Path.of("target/faults.md");
  private static final String HEADER =
      "| stack | moment | to | signal | left after 10 s | rows lost | verdict | exit code |"
          + " next run |\n|---|---|---|---|---|---|---|---|---|\n";
  private static final int WARM_UP_MILLIS = 2000;
  private static final int SECONDS_TO_CLEAR_UP = 10;

  /** On a machine that does much else. */
  private static final int SECONDS_AT_MOST = 110;

  private static final long PATIENCE_SECONDS = 600;
  private static final Pattern SCRATCH = Pattern.compile("/[^ =]*/ampmeter-[0-9]+");
  private static final Pattern VERDICT =
      Pattern.compile("(?m)^(PASSED|FAILED|INCOMPLETE|NOT JUDGED)$");

  private Path folder;
  private String unfinishedRow = "";

  private enum Moment {
    STACK_START,
    DATA_LOAD,
    RAMP_UP,
    WINDOW,
    BETWEEN_PLANS,
    ANALYSIS,
    REPORT_WRITING;

    /** All that was to be measured is. */
    boolean afterTheLoad() {
      return this == ANALYSIS || this == REPORT_WRITING;
    }
  }

  /** Whom a signal is sent to, by a word in its command line. */
  private enum Victim {
    RUNNER(""),
    JMETER("ApacheJMeter"),
    WEB_SERVER("EmbeddedWebServer|apache2|httpd"),
    DATABASE("mariadbd|mysqld"),
    WATCHER("stack.Watcher");

    private final Pattern word;

    Victim(String word) {
      this.word = Pattern.compile(word);
    }
  }

  private record Fault(String stack, Moment moment, Victim victim, String signal) {
    /** Whether the moment has such a process. */
    boolean possible() {
      return switch (victim) {
        case RUNNER, WATCHER -> true;
        case JMETER -> moment == Moment.RAMP_UP || moment == Moment.WINDOW;
        // Those of containers are no children of the runner.
        case WEB_SERVER, DATABASE ->
            !stack.equals("container") && !moment.afterTheLoad() && moment != Moment.STACK_START;
      };
    }

    /** A watcher has nothing to do as long as the runner lives; a pause ends nothing. */
    boolean harmless() {
      return victim == Victim.WATCHER || signal.equals("STOP") || moment.afterTheLoad();
    }

    String cells() {
      return "| %s | %s | %s | %s".formatted(stack, words(moment), words(victim), words());
    }

    private String words() {
      return signal.equals("STOP") ? "STOP, CONT after 3 s" : signal;
    }

    private static String words(Enum<?> name) {
      return name.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    @Override
    public String toString() {
      return stack + ", " + words(moment) + ", " + victim + ", " + signal;
    }
  }

  @BeforeAll
  void keepTheFolderToTheEnd(@TempDir Path temporary) {
    folder = temporary;
  }

  @TestFactory
  Stream<DynamicTest> nothingStaysBehindAndNothingPassesThatWasCutShort() throws IOException {
    Files.createDirectories(TABLE.getParent());
    if (!Files.exists(TABLE)) {
      Files.writeString(TABLE, HEADER);
    }
    new Ampmeter(folder).plan("own.jmx");
    Pattern only = Pattern.compile(System.getProperty("faults.only", ".*"));
    List<Fault> faults = new ArrayList<>();
    for (String stack : System.getProperty("faults.stacks", "embedded").split(",")) {
      for (Moment moment : Moment.values()) {
        for (Victim victim : Victim.values()) {
          for (String signal : List.of("TERM", "INT", "KILL", "STOP")) {
            faults.add(new Fault(stack, moment, victim, signal));
          }
        }
      }
    }
    return faults.stream()
        .filter(Fault::possible)
        .filter(fault -> only.matcher(fault.toString()).matches())
        .map(fault -> DynamicTest.dynamicTest(fault.toString(), () -> happens(fault)));
  }

  /** What else a machine does to a run. */
  @TestFactory
  Stream<DynamicTest> nothingStaysBehindOnAMachineInTrouble() throws IOException {
    new Ampmeter(folder).plan("own.jmx");
    Pattern only = Pattern.compile(System.getProperty("faults.only", ".*"));
    return Stream.of(
            DynamicTest.dynamicTest("window, disk full for 2 s", this::diskIsFullForAWhile),
            DynamicTest.dynamicTest("memory short", this::memoryIsShort),
            DynamicTest.dynamicTest("two runs at once", this::twoRunsAtOnce))
        .filter(test -> only.matcher(test.getDisplayName()).matches());
  }

  private void diskIsFullForAWhile() throws IOException, InterruptedException {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    command("mount", "-t", "tmpfs", "-o", "size=6m", "ampmeter", disk.toString());
    try {
      Files.createDirectory(disk.resolve("reports"));
      Path reports = folder.resolve("reports");
      Path aside = folder.resolve("reports-aside");
      if (Files.exists(reports)) {
        Files.move(reports, aside);
      }
      Files.createSymbolicLink(reports, disk.resolve("reports"));
      Set<Path> before = Set.copyOf(new Ampmeter(folder).runs());
      Ampmeter.Running running = start(suite(Moment.WINDOW));
      await(Moment.WINDOW, running, before);
      complete("came as far");
      List<ProcessHandle> family = running.family();
      Set<Path> scratch = scratch(family);
      Path filler = disk.resolve("filler");
      new ProcessBuilder("dd", "if=/dev/zero", "of=" + filler, "bs=4k")
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
      Thread.sleep(2000);
      Files.delete(filler);
      Path run = newRun(before);
      ended("| embedded | window | disk | full for 2 s", running, family, scratch, run, false);
      Files.delete(reports);
      if (Files.exists(aside)) {
        Files.move(aside, reports);
      }
    } finally {
      command("umount", disk.toString());
    }
  }

  /** Less than JMeter, servers and runner need together, in a control group of version 1 or 2. */
  private void memoryIsShort() throws IOException, InterruptedException {
    Path first = Path.of("/sys/fs/cgroup/memory");
    boolean old = Files.isDirectory(first);
    Path group =
        Files.createDirectory(
            (old ? first : Path.of("/sys/fs/cgroup"))
                .resolve("ampmeter-faults-" + ProcessHandle.current().pid()));
    try {
      Files.writeString(
          group.resolve(old ? "memory.limit_in_bytes" : "memory.max"), 450 * 1024 * 1024 + "");
      Set<Path> before = new HashSet<>(new Ampmeter(folder).runs());
      Ampmeter.Running running = start(suite(Moment.STACK_START));
      Files.writeString(group.resolve("cgroup.procs"), running.process().pid() + "");
      Set<ProcessHandle> family = new HashSet<>();
      Set<Path> scratch = new HashSet<>();
      while (running.process().isAlive()) {
        List<ProcessHandle> now = running.family();
        family.addAll(now);
        scratch.addAll(scratch(now));
        Thread.sleep(100);
      }
      complete("came as far");
      ended(
          "| embedded | all | all | 450 MB for all together",
          running,
          List.copyOf(family),
          scratch,
          newRun(before),
          false);
    } finally {
      Files.delete(group);
    }
  }

  private void twoRunsAtOnce() throws IOException, InterruptedException {
    Set<Path> before = new HashSet<>(new Ampmeter(folder).runs());
    String suite = suite(Moment.WINDOW);
    Ampmeter.Running one = start(suite);
    Ampmeter.Running other = start(suite);
    await(Moment.WINDOW, one, before);
    complete("came as far");
    List<ProcessHandle> family =
        Stream.concat(one.family().stream(), other.family().stream()).toList();
    Set<Path> scratch = scratch(family);
    assertThat(other.end().exitCode()).as("of the other run").isZero();
    List<Path> runs = new ArrayList<>(new Ampmeter(folder).runs());
    runs.removeAll(before);
    assertThat(runs).as("folders").hasSize(2);
    ended("| embedded | all | - | two runs at once", one, family, scratch, runs.get(0), true);
  }

  private void ended(
      String cells,
      Ampmeter.Running running,
      List<ProcessHandle> family,
      Set<Path> scratch,
      Path run,
      boolean passes)
      throws IOException, InterruptedException {
    Ampmeter.Ended ended = running.end();
    long left = left(family, scratch, SECONDS_TO_CLEAR_UP);
    String verdict = verdict(new Ampmeter(folder), ended, run);
    unfinishedRow =
        "%s | %d | %s | %s | %d |"
            .formatted(cells, left, passes ? "0" : "-", verdict, ended.exitCode());
    assertThat(left(family, scratch, SECONDS_AT_MOST)).as("processes and folders left").isZero();
    assertThat(verdict.equals("PASSED")).as(verdict + ended.all()).isEqualTo(passes);
    assertThat(ended.exitCode() == 0).as(ended.all()).isEqualTo(passes);
  }

  private void happens(Fault fault) throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(folder);
    Set<Path> before = new HashSet<>(ampmeter.runs());
    List<String> stack = new ArrayList<>(List.of("--stack=" + fault.stack()));
    if (fault.stack().equals("container")) {
      for (String image : List.of("webImage", "databaseImage")) {
        stack.add("--variant=" + image + "=" + System.getProperty("container." + image));
      }
    }
    Ampmeter.Running running = start(suite(fault.moment()), stack.toArray(String[]::new));
    await(fault.moment(), running, before);
    complete("came as far");
    List<ProcessHandle> family = running.family();
    Set<Path> scratch = scratch(family);
    assertThat(OpenSockets.of(family.stream())).as("open to other machines").isEmpty();
    Path run = newRun(before);
    long rowsThen = jtlRows(run);
    ProcessHandle victim = victim(fault.victim(), running);
    signal(victim, fault.signal());
    if (fault.signal().equals("STOP")) {
      Thread.sleep(3000);
      signal(victim, "CONT");
    }
    Ampmeter.Ended ended = running.end();
    long left = left(family, scratch, SECONDS_TO_CLEAR_UP);
    String verdict = verdict(ampmeter, ended, run);
    long lost = Math.max(0, rowsThen - jtlRows(run));
    unfinishedRow =
        "%s | %d | %d | %s | %d |".formatted(fault.cells(), left, lost, verdict, ended.exitCode());

    assertThat(left(family, scratch, SECONDS_AT_MOST)).as("processes and folders left").isZero();
    assertThat(lost).as("rows lost").isZero();
    if (!fault.harmless()) {
      assertThat(verdict).isNotEqualTo("PASSED");
      assertThat(ended.exitCode()).isNotZero();
    }
  }

  /** After the last fault: a run that nothing happens to. */
  @AfterAll
  void theNextRunPasses() throws IOException, InterruptedException {
    if (!unfinishedRow.isEmpty()) {
      Ampmeter.Ended next = new Ampmeter(folder).run("run", "next.yaml", "--out=next");
      complete(next.exitCode() == 0 ? "passed" : "exit code " + next.exitCode());
      assertThat(next.exitCode()).as(next.all()).isZero();
    }
  }

  /** Of the fault before it is known now what the next run made of it. */
  private void complete(String next) throws IOException {
    if (!unfinishedRow.isEmpty()) {
      Files.writeString(TABLE, unfinishedRow + " " + next + " |\n", StandardOpenOption.APPEND);
      unfinishedRow = "";
    }
  }

  /** A suite with that moment in it. */
  private String suite(Moment moment) throws IOException {
    Files.writeString(
        folder.resolve("suite.yaml"),
        """
        plans:
          - {plan: own.jmx, name: first, users: 2, warmUp: %d ms, duration: 4 s%s}
          - {plan: own.jmx, name: second, users: 2, duration: 2 s}
        """
            .formatted(WARM_UP_MILLIS, moment == Moment.DATA_LOAD ? ", data: olio" : ""));
    Files.writeString(
        folder.resolve("next.yaml"),
        "plans: [{plan: own.jmx, iterations: 20, targets: samples(step) >= 20}]");
    return "suite.yaml";
  }

  private Ampmeter.Running start(String suite, String... options) throws IOException {
    Path out = Files.createTempFile(folder, "said-", ".out");
    Path err = Files.createTempFile(folder, "said-", ".err");
    // Whoever runs this may have been started to ignore SIGINT; the run is not to be.
    List<String> words = new ArrayList<>(List.of("env", "--default-signal=INT"));
    words.add(Ampmeter.HOME.resolve("bin/ampmeter").toAbsolutePath().toString());
    words.addAll(List.of("run", suite));
    words.addAll(List.of(options));
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    return new Ampmeter.Running(builder.start(), out, err);
  }

  private void await(Moment moment, Ampmeter.Running running, Set<Path> before)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!reached(moment, running, newRun(before))) {
      if (!running.process().isAlive() || System.nanoTime() > deadline) {
        throw new AssertionError("never came to " + moment + ": " + running.end().all());
      }
      Thread.sleep(20);
    }
  }

  private static boolean reached(Moment moment, Ampmeter.Running running, Path run)
      throws IOException {
    return switch (moment) {
      case STACK_START -> running.family().size() >= 2;
      case DATA_LOAD -> Files.readString(running.out()).contains("Stack is up");
      case RAMP_UP -> !times(run.resolve("first/under-way.jtl")).isEmpty();
      case WINDOW -> {
        List<Long> times = times(run.resolve("first/under-way.jtl"));
        yield times.size() > 1 && times.get(times.size() - 1) - times.get(0) > WARM_UP_MILLIS + 200;
      }
      case BETWEEN_PLANS -> Files.exists(run.resolve("first/samples.jtl"));
      case ANALYSIS -> Files.exists(run.resolve("second/samples.jtl"));
      case REPORT_WRITING ->
          Stream.of("report.html", "results.json", "summary.txt", "tables", "charts")
              .anyMatch(name -> Files.exists(run.resolve(name)));
    };
  }

  /** When the samples of a JTL began that are whole. */
  private static List<Long> times(Path jtl) throws IOException {
    if (!Files.exists(jtl)) {
      return List.of();
    }
    List<Long> times = new ArrayList<>();
    for (String line : Files.readString(jtl).lines().skip(1).toList()) {
      String time = line.substring(0, Math.max(0, line.indexOf(',')));
      if (time.matches("[0-9]{13}")) {
        times.add(Long.parseLong(time));
      }
    }
    return times;
  }

  /** A folder that does not exist as long as there is none. */
  private Path newRun(Set<Path> before) throws IOException {
    return new Ampmeter(folder)
        .runs().stream()
            .filter(run -> !before.contains(run))
            .findFirst()
            .orElse(folder.resolve("none"));
  }

  private static long jtlRows(Path run) throws IOException {
    long rows = 0;
    for (String plan : List.of("first", "second")) {
      for (String name : List.of("samples.jtl", "under-way.jtl")) {
        rows += times(run.resolve(plan).resolve(name)).size();
      }
    }
    return rows;
  }

  private static Set<Path> scratch(List<ProcessHandle> family) {
    Set<Path> scratch = new HashSet<>();
    for (ProcessHandle process : family) {
      Matcher matcher = SCRATCH.matcher(Ampmeter.commandLine(process));
      while (matcher.find()) {
        scratch.add(Path.of(matcher.group()));
      }
    }
    return scratch;
  }

  /** The eldest that is one: a server's workers are not meant. */
  private static ProcessHandle victim(Victim victim, Ampmeter.Running running) {
    return victim == Victim.RUNNER
        ? running.process().toHandle()
        : running.family().stream()
            .filter(process -> victim.word.matcher(Ampmeter.commandLine(process)).find())
            .filter(process -> !Ampmeter.commandLine(process).contains("sh -c"))
            .min((one, other) -> Long.compare(one.pid(), other.pid()))
            .orElseThrow(() -> new AssertionError("there is no " + victim));
  }

  private static void signal(ProcessHandle process, String signal)
      throws IOException, InterruptedException {
    command("kill", "-" + signal, "" + process.pid());
  }

  private static void command(String... words) throws IOException, InterruptedException {
    new ProcessBuilder(words).inheritIO().start().waitFor();
  }

  private static long left(List<ProcessHandle> family, Set<Path> scratch, int seconds) {
    CompletableFuture.allOf(
            family.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new))
        .completeOnTimeout(null, seconds, TimeUnit.SECONDS)
        .join();
    return family.stream().filter(ProcessHandle::isAlive).count()
        + scratch.stream().filter(Files::exists).count();
  }

  /** As the run says it, or else a report of what it left. */
  private static String verdict(Ampmeter ampmeter, Ampmeter.Ended ended, Path run)
      throws InterruptedException {
    Matcher said = VERDICT.matcher(ended.out());
    if (said.find()) {
      return said.group();
    }
    if (!Files.exists(run.resolve("run.json"))) {
      return "none: there is no run yet";
    }
    Matcher later = VERDICT.matcher(ampmeter.run("report", run.toString()).out());
    return later.find() ? later.group() + " (by ampmeter report)" : "no verdict";
  }
}

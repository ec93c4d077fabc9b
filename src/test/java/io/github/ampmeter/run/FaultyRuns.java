package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs that something happens to, one after the other in one folder. What became of each is added
 * to target/faults.md; {@code -Dfaults.only=REGEX} leaves faults out.
 */
@TestInstance(Lifecycle.PER_CLASS)
abstract class FaultyRuns {
  /** Processes and scratch folders that outlive their run by more than this are left over. */
  static final int SECONDS_TO_CLEAR_UP = 10;

  /** On a machine that does much else. */
  static final int SECONDS_AT_MOST = 110;

  private static final Path TABLE = Path.of("target/faults.md");
  private static final String HEADER =
      "| stack | moment | to | signal | left after 10 s | rows lost | verdict | exit code |"
          + " next run |\n|---|---|---|---|---|---|---|---|---|\n";
  private static final long PATIENCE_SECONDS = 600;
  private static final Pattern ONLY = Pattern.compile(System.getProperty("faults.only", ".*"));
  private static final Pattern SCRATCH = Pattern.compile("/[^ =]*/ampmeter-[0-9]+");
  private static final Pattern VERDICT =
      Pattern.compile("(?m)^(PASSED|FAILED|INCOMPLETE|NOT JUDGED)$");

  protected Path folder;
  protected Ampmeter ampmeter;
  private String unfinishedRow = "";

  @BeforeAll
  void aFolderForAllRuns(@TempDir Path temporary) throws IOException {
    folder = temporary;
    ampmeter = new Ampmeter(folder);
    ampmeter.plan("own.jmx");
    Files.createDirectories(TABLE.getParent());
    if (!Files.exists(TABLE)) {
      Files.writeString(TABLE, HEADER);
    }
    Files.writeString(
        folder.resolve("next.yaml"),
        "plans: [{plan: own.jmx, iterations: 20, targets: samples(step) >= 20}]");
  }

  /** After the last fault: a run that nothing happens to. */
  @AfterAll
  void theNextRunPasses() throws IOException, InterruptedException {
    if (!unfinishedRow.isEmpty()) {
      Ampmeter.Ended next = ampmeter.run("run", "next.yaml", "--out=next");
      complete(next.exitCode() == 0 ? "passed" : "exit code " + next.exitCode());
      assertThat(next.exitCode()).as(next.all()).isZero();
    }
  }

  static boolean wanted(String fault) {
    return ONLY.matcher(fault).matches();
  }

  /** Of a fault whose next run is still to come. */
  void add(String cells, long left, String lost, String verdict, int exitCode) {
    unfinishedRow = "%s | %d | %s | %s | %d |".formatted(cells, left, lost, verdict, exitCode);
  }

  /** Of the fault before it is known now what the next run made of it. */
  private void complete(String next) throws IOException {
    if (!unfinishedRow.isEmpty()) {
      Files.writeString(TABLE, unfinishedRow + " " + next + " |\n", StandardOpenOption.APPEND);
      unfinishedRow = "";
    }
  }

  void nextRunCameAsFar() throws IOException {
    complete("came as far");
  }

  Ampmeter.Running start(String suite, String... options) {
    List<String> arguments = new ArrayList<>(List.of("run", suite));
    arguments.addAll(List.of(options));
    return ampmeter.startHearingInterrupts(arguments.toArray(String[]::new));
  }

  void await(Moment moment, Ampmeter.Running running, Set<Path> before)
      throws IOException, InterruptedException {
    await(moment, running, running::family, before);
  }

  /** Of a run with processes that are no descendants of its runner. */
  void await(
      Moment moment,
      Ampmeter.Running running,
      Supplier<List<ProcessHandle>> family,
      Set<Path> before)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!moment.reached(running, family, newRun(before))) {
      if (!running.process().isAlive() || System.nanoTime() > deadline) {
        throw new AssertionError("never came to " + moment + ": " + running.end().all());
      }
      Thread.sleep(20);
    }
    nextRunCameAsFar();
  }

  /** A folder that does not exist as long as there is none. */
  Path newRun(Collection<Path> before) throws IOException {
    return ampmeter.runsBeside(before).stream().findFirst().orElse(folder.resolve("none"));
  }

  static Set<Path> scratch(List<ProcessHandle> family) {
    Set<Path> scratch = new HashSet<>();
    for (ProcessHandle process : family) {
      Matcher matcher = SCRATCH.matcher(Ampmeter.commandLine(process));
      while (matcher.find()) {
        scratch.add(Path.of(matcher.group()));
      }
    }
    return scratch;
  }

  static long left(List<ProcessHandle> family, Set<Path> scratch, int seconds) {
    CompletableFuture.allOf(
            family.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new))
        .completeOnTimeout(null, seconds, TimeUnit.SECONDS)
        .join();
    return family.stream().filter(ProcessHandle::isAlive).count()
        + scratch.stream().filter(Files::exists).count();
  }

  /** As the run says it, or else a report of what it left. */
  String verdict(Ampmeter.Ended ended, Path run) throws InterruptedException {
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

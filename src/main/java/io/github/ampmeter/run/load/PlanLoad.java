package io.github.ampmeter.run.load;

import io.github.ampmeter.Durations;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.stack.process.Command;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Drives one plan with a JMeter of its own and watches it to its end.
 *
 * @param longest after this time JMeter is ended; empty: it ends by itself
 */
public record PlanLoad(
    SuitePlan plan, JMeterCommand command, Optional<Duration> longest, Console console) {
  /** The problem of a plan that Ctrl-C ended. */
  public static final String INTERRUPTED = "interrupted";

  /** What JMeter said, beside its log. */
  public static final String OUTPUT = "jmeter.out";

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(250);
  private static final Duration TO_FLUSH = Duration.ofSeconds(10);
  private static final Duration TO_END_IN_ORDER = Duration.ofSeconds(10);
  private static final Duration TO_TEAR_DOWN = Duration.ofSeconds(30);
  private static final String TEAR_DOWN_GROUP = "testclass=\"PostThreadGroup\"";
  private static final int LOG_LINES = 6;

  /** How a shell, and Java, say which signal ended a process. */
  private static final int SIGNALLED = 128;

  /** Returns what went wrong; nothing when JMeter ended by itself and without complaint. */
  public List<String> run(WatchedProcesses processes, Interruption interruption)
      throws IOException, InterruptedException {
    return run(processes, interruption, jmeter -> {});
  }

  /**
   * The same.
   *
   * @param started is told of JMeter's process
   */
  public List<String> run(
      WatchedProcesses processes, Interruption interruption, Consumer<ProcessHandle> started)
      throws IOException, InterruptedException {
    Path output = command.log().resolveSibling(OUTPUT);
    Path scratch = processes.scratchFolder();
    Optional<Path> secrets = Secrets.file(command.secrets(), scratch);
    JMeterAgent agent = JMeterAgent.of(command, scratch);
    Map<String, String> environment = new HashMap<>(command.environment());
    environment.putAll(agent.environment());
    Command words =
        Command.of(command.words(secrets), Path.of("").toAbsolutePath())
            .with(environment)
            .writingTo(output);
    List<String> problems = new ArrayList<>();
    Process jmeter = processes.spawn(words);
    started.accept(jmeter.toHandle());
    try {
      problems.addAll(watch(jmeter, agent, interruption));
    } finally {
      end(jmeter);
    }
    if (problems.isEmpty() && jmeter.exitValue() != 0) {
      problems.add(words(jmeter.exitValue(), output));
    }
    return problems;
  }

  private List<String> watch(Process jmeter, JMeterAgent agent, Interruption interruption)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    try (Progress progress = new Progress(plan, command.jtl())) {
      while (!jmeter.waitFor(BETWEEN_LOOKS.toMillis(), TimeUnit.MILLISECONDS)) {
        Duration sinceStart = Duration.ofNanos(System.nanoTime() - start);
        if (interruption.requested()) {
          agent.shutDown();
          return ended(jmeter, INTERRUPTED);
        }
        if (longest.isPresent() && sinceStart.compareTo(longest.get()) > 0) {
          // What was never answered becomes a failed sample: there would be none of it otherwise.
          agent.stop();
          return ended(
              jmeter, "did not end after " + longest.get().toSeconds() + " s and was ended");
        }
        console.progress(() -> progress.line(sinceStart), sinceStart);
      }
      return List.of();
    } finally {
      console.endProgress();
    }
  }

  /** Gives JMeter the time to end as it was told. */
  private List<String> ended(Process jmeter, String problem) throws InterruptedException {
    boolean tearsDown = tearsDown();
    Duration patience = tearsDown ? TO_TEAR_DOWN : TO_END_IN_ORDER;
    if (tearsDown) {
      console.say(plan.name() + ": waiting for the tear-down groups");
    }
    if (!jmeter.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS) && tearsDown) {
      return List.of(
          problem,
          "the tear-down groups were not over after "
              + Durations.text(patience)
              + " and were ended: what they were to restore may not be");
    }
    return List.of(problem);
  }

  private boolean tearsDown() {
    try {
      // Of ASCII whatever the encoding.
      return Files.readString(plan.jmx(), StandardCharsets.ISO_8859_1).contains(TEAR_DOWN_GROUP);
    } catch (IOException unknown) {
      return false;
    }
  }

  private static void end(Process jmeter) throws InterruptedException {
    jmeter.destroy();
    if (!jmeter.waitFor(TO_FLUSH.toMillis(), TimeUnit.MILLISECONDS)) {
      jmeter.destroyForcibly().waitFor();
    }
  }

  private static String words(int exitCode, Path output) throws IOException {
    return exitCode > SIGNALLED
        ? "JMeter was killed by signal " + (exitCode - SIGNALLED)
        : "JMeter ended with exit code " + exitCode + "; it said: " + reason(output);
  }

  /** Why JMeter gave up, as far as it says; else what it said last. */
  private static String reason(Path output) throws IOException {
    List<String> lines =
        new String(Files.readAllBytes(output), StandardCharsets.UTF_8)
            .lines()
            .filter(line -> !line.isBlank())
            .toList();
    int error = lines.size() - 1;
    while (error >= 0 && !lines.get(error).startsWith("An error occurred:")) {
      error--;
    }
    return error < 0
        ? String.join(" | ", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()))
        // What follows is XStream's account of its own state.
        : lines.stream()
            .skip(error)
            .takeWhile(line -> !line.startsWith(" Detail:"))
            .limit(LOG_LINES)
            .collect(Collectors.joining(" "));
  }
}

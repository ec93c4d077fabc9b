package io.github.ampmeter.run.load;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Decimals;
import io.github.ampmeter.Durations;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.run.suite.LoadSettings;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.sample.JtlException;
import io.github.ampmeter.sample.JtlReader;
import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.Step;
import io.github.ampmeter.stack.process.Command;
import io.github.ampmeter.stack.process.WatchedProcesses;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.Percentiles;
import io.github.ampmeter.stats.RunRecorder;
import io.github.ampmeter.stats.StepStatistics;
import io.github.ampmeter.stats.window.Window;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
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
  private static final String INTERRUPTED = "interrupted";

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
          "the tear-down groups were not finished after "
              + Durations.text(patience)
              + " and were stopped: check what they should have restored");
    }
    return List.of(problem);
  }

  private boolean tearsDown() {
    try {
      // Of ASCII whatever the encoding.
      return Files.readString(command.jmx(), StandardCharsets.ISO_8859_1).contains(TEAR_DOWN_GROUP);
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
        : "JMeter ended with exit code " + exitCode + "; its output: " + reason(output);
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

  /**
   * Our agent in JMeter's process, seen from outside: it gets a file for its readings and one in
   * which we tell it to end the test.
   */
  private record JMeterAgent(Path jar, Path control, Path readings) {
    private static final String LAUNCHERS_VARIABLE = "AMPMETER_AGENT";

    /**
     * Prepares its files.
     *
     * @param folder a folder that its owner alone can enter
     */
    static JMeterAgent of(JMeterCommand command, Path folder) throws IOException {
      Path control = folder.resolve("control");
      Files.createFile(
          control,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      // There from the start: a meter that writes nothing is one that saw nothing.
      Files.writeString(command.meterReadings(), "");
      return new JMeterAgent(command.agent(), control, command.meterReadings());
    }

    /** For the launcher. A JVM does not start with an agent that is not there. */
    Map<String, String> environment() {
      return Files.isRegularFile(jar)
          ? Map.of(
              LAUNCHERS_VARIABLE,
              jar.toAbsolutePath()
                  + "=control="
                  + control.toAbsolutePath()
                  + ",readings="
                  + readings.toAbsolutePath())
          : Map.of();
    }

    /** Users finish what they are at; tear-down groups run. */
    void shutDown() throws IOException {
      Files.writeString(control, "shutdown\n");
    }

    /** What users are at is broken off, and counts as failed; tear-down groups run. */
    void stop() throws IOException {
      Files.writeString(control, "stop\n");
    }
  }

  /** One line about a plan under way, from the JTL that JMeter is writing. */
  static final class Progress implements AutoCloseable {
    private static final int LONGEST_NAME = 24;

    private final SuitePlan plan;
    private final Path jtl;
    private final RunRecorder recorder = new RunRecorder(Window.WHOLE_RUN);
    private final LoadSettings load;
    private final int passes;
    private JtlReader reader;

    Progress(SuitePlan plan, Path jtl) {
      this.plan = plan;
      this.load = plan.load();
      this.passes = load.passes();
      this.jtl = jtl;
    }

    /** Plan, step, users, time left of the step, throughput and p90 so far. */
    String line(Duration sinceStart) {
      readWhatIsThere();
      // Asking for the current step of none would begin one.
      if (recorder.steps() == 0) {
        return starting();
      }
      StepStatistics step = recorder.currentStep();
      LabelStatistics total = step.total();
      if (total.samples() == 0) {
        return starting();
      }
      Duration running = Duration.ofMillis(step.endMillis() - step.startMillis());
      return String.format(
          Locale.ROOT,
          "%s: %s%s, %s, %.1f/s, p90 %s, %s",
          shortened(plan.name()),
          passes > 1 ? step() : "",
          step.unit().text(total.users()),
          timeLeft(running, sinceStart),
          total.throughputPerSecond(),
          total.elapsed().count() == 0
              ? "n/a"
              : Decimals.text(total.percentile(Percentiles.MAIN), 0) + " ms",
          Counted.of(total.errors(), "errors"));
    }

    private String starting() {
      return shortened(plan.name()) + ": starting";
    }

    /** A plan of its own steps may have more of them than the suite says. */
    private String step() {
      int steps = recorder.steps();
      return "step " + steps + (steps > passes ? ", " : " of " + passes + ", ");
    }

    /** Of a sweep, what preheats and what sets up is no step. */
    private void count(Sample sample) {
      if (passes == 1 || !sample.thread().step().equals(Step.NONE)) {
        recorder.accept(sample);
      }
    }

    /** The figures matter more than the end of a long name. */
    private static String shortened(String name) {
      return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 2) + "..";
    }

    private String timeLeft(Duration running, Duration sinceStart) {
      if (load.duration().isEmpty()) {
        return wholeSeconds(sinceStart) + " so far";
      }
      Duration left = load.warmUp().plus(load.duration().get()).minus(running);
      return wholeSeconds(left.isNegative() ? Duration.ZERO : left) + " left";
    }

    private static String wholeSeconds(Duration duration) {
      return Durations.text(Duration.ofSeconds(duration.toSeconds()));
    }

    private void readWhatIsThere() {
      try {
        if (reader == null && Files.exists(jtl)) {
          reader = new JtlReader(jtl);
        }
        if (reader != null) {
          reader.readAvailable(this::count);
        }
      } catch (JtlException e) {
        // The verdict reads the file again and says it properly; progress is only a courtesy.
        return;
      }
    }

    @Override
    public void close() throws IOException {
      if (reader != null) {
        reader.close();
      }
    }
  }
}

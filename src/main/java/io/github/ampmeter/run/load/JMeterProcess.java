package io.github.ampmeter.run.load;

import io.github.ampmeter.Secrets;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.stack.process.Command;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** JMeter at work on one plan, with our agent in it. */
public final class JMeterProcess {
  private static final Duration TO_FLUSH = Duration.ofSeconds(10);
  private static final int LOG_LINES = 6;

  /** How a shell, and Java, say which signal ended a process. */
  private static final int SIGNALLED = 128;

  private final Process process;
  private final JMeterAgent agent;
  private final Path output;

  private JMeterProcess(Process process, JMeterAgent agent, Path output) {
    this.process = process;
    this.agent = agent;
    this.output = output;
  }

  /**
   * Starts it.
   *
   * @param start where it tells that it is ready for its first user, and is told when to begin;
   *     empty: it begins by itself
   */
  public static JMeterProcess start(
      JMeterCommand command, WatchedProcesses processes, Optional<StartFolder> start)
      throws IOException {
    Path output = command.log().resolveSibling(PlanLoad.OUTPUT);
    Path scratch = processes.scratchFolder();
    Optional<Path> secrets = Secrets.file(command.secrets(), scratch);
    JMeterAgent agent = JMeterAgent.of(command, scratch);
    Map<String, String> environment = new HashMap<>(command.environment());
    environment.putAll(agent.environment(start));
    Command words =
        Command.of(command.words(secrets), Path.of("").toAbsolutePath())
            .with(environment)
            .writingTo(output);
    return new JMeterProcess(processes.spawn(words), agent, output);
  }

  public ProcessHandle handle() {
    return process.toHandle();
  }

  /** Waits for its end, at most so long. */
  public boolean endsWithin(Duration patience) throws InterruptedException {
    return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Users finish what they are at; tear-down groups run. */
  public void shutDown() throws IOException {
    agent.write("shutdown");
  }

  /** What users are at is broken off, and counts as failed; tear-down groups run. */
  public void stop() throws IOException {
    agent.write("stop");
  }

  /** Ends it, if it has not ended by itself. */
  public void end() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(TO_FLUSH.toMillis(), TimeUnit.MILLISECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }

  /** What went wrong, by its exit code, once it has ended; empty: nothing. */
  public Optional<Notice> failure() throws IOException {
    int exitCode = process.exitValue();
    if (exitCode == 0) {
      return Optional.empty();
    }
    return Optional.of(
        exitCode > SIGNALLED
            ? NoticeText.JMETER_KILLED.with(exitCode - SIGNALLED)
            : NoticeText.JMETER_FAILED.with(exitCode, reason(output)));
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
   * Where JMeter waits before its first user, so that several begin together.
   *
   * @param folder that its owner alone can write to
   */
  public record StartFolder(Path folder) {
    /** Whether all is ready but the word to begin. */
    public boolean waiting() {
      return Files.exists(folder.resolve("waiting"));
    }

    /** To begin at that time of this machine's clock. */
    public void beginAt(long wallMillis) throws IOException {
      Path fresh = Files.writeString(folder.resolve("going"), String.valueOf(wallMillis));
      Files.move(fresh, folder.resolve("go"));
    }
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
      Files.createFile(control, Secrets.OWNER_ONLY);
      // There from the start: a meter that writes nothing is one that saw nothing.
      Files.writeString(command.meterReadings(), "");
      return new JMeterAgent(command.agent(), control, command.meterReadings());
    }

    /** For the launcher. A JVM does not start with an agent that is not there. */
    Map<String, String> environment(Optional<StartFolder> start) {
      return Files.isRegularFile(jar)
          ? Map.of(
              LAUNCHERS_VARIABLE,
              jar.toAbsolutePath()
                  + "=control="
                  + control.toAbsolutePath()
                  + ",readings="
                  + readings.toAbsolutePath()
                  + start.map(at -> ",start=" + at.folder().toAbsolutePath()).orElse(""))
          : Map.of();
    }

    void write(String command) throws IOException {
      Files.writeString(control, command + "\n");
    }
  }
}

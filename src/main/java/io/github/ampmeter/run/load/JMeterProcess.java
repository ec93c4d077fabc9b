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

/** A JMeter process that runs one plan, with our agent. */
public final class JMeterProcess {
  private static final Duration TO_FLUSH = Duration.ofSeconds(10);
  private static final int LOG_LINES = 6;

  /** Shells and Java add this to the number of the signal that ended a process. */
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
   * Starts JMeter.
   *
   * @param start the folder in which it waits for the command to start its users; empty: it starts
   *     them at once
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

  /** Waits for the end of the process; returns false after a timeout. */
  public boolean endsWithin(Duration patience) throws InterruptedException {
    return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Ends the load after the current samples of users; tear-down groups run. */
  public void shutDown() throws IOException {
    agent.write("shutdown");
  }

  /** Ends the load at once. Samples in progress fail; tear-down groups run. */
  public void stop() throws IOException {
    agent.write("stop");
  }

  /** Ends the load as {@link #shutDown} does, unless tear-down groups run already. */
  void endLoad() throws IOException {
    agent.write("end");
  }

  /** Ends the load as {@link #stop} does, unless tear-down groups run already. */
  void interruptLoad() throws IOException {
    agent.write("interrupt");
  }

  public void end() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(TO_FLUSH.toMillis(), TimeUnit.MILLISECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }

  /** What went wrong, by the exit code of the ended process; empty: nothing. */
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

  /** JMeter's reason for a failure; without one, the last lines of its output. */
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
        // The lines after it describe XStream's own state.
        : lines.stream()
            .skip(error)
            .takeWhile(line -> !line.startsWith(" Detail:"))
            .limit(LOG_LINES)
            .collect(Collectors.joining(" "));
  }

  /**
   * The folder through which JMeter waits before its first user, so that several processes start
   * together.
   *
   * @param folder that its owner alone can write to
   */
  public record StartFolder(Path folder) {
    public boolean waiting() {
      return Files.exists(folder.resolve("waiting"));
    }

    /** Commands JMeter to start at a time of this machine's clock, in ms since 1970. */
    public void beginAt(long wallMillis) throws IOException {
      Path fresh = Files.writeString(folder.resolve("going"), String.valueOf(wallMillis));
      Files.move(fresh, folder.resolve("go"));
    }
  }

  /** Our agent in JMeter's process, with files for its readings and for commands to it. */
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
      // The file exists from the start, because a meter without readings writes nothing.
      Files.writeString(command.meterReadings(), "");
      return new JMeterAgent(command.agent(), control, command.meterReadings());
    }

    /** The environment of the launcher. Without the agent's jar the JVM would not start. */
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

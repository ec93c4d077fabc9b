package io.github.ampmeter.jmeter.gui;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.swing.SwingUtilities;
import org.apache.jmeter.util.JMeterUtils;

/** The program {@code ampmeter} of this JMeter, or the one that its properties name. */
final class Runner {
  /** The JMeter property with the file bin/ampmeter of an installed Ampmeter. */
  static final String LAUNCHER = "ampmeter.launcher";

  private final Path launcher;

  /** Receives the output; both methods are called in Swing's thread. */
  interface Output {
    void line(String line);

    void ended(int exitCode);
  }

  static final class Task {
    private final Process process;
    private final Thread endedWithJMeter;

    private Task(Process process) {
      this.process = process;
      this.endedWithJMeter = new Thread(this::stop);
      // A run must not continue for hours after its window is gone.
      Runtime.getRuntime().addShutdownHook(endedWithJMeter);
    }

    /** Stops the command like Ctrl-C, so that it reports the figures so far. */
    void stop() {
      // Process.destroy() would close its output before the verdict.
      process.toHandle().destroy();
    }

    private void read(Output output) {
      try (BufferedReader lines = process.inputReader(Charset.defaultCharset())) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          String read = line;
          SwingUtilities.invokeLater(() -> output.line(read));
        }
      } catch (IOException e) {
        SwingUtilities.invokeLater(() -> output.line("Its output cannot be read: " + e));
      }
      int exitCode = process.onExit().join().exitValue();
      forget();
      SwingUtilities.invokeLater(() -> output.ended(exitCode));
    }

    private void forget() {
      try {
        Runtime.getRuntime().removeShutdownHook(endedWithJMeter);
      } catch (IllegalStateException e) {
        // JMeter is ending, so the hook has run or runs now.
        return;
      }
    }
  }

  Runner(Path launcher) {
    this.launcher = launcher;
  }

  /** Finds the runner; empty in the user's own JMeter without {@link #LAUNCHER}. */
  static Optional<Runner> find() {
    String property = JMeterUtils.getPropDefault(LAUNCHER, "");
    Path launcher =
        property.isEmpty()
            ? Path.of(JMeterUtils.getJMeterHome()).resolveSibling("bin").resolve("ampmeter")
            : Path.of(property);
    return Files.isExecutable(launcher) && Files.isRegularFile(launcher)
        ? Optional.of(new Runner(launcher.toAbsolutePath()))
        : Optional.empty();
  }

  /**
   * Starts a command in JMeter's working directory.
   *
   * @throws IOException if the program cannot be started
   */
  Task start(List<String> arguments, Output output) throws IOException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(arguments);
    Task task = new Task(new ProcessBuilder(command).redirectErrorStream(true).start());
    Thread reading = new Thread(() -> task.read(output), "ampmeter " + arguments.get(0));
    reading.setDaemon(true);
    reading.start();
    return task;
  }
}

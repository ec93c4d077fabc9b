package io.github.ampmeter.jmeter.gui.menu;

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

/** The program {@code ampmeter} to which this JMeter belongs, or of which it was told. */
final class Runner {
  /** JMeter property: the file bin/ampmeter of an installed Ampmeter. */
  static final String LAUNCHER = "ampmeter.launcher";

  private final Path launcher;

  /** Who reads along; both are called in the windows' own thread. */
  interface Reader {
    void line(String line);

    void ended(int exitCode);
  }

  /** A command under way. */
  static final class Task {
    private final Process process;
    private final Thread endedWithJMeter;

    private Task(Process process) {
      this.process = process;
      this.endedWithJMeter = new Thread(this::stop);
      // A run must not go on for hours after the window that showed it.
      Runtime.getRuntime().addShutdownHook(endedWithJMeter);
    }

    /** As Ctrl-C would: what has been measured is reported. */
    void stop() {
      // Process.destroy() would close its output, in which the verdict is still to come.
      process.toHandle().destroy();
    }

    private void read(Reader reader) {
      try (BufferedReader lines = process.inputReader(Charset.defaultCharset())) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          String said = line;
          SwingUtilities.invokeLater(() -> reader.line(said));
        }
      } catch (IOException e) {
        SwingUtilities.invokeLater(() -> reader.line("Its output cannot be read: " + e));
      }
      int exitCode = process.onExit().join().exitValue();
      forget();
      SwingUtilities.invokeLater(() -> reader.ended(exitCode));
    }

    private void forget() {
      try {
        Runtime.getRuntime().removeShutdownHook(endedWithJMeter);
      } catch (IllegalStateException e) {
        // JMeter is ending at this moment, and the hook does what it is for.
        return;
      }
    }
  }

  Runner(Path launcher) {
    this.launcher = launcher;
  }

  /** Empty in a JMeter of one's own that was not told where Ampmeter is. */
  static Optional<Runner> find() {
    String told = JMeterUtils.getPropDefault(LAUNCHER, "");
    Path launcher =
        told.isEmpty()
            ? Path.of(JMeterUtils.getJMeterHome()).resolveSibling("bin").resolve("ampmeter")
            : Path.of(told);
    return Files.isExecutable(launcher) && Files.isRegularFile(launcher)
        ? Optional.of(new Runner(launcher.toAbsolutePath()))
        : Optional.empty();
  }

  /**
   * Starts a command in JMeter's working directory.
   *
   * @throws IOException if the program cannot be started
   */
  Task start(List<String> arguments, Reader reader) throws IOException {
    List<String> words = new ArrayList<>(List.of(launcher.toString()));
    words.addAll(arguments);
    Task task = new Task(new ProcessBuilder(words).redirectErrorStream(true).start());
    Thread reading = new Thread(() -> task.read(reader), "ampmeter " + arguments.get(0));
    reading.setDaemon(true);
    reading.start();
    return task;
  }
}

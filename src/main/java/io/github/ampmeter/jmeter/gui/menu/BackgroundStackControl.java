package io.github.ampmeter.jmeter.gui.menu;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.apache.jmeter.util.JMeterUtils;

/** A stack that is started from JMeter's window, and which its plans then run against. */
final class BackgroundStackControl {
  private static final String FILE = "stack.properties";

  private BackgroundStackControl() {}

  static void start(Runner runner, String kind) {
    Path folder = scratch();
    String file = folder.resolve(FILE).toString();
    RunnerWindow.run(
        runner,
        List.of("stack", "start", "--stack", kind, "--properties", file),
        exitCode -> ended(folder, exitCode));
  }

  /** Takes addresses and passwords, as the runner hands them to JMeter, and leaves no file. */
  static void ended(Path folder, int exitCode) {
    Path file = folder.resolve(FILE);
    try {
      if (exitCode == 0) {
        Properties properties = new Properties();
        try (InputStream in = Files.newInputStream(file)) {
          properties.load(in);
        }
        JMeterUtils.getJMeterProperties().putAll(properties);
      }
      Files.deleteIfExists(file);
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("the stack's addresses cannot be read", e);
    }
  }

  /** Deleted at the latest when JMeter ends. */
  private static Path scratch() {
    try {
      Path folder = Files.createTempDirectory("ampmeter");
      folder.toFile().deleteOnExit();
      folder.resolve(FILE).toFile().deleteOnExit();
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
